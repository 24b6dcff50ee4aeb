/** Words in French, English and German, as ICU messages: plurals and numbers are the language's own. */

import { IntlMessageFormat } from "intl-messageformat";
import { inBrowser } from "../keep";
import type { Language } from "../wire/views";
import type en from "./en";

export type Key = keyof typeof en;
type Messages = Record<Key, string>;
export type Args = Record<string, string | number>;

export const LANGUAGES: readonly Language[] = ["fr", "en", "de"];
export const LANGUAGE_NAMES: Record<Language, string> = { fr: "Français", en: "English", de: "Deutsch" };

const LOADERS: Record<Language, () => Promise<{ default: Messages }>> = {
  fr: () => import("./fr"),
  en: () => import("./en"),
  de: () => import("./de"),
};
const KEPT = "teocalli.language";

let current = $state<Language>("en");
let messages = $state.raw<Messages | null>(null);
let formats = new Map<Key, IntlMessageFormat>();

export function language(): Language {
  return current;
}

/** The language chosen earlier, else the first that the browser asks for and we speak. */
export function preferred(): Language {
  const kept = inBrowser.get(KEPT);
  const asked = [kept, ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  return asked.find((tag): tag is Language => LANGUAGES.some((known) => known === tag)) ?? "en";
}

/** Whether the language was chosen here, and not only asked for by the browser. */
export function hasKept(): boolean {
  return inBrowser.get(KEPT) !== null;
}

export async function speak(next: Language, keep = false): Promise<void> {
  const loaded = (await LOADERS[next]()).default;
  formats = new Map();
  messages = loaded;
  current = next;
  document.documentElement.lang = next;
  if (keep) inBrowser.set(KEPT, next);
}

/** A sentence in the present language. */
export function t(key: Key, args: Args = {}): string {
  if (messages === null) return "";
  let format = formats.get(key);
  if (format === undefined) {
    format = new IntlMessageFormat(messages[key], current, undefined, { ignoreTag: true });
    formats.set(key, format);
  }
  return format.format(args) as string;
}

/** "Eagle, Jaguar and Serpent". */
export function listed(things: string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(current, { type }).format(things);
}

export function number(value: number): string {
  return new Intl.NumberFormat(current).format(value);
}

/** Words in French, English and German, as ICU messages: plurals and numbers are the language's own. */

import { IntlMessageFormat } from "intl-messageformat";
import { browserStorage } from "../storage";
import type { Words } from "../wire/types";
import type en from "./en";

export type Language = keyof Words;
/** The words of the site itself; a game has its own beside them. */
export type Key = keyof typeof en;
/** The words of one file, by key. */
export type Messages = Readonly<Record<string, string>>;
export type Args = Record<string, string | number>;

export const LANGUAGES: readonly Language[] = ["fr", "en", "de"];
export const LANGUAGE_NAMES: Record<Language, string> = { fr: "Français", en: "English", de: "Deutsch" };

/** Each language is one file when built: the words of the site. */
const LOADERS: Record<Language, () => Promise<{ default: Messages }>> = {
  fr: () => import("./fr"),
  en: () => import("./en"),
  de: () => import("./de"),
};
/** The words of a game come when something of it is shown. */
const GAME_LOADERS = import.meta.glob<Messages>("../games/*/words/*.json", { import: "default" });
const KEPT = "teocalli.language";

let current = $state<Language>("en");
let messages = $state.raw<Messages | null>(null);
let formats = new Map<string, IntlMessageFormat>();
/** The language that is to be spoken; it may still be loading. */
let wanted: Language = "en";
/** The games whose words are needed in any language. */
const shownGames = new Set<string>();
/** The words of pages that are needed in any language: how to load those of `./words/<language>.json`. */
const shownPages = new Set<PageWords>();
type PageWords = Readonly<Record<string, () => Promise<Messages>>>;

export function language(): Language {
  return current;
}

/** The language chosen earlier, else the first of the browser's that the site has, else English. */
export function preferredLanguage(): Language {
  const kept = browserStorage.get(KEPT);
  const asked = [kept, ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  return asked.find((tag): tag is Language => LANGUAGES.some((known) => known === tag)) ?? "en";
}

/** Whether the language was chosen here, and not taken from the browser. */
export function hasChosenLanguage(): boolean {
  return browserStorage.get(KEPT) !== null;
}

export async function setLanguage(next: Language, keep = false): Promise<void> {
  wanted = next;
  try {
    await loadWords();
  } catch (error) {
    if (wanted === next) wanted = current;
    throw error;
  }
  if (keep) browserStorage.set(KEPT, next);
}

/** Loads the words of games; they stay loaded, whatever language is chosen later. */
export async function loadGameWords(...games: string[]): Promise<void> {
  for (const game of games) shownGames.add(game);
  await loadWords();
}

/** Loads the words of a page that has its own, found by the names of its files; they stay loaded, too. */
export async function loadPageWords(files: PageWords): Promise<void> {
  shownPages.add(files);
  await loadWords();
}

/** Loads all that is needed in the wanted language, and speaks it then. */
async function loadWords(): Promise<void> {
  const next = wanted;
  const ofGames = [...shownGames].map((game) => GAME_LOADERS[`../games/${game}/words/${next}.json`]?.());
  const ofPages = [...shownPages].map((files) => files[`./words/${next}.json`]?.());
  const [site, ...parts] = await Promise.all([LOADERS[next](), ...ofGames, ...ofPages]);
  if (next !== wanted) return; // another one was chosen meanwhile
  formats = new Map();
  messages = Object.assign({}, next === current ? messages : null, site.default, ...parts) as Messages;
  current = next;
  document.documentElement.lang = next;
}

/** Says the words of the site, and those of one game. */
export type Translate<K extends string> = (key: Key | K, args?: Args) => string;

/** A sentence in the present language, of the site or of any game; the key itself if there is none. */
export const translate: Translate<string> = (key, args = {}) => {
  if (messages === null) return "";
  let format = formats.get(key);
  if (format === undefined) {
    format = new IntlMessageFormat(messages[key] ?? key, current, undefined, { ignoreTag: true });
    formats.set(key, format);
  }
  return format.format(args) as string;
};

/** A sentence of the site in the present language. */
export const t: Translate<never> = translate;

/** The same as a game says it, if it has words of its own for it: under `<game>.says.<key>`. */
export function inWordsOf(game: string, key: Key, args?: Args): string {
  const own = `${game}.says.${key}`;
  return translate(messages !== null && own in messages ? own : key, args);
}

/** "Eagle, Jaguar and Serpent". */
export function formatList(things: string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat(current, { type }).format(things);
}

export function formatNumber(value: number): string {
  return new Intl.NumberFormat(current).format(value);
}

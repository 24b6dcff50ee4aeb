/** What the address of a board in a frame says. */

import { LANGUAGES, type Language } from "../i18n/index.svelte";
import type { Theme } from "../look/theme.svelte";

export interface Embedding {
  table: string;
  /** The moment that is shown first: how many events of the record lead to it; the last one if it is not said. */
  at: number;
  /** What the page around it wants; null: as the browser has it. */
  language: Language | null;
  theme: Theme | null;
}

/** More events than any game has: its last moment. */
export const LAST = 999_999_999;

export function parseEmbedding({ pathname, search }: { pathname: string; search: string }): Embedding {
  const query = new URLSearchParams(search);
  const [at, theme] = [query.get("at") ?? "", query.get("theme")];
  return {
    table: pathname.split("/")[2] ?? "",
    at: /^\d{1,9}$/.test(at) ? Number(at) : LAST,
    language: LANGUAGES.find((known) => known === query.get("lang")) ?? null,
    theme: theme === "day" || theme === "night" ? theme : null,
  };
}

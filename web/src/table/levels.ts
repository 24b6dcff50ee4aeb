/** What bots are called. */

import { language } from "../i18n/index.svelte";
import { games } from "../net/me.svelte";

export function levelNameOf(level: number): string {
  return games()?.levels.find(({ number }) => number === level)?.name[language()] ?? String(level);
}

/**
 * What a page of a replay keeps for a reload: the moment in its address, which people copy for others, and the eyes that
 * look beside it. Whoever opens a copied address looks through eyes of their own.
 */

import type { OpeningEyes } from "./source";

export function keepMoment(address: string, eyes: number | null): void {
  history.replaceState({ eyes }, "", address);
}

/** The eyes that looked before a reload; of whoever opens the page if it was not open before. */
export function keptEyes(): OpeningEyes {
  const kept = history.state as { eyes?: unknown } | null;
  return typeof kept?.eyes === "number" || kept?.eyes === null ? kept.eyes : "own";
}

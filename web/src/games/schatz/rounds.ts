/** Where a round begins, and what is the last in it. */

import type { SchatzView } from "./view";
import type { Key } from "./words";

/** The last round whose end need not be shown to somebody who comes just now. */
export function roundsSeen(view: Pick<SchatzView, "phase" | "lots" | "named" | "last_round" | "over">): number {
  const paid = view.last_round?.round ?? 0;
  return roundBegins(view) && !view.over ? paid - 1 : paid;
}

/** Whether the round before has just been paid: nothing has been sold yet in this one. */
export function roundBegins(view: Pick<SchatzView, "phase" | "lots" | "named">): boolean {
  if (view.phase === "deal" || view.phase === "chief_choice" || view.phase === "over") return true;
  return view.phase === "naming" && view.named === null && view.lots.every((lot) => lot.owner === null);
}

/** What says that a trick or an auction is the last of its round; null if it is not. */
export function lastOfRound({ last }: Pick<SchatzView["aids"], "last">): Key | null {
  if (last.trick) return "schatz.last.trick";
  return last.lot ? "schatz.last.lot" : null;
}

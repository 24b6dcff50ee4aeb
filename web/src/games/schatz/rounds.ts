/** Where a round begins. */

import type { SchatzView } from "./view";

/** Whether the round before has just been paid: nothing has been sold yet in this one. */
export function roundBegins(view: Pick<SchatzView, "phase" | "lots" | "named">): boolean {
  if (view.phase === "deal" || view.phase === "chief_choice" || view.phase === "over") return true;
  return view.phase === "naming" && view.named === null && view.lots.every((lot) => lot.owner === null);
}

/** How much attention moves ask for. */

import type { ToldMoved } from "../wire/types";
import type { View } from "../wire/view";
import type { WeighMove } from "./contract";
import type { Weight } from "./pace.svelte";

/** Of moves that led from one view to the next; `weigh`: how the game weighs one of its actions. */
export function weighMoves(
  moved: readonly ToldMoved[],
  view: View | null,
  before: View | null,
  weigh: WeighMove | null,
): Weight {
  if (moved.length === 0) return "none";
  if (moved.some(({ news, revealed }) => (news?.length ?? 0) > 0 && revealed !== undefined)) return "double";
  const weights = moved.flatMap(({ event, revealed, news }) =>
    (revealed ?? [event]).map((move) => weigh?.(move.do, news) ?? "small"),
  );
  if (weights.includes("double")) return "double";
  const hasScored = view?.scores.some((points, seat) => points !== before?.scores[seat]) ?? false;
  if (hasScored || view?.over || moved.some(({ news }) => (news?.length ?? 0) > 0) || weights.includes("major"))
    return "major";
  return weights.includes("small") ? "small" : "none";
}

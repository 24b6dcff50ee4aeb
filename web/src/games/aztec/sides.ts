/** Who scores where, as a view tells it. */

import type { AztecView, Side } from "./view";

export const SIDES: readonly Side[] = ["north_south", "east_west"];

/** The seat that scores at a side; null before the auction has decided. */
export function sideSeat(view: AztecView, side: Side): number | null {
  const seat = view.roles.indexOf(side);
  return seat < 0 ? null : seat;
}

/** The cells in which a cube is a point, for whomever. */
export function topCells(view: AztecView): Set<string> {
  return new Set(SIDES.flatMap((side) => view.tops[side]));
}

export function scoringCells(view: AztecView): Set<string> {
  return new Set(SIDES.flatMap((side) => view.aids.scoring[side]));
}

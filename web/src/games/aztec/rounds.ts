/** Several games as one match: what the one that has just ended brought. */

import type { AztecView } from "./view";

export interface Done {
  /** Which game, from 1. */
  n: number;
  of: number;
  /** Of the architects. */
  scores: { seat: number; points: number }[];
}

/** The game that ended between two views; null if none did. */
export function doneBetween(before: AztecView | null, view: AztecView): Done | null {
  const [was, is] = [before?.rounds, view.rounds];
  if (was == null || is === null || is.game !== was.game + 1) return null;
  const scores = (is.done[was.game] ?? []).map((points, seat) => ({ seat, points }));
  return { n: was.game + 1, of: is.gods.length, scores: scores.filter(({ seat }) => seat !== is.gods[was.game]) };
}

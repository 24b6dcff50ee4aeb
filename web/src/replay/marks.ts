/** What is worth a jump in a replay: where points change, and what the news of a game tell. Nothing is decided here. */

import type { Jump } from "../table/contract";
import type { ReplayMoment } from "../wire/types";

/** Moments that have something in common, by index and in order. */
export interface Marks {
  /** "any", "score", or the key of a word of the game. */
  kind: string;
  at: readonly number[];
}

/** All kinds of marks that a replay has, first those of any kind; the end is among these. */
export function marksOf(moments: readonly ReplayMoment[], jumps: readonly Jump[]): Marks[] {
  const where = (isMarked: (moment: ReplayMoment, before: ReplayMoment) => boolean): number[] =>
    moments.flatMap((moment, index) => {
      const before = moments[index - 1];
      return before !== undefined && isMarked(moment, before) ? [index] : [];
    });
  const own = jumps.map(({ to, isAt }): Marks => ({
    kind: to,
    at: where(({ steps }) => steps.some(({ news }) => news.some(isAt))),
  }));
  const kinds = [
    { kind: "score", at: where(({ scores }, before) => scores.some((points, seat) => points !== before.scores[seat])) },
    ...own,
  ].filter(({ at }) => at.length > 0);
  const any = new Set([...kinds.flatMap(({ at }) => at), ...(moments.length > 1 ? [moments.length - 1] : [])]);
  return [{ kind: "any", at: [...any].toSorted((one, other) => one - other) }, ...kinds];
}

/** The mark after a moment, or before it; null if there is none. */
export function neighbour(at: readonly number[], index: number, by: 1 | -1): number | null {
  return (by > 0 ? at.find((mark) => mark > index) : at.findLast((mark) => mark < index)) ?? null;
}

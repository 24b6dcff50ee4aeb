/** Which of the legal pieces go through a cell, and in which order they are offered. */

import { cellName, LEVELS, placingOf, spotOf, type Placing, type Spot, type Turn } from "./geometry";
import type { AztecView } from "./view";

/** The legal pieces by the cells that they would fill. */
export type Ways = ReadonlyMap<string, readonly Placing[]>;

/** The level with most of the last piece, of several the highest; null if there is no piece. */
export function fullestLevel({ cells, last }: Pick<AztecView, "cells" | "last">): number | null {
  const counts = Array.from({ length: LEVELS }, () => 0);
  for (const [name, piece] of Object.entries(cells)) {
    const level = spotOf(name)?.z;
    if (piece === last && level !== undefined) counts[level] = (counts[level] ?? 0) + 1;
  }
  return last === null ? null : counts.lastIndexOf(Math.max(...counts));
}

export function waysOf(legal: readonly string[]): Ways {
  const ways = new Map<string, Placing[]>();
  for (const text of legal) {
    const placing = placingOf(text);
    if (placing === null) continue;
    for (const cube of placing.cubes) {
      const name = cellName(cube);
      const here = ways.get(name);
      if (here === undefined) ways.set(name, [placing]);
      else here.push(placing);
    }
  }
  return ways;
}

/** What a piece is worth to a seat: its own points less those of the others. */
export function worth(gain: readonly number[] | undefined, seat: number | null): number {
  if (gain === undefined) return 0;
  return gain.reduce((sum, points, of) => sum + (of === seat ? points : -points), 0);
}

/** First the turn used last, then what scores most; the rest stays as the server listed it. */
export function offered(
  ways: Ways,
  cell: Spot,
  used: Turn | null,
  gain: Readonly<Record<string, readonly number[]>>,
  seat: number | null,
): Placing[] {
  const isUsed = ({ turn }: Placing): boolean => turn.first === used?.first && turn.second === used.second;
  return (ways.get(cellName(cell)) ?? []).toSorted(
    (a, b) => Number(isUsed(b)) - Number(isUsed(a)) || worth(gain[b.text], seat) - worth(gain[a.text], seat),
  );
}

/** Pieces that are in a view and were not in the one before, by number; none if the board was cleared or went back. */
export function fresh(
  before: { pieces: readonly { do: string }[] } | null,
  view: { pieces: readonly { do: string }[] },
): number[] {
  if (before === null || before.pieces.length >= view.pieces.length) return [];
  if (before.pieces.some((piece, at) => piece.do !== view.pieces[at]?.do)) return [];
  return view.pieces.slice(before.pieces.length).map((_, at) => before.pieces.length + at + 1);
}

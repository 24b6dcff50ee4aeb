/** The lines of a chart of scores. All places are in percent of the chart, from its left and top. */

import type { ShownScores } from "../wire/types";

export interface ScoreChart {
  least: number;
  most: number;
  /** For each seat the path of its line, and where it ends. */
  lines: { path: string; end: number }[];
}

/** A chart of the scores; `at` answers for an event how far into the game it came, from 0 to 1. */
export function scoreChart(line: readonly ShownScores[], at: (seq: number) => number): ScoreChart {
  const all = line.flatMap(({ scores }) => scores);
  const least = Math.min(0, ...all);
  const most = Math.max(least + 1, ...all);
  const x = (seq: number): number => round(100 * at(seq));
  const y = (points: number): number => round((100 * (most - points)) / (most - least));
  const lines = (line[0]?.scores ?? []).map((_, seat) => {
    const [first = 0, ...rest] = line.map(({ scores }) => y(scores[seat] ?? 0));
    const steps = rest.map((height, k) => `H${String(x(line[k + 1]?.seq ?? 0))}V${String(height)}`);
    return { path: `M0 ${String(first)}${steps.join("")}H100`, end: rest.at(-1) ?? first };
  });
  return { least, most, lines };
}

/** Places for labels that want to stand there, moved apart by at least `gap`, all between 0 and 100. */
export function spread(wanted: readonly number[], gap: number): number[] {
  const order = wanted.map((_, k) => k).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const placed = [...wanted];
  let next = 0;
  for (const k of order) {
    placed[k] = Math.max(placed[k] ?? 0, next);
    next = (placed[k] ?? 0) + gap;
  }
  let last = 100;
  for (const k of order.toReversed()) {
    placed[k] = Math.min(placed[k] ?? 0, last);
    last = (placed[k] ?? 0) - gap;
  }
  return placed;
}

function round(value: number): number {
  return Math.round(100 * value) / 100;
}

/** What one can jump to in a replay: points, what a game's news tell, and the end. */

import { describe, expect, it } from "vitest";
import { marksOf, neighbour } from "../../src/replay/marks";
import type { Jump } from "../../src/table/contract";
import type { Json, ReplayMoment } from "../../src/wire/types";

function moment(points: number, ...news: Record<string, Json>[]): ReplayMoment {
  return { at: 0, scores: [points, 0], steps: [{ event: { by: 0, do: "x" }, news }] };
}

const JUMPS: Jump[] = [
  { to: "game.jump.won", isAt: ({ is }) => is === "won" },
  { to: "game.jump.never", isAt: () => false },
];
const MOMENTS = [moment(3), moment(3), moment(5), moment(5, { is: "other" }, { is: "won" }), moment(5), moment(5)];

describe("marks", () => {
  it("are where points change, where news tell so, and at the end; kinds without any are left out", () => {
    expect(marksOf(MOMENTS, JUMPS)).toEqual([
      { kind: "any", at: [2, 3, 5] },
      { kind: "score", at: [2] },
      { kind: "game.jump.won", at: [3] },
    ]);
  });

  it("of a game of which nothing is worth a jump are the end alone, and none if it never began", () => {
    expect(marksOf([moment(0), moment(0)], [])).toEqual([{ kind: "any", at: [1] }]);
    expect(marksOf([moment(0)], [])).toEqual([{ kind: "any", at: [] }]);
  });

  it("are found on both sides of a moment", () => {
    expect([0, 2, 4, 5].map((index) => neighbour([2, 5], index, 1))).toEqual([2, 5, 5, null]);
    expect([0, 2, 4, 5].map((index) => neighbour([2, 5], index, -1))).toEqual([null, null, 2, 2]);
  });
});

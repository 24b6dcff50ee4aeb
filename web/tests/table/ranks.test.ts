import { describe, expect, it } from "vitest";
import { ranks } from "../../src/table/ranks";

describe("ranks", () => {
  const places = (scores: number[], winners: number[]) =>
    ranks(scores, winners).map(({ seat, place }) => [seat, place]);

  it("puts winners first, whatever the points say", () => {
    expect(places([3, 9, 5], [0])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });

  it("lets equal players share a place, and leaves the next one out", () => {
    expect(places([4, 7, 4, 1], [1])).toEqual([
      [1, 1],
      [0, 2],
      [2, 2],
      [3, 4],
    ]);
    expect(places([6, 6, 2], [0, 1])).toEqual([
      [0, 1],
      [1, 1],
      [2, 3],
    ]);
  });
});

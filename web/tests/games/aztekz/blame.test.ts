import { describe, expect, it } from "vitest";
import { blameOf } from "../../../src/games/aztekz/blame";

describe("what a refusal names", () => {
  it("are the heroes that would be cut off", () => {
    expect(blameOf({ cell: "e5", seat: 1 }, "cut_off.one").heroes).toEqual(["1.C", "1.P1", "1.P2"]);
    expect(blameOf({ cut_seat: [0, 2] }, "cut_off.several").heroes).toHaveLength(6);
  });

  it("are those in the way, and the cells that the sentence speaks of", () => {
    const inTheWay = blameOf({ others: ["1.P1"], others_seat: [1] }, "not_empty.heroes");
    expect(inTheWay).toEqual({ cells: [], instead: [], heroes: ["1.P1"] });
    const duty = { scared: "e5", ends: ["e6", "f5"] };
    expect(blameOf(duty, "cannot_complete.end")).toMatchObject({ cells: ["e5"], instead: ["e6", "f5"] });
    expect(blameOf(duty, "cannot_complete.end_here").instead).toEqual([]);
    expect(blameOf({ seat: 1 }, "not_your_turn").heroes).toEqual([]);
  });
});

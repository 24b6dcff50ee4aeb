import { describe, expect, it } from "vitest";
import { chipsOf } from "../../../src/games/aztekz/chips";
import { at, position } from "./position";

describe("chips", () => {
  it("offer what is legal first, then what one may wonder about", () => {
    const view = position({
      souls: { e5: { 2: 1, 4: 1 } },
      heroes: [
        { C: at("e5"), P1: at("e5", 4, 1), P2: at("e5") },
        { C: at("f5"), P1: at("f5"), P2: at("f5") },
      ],
    });
    const chips = chipsOf(view, 0, "P1", ["P1 drop", "P1 take 4"]);
    expect(chips.map(({ text, can }) => [text, can])).toEqual([
      ["P1 take 4", true],
      ["P1 drop", true],
      ["P1 give", false],
      ["P1 take 2", false],
      ["P1 scare", false],
    ]);
    expect(chips.map(({ kind }) => kind)).toEqual([4, 4, 4, 2, null]);
  });

  it("of a chief are about others' porters that carry something", () => {
    const heroes = [
      { C: at("f5"), P1: at("e5", 4, 2), P2: at("e5") },
      { C: at("e5"), P1: at("f5", 3, 2), P2: at("f5") },
    ];
    expect(chipsOf(position({ heroes }), 0, "C", ["C steal 1.P1"])).toEqual([
      { text: "C steal 1.P1", can: true, kind: 3 },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import {
  cellName,
  cubesOf,
  placingOf,
  quarter,
  spotOf,
  textOf,
  tipOf,
  TURNS,
  type Direction,
  type Spot,
} from "../../../src/games/aztec/geometry";

const names = (text: string): string[] => placingOf(text)?.cubes.map(cellName) ?? [];
const at = (name: string): Spot => spotOf(name) ?? { x: -1, y: -1, z: -1 };

describe("the cubes of a text", () => {
  it.each([
    ["d3.1EN", "d3.1 e3.1 f3.1 f4.1 f5.1 f5.2"],
    ["d4.1EN", "d4.1 e4.1 f4.1 f5.1 f6.1 f6.2"],
    ["c4.2ES", "c4.2 d4.2 e4.2 e3.2 e2.2 e2.1"],
    ["c4.2EN", "c4.2 d4.2 e4.2 e5.2 e6.2 e6.3"],
  ])("%s are those of the rules", (text, cells) => {
    expect(names(text).join(" ")).toBe(cells);
  });

  it("have the tip of the rules' table", () => {
    const table: Record<string, Direction> = {
      NE: "D",
      NW: "U",
      NU: "E",
      ND: "W",
      EN: "U",
      ES: "D",
      EU: "S",
      ED: "N",
      SE: "U",
      SW: "D",
      SU: "W",
      SD: "E",
      WN: "D",
      WS: "U",
      WU: "N",
      WD: "S",
      UN: "W",
      UE: "N",
      US: "E",
      UW: "S",
      DN: "E",
      DE: "S",
      DS: "W",
      DW: "N",
    };
    expect(TURNS).toHaveLength(24);
    for (const turn of TURNS) expect(tipOf(turn), turn.first + turn.second).toBe(table[turn.first + turn.second]);
  });

  it("are none where the text is no placing", () => {
    for (const text of ["bid 12", "pass", "j3.1EN", "d3.4EN", "d3.1E", "d3.1ENN", "d3.1EX"]) {
      expect(placingOf(text), text).toBeNull();
    }
  });

  it("give their text back", () => {
    for (const turn of TURNS) {
      const text = textOf(at("e5.2"), turn);
      expect(placingOf(text)?.cubes).toEqual(cubesOf(at("e5.2"), turn));
    }
  });
});

describe("turning a piece", () => {
  it("comes back after four quarters, about every axis", () => {
    for (const turn of TURNS) {
      for (const axis of ["x", "y", "z"] as const) expect(quarter(turn, axis, 4)).toEqual(turn);
    }
  });

  it("back is three quarters forth", () => {
    expect(quarter({ first: "E", second: "N" }, "z", -1)).toEqual(quarter({ first: "E", second: "N" }, "z", 3));
  });

  it("reaches all 24 ways", () => {
    const seen = new Set(["EN"]);
    const open = [{ first: "E", second: "N" } as (typeof TURNS)[number]];
    for (let turn = open.pop(); turn !== undefined; turn = open.pop()) {
      for (const axis of ["x", "y", "z"] as const) {
        const next = quarter(turn, axis);
        if (seen.has(next.first + next.second)) continue;
        seen.add(next.first + next.second);
        open.push(next);
      }
    }
    expect(seen.size).toBe(24);
  });

  it("goes anticlockwise as seen from above", () => {
    expect(quarter({ first: "E", second: "U" }, "z")).toEqual({ first: "N", second: "U" });
  });
});

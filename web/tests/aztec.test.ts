/** Where pieces lie, what a pointer means, in which order pieces are offered, and what is new between two views. */

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
} from "../src/board/aztec/geometry";
import { drawn, edgesOf } from "../src/board/aztec/outline";
import { fresh, offered, waysOf, worth } from "../src/board/aztec/pieces";
import { targetOf } from "../src/board/aztec/target";

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
      NE: "D", NW: "U", NU: "E", ND: "W",
      EN: "U", ES: "D", EU: "S", ED: "N",
      SE: "U", SW: "D", SU: "W", SD: "E",
      WN: "D", WS: "U", WU: "N", WD: "S",
      UN: "W", UE: "N", US: "E", UW: "S",
      DN: "E", DE: "S", DS: "W", DW: "N",
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

describe("pointing", () => {
  const built = new Set(["e5.1", "e5.2"]);
  const target = (from: Spot, to: Spot): string | null => {
    const along = { x: to.x - from.x, y: to.y - from.y, z: to.z - from.z };
    const cell = targetOf({ from, along }, (name) => built.has(name));
    return cell === null ? null : cellName(cell);
  };

  it("at the board means the cell on it", () => {
    expect(target({ x: 2.5, y: -8, z: 12 }, { x: 2.5, y: 3.5, z: 0 })).toBe("c4.1");
  });

  it("straight down means the cell on it, too", () => {
    expect(target({ x: 0.5, y: 8.5, z: 20 }, { x: 0.5, y: 8.5, z: 0 })).toBe("a9.1");
  });

  it("at a side of a cube means the cell beside it", () => {
    expect(target({ x: 4.5, y: -10, z: 4 }, { x: 4.5, y: 4, z: 0.5 })).toBe("e4.1");
    expect(target({ x: 4.5, y: -10, z: 4 }, { x: 4.5, y: 4, z: 1.5 })).toBe("e4.2");
    expect(target({ x: 20, y: 4.5, z: 4 }, { x: 5, y: 4.5, z: 1.5 })).toBe("f5.2");
  });

  it("at the top of a cube means the cell on it", () => {
    expect(target({ x: 4.5, y: -10, z: 20 }, { x: 4.5, y: 4.5, z: 2 })).toBe("e5.3");
  });

  it("past the temple, at its outside or at the sky means nothing", () => {
    expect(target({ x: 4.5, y: -10, z: 4 }, { x: 40, y: 4, z: 0 })).toBeNull();
    expect(target({ x: 4.5, y: -10, z: 1 }, { x: 4.5, y: 40, z: 9 })).toBeNull();
    built.add("a5.1");
    expect(target({ x: -9, y: 4.5, z: 0.6 }, { x: 0, y: 4.5, z: 0.5 })).toBeNull();
    built.delete("a5.1");
  });
});

describe("pieces through a cell", () => {
  const ways = waysOf(["d4.1EN", "c4.2ES", "bid 3", "f5.1NW"]);

  it("are those with a cube there", () => {
    expect(ways.get("f5.1")?.map(({ text }) => text)).toEqual(["d4.1EN", "f5.1NW"]);
    expect(ways.get("e2.1")?.map(({ text }) => text)).toEqual(["c4.2ES"]);
    expect(ways.get("a1.1")).toBeUndefined();
  });

  it("come as listed if nothing speaks for another order", () => {
    expect(offered(ways, at("f5.1"), null, {}, 0).map(({ text }) => text)).toEqual(["d4.1EN", "f5.1NW"]);
  });

  it("begin with one that scores", () => {
    expect(offered(ways, at("f5.1"), null, { "f5.1NW": [1, 0] }, 0)[0]?.text).toBe("f5.1NW");
    expect(offered(ways, at("f5.1"), null, { "f5.1NW": [1, 0] }, 1)[0]?.text).toBe("d4.1EN");
  });

  it("begin with the turn used last, whatever scores", () => {
    const order = offered(ways, at("f5.1"), { first: "E", second: "N" }, { "f5.1NW": [2, 0] }, 0);
    expect(order[0]?.text).toBe("d4.1EN");
  });

  it("are worth one's own points less those of the others", () => {
    expect(worth([2, 1], 0)).toBe(1);
    expect(worth([0, 2, 1], 0)).toBe(-3);
    expect(worth(undefined, 0)).toBe(0);
  });
});

describe("what is new", () => {
  const view = (...texts: string[]) => ({ pieces: texts.map((text) => ({ do: text })) });

  it("are the pieces that were not there", () => {
    expect(fresh(view(), view("d4.1EN"))).toEqual([1]);
    expect(fresh(view("d4.1EN"), view("d4.1EN", "c4.2ES", "f5.1NW"))).toEqual([2, 3]);
  });

  it("is nothing at first look, after going back, or on another board", () => {
    expect(fresh(null, view("d4.1EN"))).toEqual([]);
    expect(fresh(view("d4.1EN"), view())).toEqual([]);
    expect(fresh(view("d4.1EN"), view("c4.2ES", "d4.1EN"))).toEqual([]);
  });
});

describe("the outline", () => {
  it("of a cube has 12 edges, of two in a row 20 less the 4 round their seam", () => {
    expect(edgesOf([at("a1.1")])).toHaveLength(12);
    expect(edgesOf([at("a1.1"), at("b1.1")])).toHaveLength(16);
  });

  it("has the bend of an elbow", () => {
    const bend = edgesOf([at("a1.1"), at("b1.1"), at("b2.1")]).filter(
      ({ from, axis }) => axis === "z" && from.x === 1 && from.y === 1,
    );
    expect(bend).toHaveLength(1);
  });

  it("is drawn from every corner with no face that lies inside", () => {
    const cubes = placingOf("d3.1EN")?.cubes ?? [];
    for (const corner of [0, 1, 2, 3]) {
      const { faces } = drawn(cubes, corner);
      expect(faces.filter(({ shade }) => shade === "top")).toHaveLength(5);
      expect(faces.length).toBeLessThan(18);
    }
  });
});

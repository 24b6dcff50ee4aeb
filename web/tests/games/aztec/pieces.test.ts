import { describe, expect, it } from "vitest";
import { spotOf, type Spot } from "../../../src/games/aztec/geometry";
import { fresh, fullestLevel, offered, waysOf, worth } from "../../../src/games/aztec/pieces";

const at = (name: string): Spot => spotOf(name) ?? { x: -1, y: -1, z: -1 };

it("the last piece is looked at where most of it is, or higher up", () => {
  const cells = { "a1.1": 1, "a2.1": 1, "a3.1": 1, "a4.2": 1, "b1.1": 2, "b1.2": 2, "b1.3": 2, "c1.3": 2 };
  expect([null, 1, 2].map((last) => fullestLevel({ cells, last }))).toEqual([null, 0, 2]);
  expect(fullestLevel({ cells: { "a1.1": 1, "a1.2": 1 }, last: 1 })).toBe(1);
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

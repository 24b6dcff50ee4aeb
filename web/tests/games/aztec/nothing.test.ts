import { describe, expect, it } from "vitest";
import { cellName, placingOf } from "../../../src/games/aztec/geometry";
import { causeOf, triedThrough } from "../../../src/games/aztec/nothing";

describe("where no piece fits", () => {
  const cell = { x: 4, y: 3, z: 0 };
  const through = (cells: Record<string, unknown>) =>
    triedThrough(cell, cells).map((text) => placingOf(text)?.cubes.map(cellName) ?? []);

  it("those pieces are tried that would fill the cell, no more than the server explains at once", () => {
    const tried = through({});
    expect(tried.every((cubes) => cubes.includes("e4.1"))).toBe(true);
    expect(tried).toHaveLength(64);
    expect(new Set(triedThrough(cell, {})).size).toBe(64);
  });

  it("first those that cover nothing, and of these what touches most", () => {
    const [first, ...rest] = through({ "e5.1": {}, "d4.1": {} });
    expect(first).not.toContain("e5.1");
    expect(first).not.toContain("d4.1");
    expect(rest.findIndex((cubes) => cubes.includes("e5.1"))).toBeGreaterThan(10);
  });

  it("the reason is that of whatever comes closest to fitting", () => {
    const judged = (code: string) => ({ text: "", ok: false, code });
    expect(causeOf([judged("overlap"), judged("hovering"), judged("contacts")])).toBe("hovering");
    expect(causeOf([judged("overlap"), judged("contacts"), judged("out_of_bounds")])).toBe("contacts");
    expect(causeOf([{ text: "", ok: false, say: "Teocalli cannot be reached." }])).toBeNull();
  });
});

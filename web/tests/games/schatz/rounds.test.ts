import { describe, expect, it } from "vitest";
import { roundBegins } from "../../../src/games/schatz/rounds";

describe("a round", () => {
  const lot = { goals: [], pays: [], cards: [], price: null };

  it("begins before anything is sold", () => {
    expect(roundBegins({ phase: "chief_choice", lots: [], named: null })).toBe(true);
    expect(roundBegins({ phase: "naming", lots: [{ ...lot, owner: null }], named: null })).toBe(true);
    expect(roundBegins({ phase: "naming", lots: [{ ...lot, owner: 1 }], named: null })).toBe(false);
    expect(roundBegins({ phase: "tricks", lots: [], named: null })).toBe(false);
  });
});

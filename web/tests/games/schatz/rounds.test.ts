import { describe, expect, it } from "vitest";
import { lastOfRound, roundBegins } from "../../../src/games/schatz/rounds";

describe("a round", () => {
  const lot = { goals: [], pays: [], cards: [], price: null };

  it("announces a last trick and a last auction as the view tells of them", () => {
    const announced = (last: object) => lastOfRound({ last: { round: false, lot: false, trick: false, ...last } });
    expect(announced({})).toBeNull();
    expect(announced({ round: true })).toBeNull();
    expect(announced({ lot: true })).toBe("schatz.last.lot");
    expect(announced({ trick: true })).toBe("schatz.last.trick");
  });

  it("begins before anything is sold", () => {
    expect(roundBegins({ phase: "chief_choice", lots: [], named: null })).toBe(true);
    expect(roundBegins({ phase: "naming", lots: [{ ...lot, owner: null }], named: null })).toBe(true);
    expect(roundBegins({ phase: "naming", lots: [{ ...lot, owner: 1 }], named: null })).toBe(false);
    expect(roundBegins({ phase: "tricks", lots: [], named: null })).toBe(false);
  });
});

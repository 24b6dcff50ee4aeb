import { describe, expect, it } from "vitest";
import { lastOfRound, roundBegins } from "../../../src/games/schatz/rounds";

describe("a round", () => {
  const lot = { goals: [], pays: [], cards: [], price: null };

  it("has a last trick, and a last auction if there are several", () => {
    const selling = (...owners: (number | null)[]) =>
      lastOfRound({
        phase: "naming",
        lots: owners.map((owner) => ({ ...lot, owner })),
        auction: null,
        tricks_played: 0,
      });
    expect(selling(null, null, null)).toBeNull();
    expect(selling(null, 1, null)).toBe("schatz.last.lot");
    expect(selling(null, null)).toBeNull();
    const trick = (played: number) => lastOfRound({ phase: "tricks", lots: [], auction: null, tricks_played: played });
    expect([trick(0), trick(10), trick(11)]).toEqual([null, null, "schatz.last.trick"]);
  });

  it("begins before anything is sold", () => {
    expect(roundBegins({ phase: "chief_choice", lots: [], named: null })).toBe(true);
    expect(roundBegins({ phase: "naming", lots: [{ ...lot, owner: null }], named: null })).toBe(true);
    expect(roundBegins({ phase: "naming", lots: [{ ...lot, owner: 1 }], named: null })).toBe(false);
    expect(roundBegins({ phase: "tricks", lots: [], named: null })).toBe(false);
  });
});

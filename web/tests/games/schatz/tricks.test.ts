import { describe, expect, it } from "vitest";
import { goneOn, inOrder, isBetweenTricks, laid, newlyLaid, trickKey } from "../../../src/games/schatz/tricks";
import type { SchatzView } from "../../../src/games/schatz/view";

function tricks(view: Partial<SchatzView>): SchatzView {
  return { players: 3, round: 1, last_trick: null, trick: null, auction: null, named: null, ...view } as SchatzView;
}

describe("a trick", () => {
  const led = tricks({ trick: { leader: 1, turn: 2, suit: "A", ahead: 1, cards: [null, "A7", null] } });
  const full = { leader: 1, winner: 2, cards: ["T1", "A7", "A9"] };
  const won = tricks({
    last_trick: full,
    trick: { leader: 2, turn: 2, suit: null, ahead: null, cards: [null, null, null] },
  });
  const next = tricks({
    last_trick: full,
    trick: { leader: 2, turn: 0, suit: "C", ahead: 2, cards: [null, null, "C4"] },
  });

  it("is told from its leader on, clockwise", () => {
    expect(inOrder(1, full.cards).map(({ card }) => card)).toEqual(["A7", "A9", "T1"]);
    expect(inOrder(1, [null, "A7", null])).toEqual([{ seat: 1, card: "A7" }]);
  });

  it("shows which cards are new, also those that completed it", () => {
    expect(newlyLaid(null, led)).toEqual([]);
    expect(newlyLaid(led, won)).toEqual([
      { seat: 2, card: "A9" },
      { seat: 0, card: "T1" },
    ]);
    expect(newlyLaid(won, next)).toEqual([{ seat: 2, card: "C4" }]);
    expect(newlyLaid(led, next).map(({ card }) => card)).toEqual(["A9", "T1", "C4"]);
    expect(newlyLaid(next, next)).toEqual([]);
  });

  it("is looked at after it is won, until the next is led", () => {
    expect(trickKey(led.last_trick)).toBe("");
    expect(trickKey(won.last_trick)).not.toBe("");
    expect(goneOn(led, won)).toBe(false);
    expect(goneOn(won, won)).toBe(false);
    expect(goneOn(won, next)).toBe(true);
    expect(goneOn(null, won)).toBe(true);
    expect(laid(won, true)).toEqual(full.cards);
    expect(laid(won, false)).toEqual([null, null, null]);
    expect(laid(next, false)).toEqual([null, null, "C4"]);
    expect(laid(tricks({}), false)).toEqual([null, null, null]);
  });

  it("lies there between two tricks", () => {
    expect(isBetweenTricks({ ...won, phase: "tricks", tricks_played: 1 })).toBe(true);
    expect(isBetweenTricks({ ...next, phase: "tricks", tricks_played: 1 })).toBe(false);
    expect(isBetweenTricks({ ...won, phase: "tricks", tricks_played: 0 })).toBe(false);
  });
});

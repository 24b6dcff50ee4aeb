import { describe, expect, it } from "vitest";
import { signed, sinceThen } from "../../../src/games/schatz/since";
import type { SchatzView } from "../../../src/games/schatz/view";

/** A view of two seats, with two lots. */
const at = (given: { round?: number; money?: number[]; tricks?: number[]; owners?: (number | null)[] }): SchatzView =>
  ({
    round: given.round ?? 1,
    money: given.money ?? [100, 100],
    tricks: given.tricks ?? [0, 0],
    lots: (given.owners ?? [null, null]).map((owner) => ({ owner })),
  }) as unknown as SchatzView;

describe("what has changed since one's last move", () => {
  const sold = at({ money: [100, 70], owners: [1, null] });

  it("is what a seat paid and bought in an auction", () => {
    expect(sinceThen(at({}), sold, 1)).toEqual({ tricks: 0, money: -30, lot: true });
    expect(sinceThen(at({}), sold, 0)).toEqual({ tricks: 0, money: 0, lot: false });
  });

  it("is nothing once one has acted: marks of the last auction leave", () => {
    expect(sinceThen(sold, sold, 1)).toEqual({ tricks: 0, money: 0, lot: false });
    const next = at({ money: [60, 70], owners: [1, 0] });
    expect(sinceThen(sold, next, 1)).toEqual({ tricks: 0, money: 0, lot: false });
    expect(sinceThen(sold, next, 0)).toEqual({ tricks: 0, money: -40, lot: true });
    expect(sinceThen(null, next, 0)).toEqual({ tricks: 0, money: 0, lot: false });
  });

  it("is every trick won, counted anew in another round", () => {
    expect(sinceThen(at({ tricks: [1, 3] }), at({ tricks: [3, 3] }), 0).tricks).toBe(2);
    expect(sinceThen(at({ tricks: [5, 7] }), at({ round: 2, tricks: [1, 0] }), 0).tricks).toBe(1);
    expect(sinceThen(at({ owners: [0, 1] }), at({ round: 2, owners: [0, 1] }), 0).lot).toBe(true);
  });

  it("is written with its sign", () => {
    expect([signed(3), signed(-20)]).toEqual(["+3", "−20"]);
  });
});

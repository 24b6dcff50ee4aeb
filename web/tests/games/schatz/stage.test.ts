import { describe, expect, it } from "vitest";
import { atLastTrick, awaiting, hasActed, hasPaid, hasRevealed, isSold, staged } from "../../../src/games/schatz/stage";
import { sinceThen } from "../../../src/games/schatz/since";
import type { SchatzView } from "../../../src/games/schatz/view";

const NOTHING = { atBids: false, atTrick: false };

function table(view: Partial<SchatzView>): SchatzView {
  return {
    phase: "lot_auction",
    round: 1,
    auction: null,
    bids: [null, null, null],
    hand: ["T1"],
    hand_counts: [1, 1, 1],
    money: [100, 100, 100],
    tricks: [0, 0, 0],
    tricks_played: 0,
    lots: [],
    last_trick: null,
    last_round: null,
    actors: [0],
    ...view,
  } as SchatzView;
}

const bidding = (has_bid: number[], number = 1) => ({
  for: "lot" as const,
  number,
  bidders: [1, 2],
  has_bid,
  mine: null,
});

describe("bids that turn over", () => {
  const before = table({ auction: bidding([1]) });
  const sold = table({ phase: "naming", bids: [null, 10, 20], hand: ["T1", "T2"] });

  it("are those of an auction whose last bid came in", () => {
    expect(hasRevealed(before, sold)).toBe(true);
    expect(hasRevealed(before, table({ auction: bidding([], 2), bids: [null, 10, 10] }))).toBe(true);
    expect(hasRevealed(table({ auction: bidding([]) }), sold)).toBe(true);
    expect(hasRevealed(table({ auction: bidding([]) }), { ...sold, round: 2 })).toBe(false);
    expect(hasRevealed(table({ auction: bidding([]) }), before)).toBe(false);
    expect(hasRevealed(before, table({ auction: bidding([]) }))).toBe(false);
    expect(hasRevealed(null, sold)).toBe(false);
  });

  it("are looked at before what becomes of them", () => {
    const shown = staged(before, sold, { atBids: true, atTrick: false });
    expect([shown.phase, shown.bids, shown.auction, shown.hand]).toEqual(["lot_auction", sold.bids, null, ["T1"]]);
    expect(staged(before, sold, NOTHING)).toBe(sold);
  });
});

describe("the last trick of a round", () => {
  const last_trick = { leader: 0, winner: 2, cards: ["T1", "T2", "T3"] };
  const before = table({ phase: "tricks", tricks_played: 11, tricks: [4, 4, 3] });
  const after = table({
    phase: "naming",
    round: 2,
    last_trick,
    last_round: { round: 1, tricks: [4, 4, 4], pay: [] },
    hand: ["C1", "C2"],
  });

  it("is looked at before the pay and the deal", () => {
    expect(hasPaid(before, after)).toBe(true);
    expect(hasPaid(after, after)).toBe(false);
    const shown = staged(before, after, { atBids: false, atTrick: true });
    expect(shown).toMatchObject({ phase: "tricks", hand: [], last_trick, tricks: [4, 4, 4], actors: [], round: 1 });
    expect(staged(before, after, NOTHING)).toBe(after);
    expect(staged(null, after, { atBids: true, atTrick: true })).toBe(after);
  });
});

describe("what has changed since one's last move", () => {
  const lot = (owner: number | null) => ({ goals: [], pays: [], cards: [], owner, price: owner === null ? null : 20 });
  const since = table({ lots: [lot(null)], tricks: [1, 0, 0] });

  it("is told for each seat", () => {
    const view = table({ lots: [lot(2)], tricks: [1, 2, 0], money: [100, 100, 80] });
    expect(sinceThen(since, view, 0)).toEqual({ tricks: 0, money: 0, lot: false });
    expect(sinceThen(since, view, 1)).toEqual({ tricks: 2, money: 0, lot: false });
    expect(sinceThen(since, view, 2)).toEqual({ tricks: 0, money: -20, lot: true });
  });

  it("is nothing where nothing is known, and counts anew in the next round", () => {
    const view = table({ round: 2, tricks: [1, 0, 0], lots: [lot(0)], money: [160, 100, 100] });
    expect(sinceThen(null, view, 0)).toEqual({ tricks: 0, money: 0, lot: false });
    expect(sinceThen(view, view, 0)).toEqual({ tricks: 0, money: 0, lot: false });
    expect(sinceThen(since, view, 0)).toEqual({ tricks: 1, money: 60, lot: true });
  });
});

describe("what is on its way to a seat", () => {
  const lot = (owner: number | null) => ({ goals: [], pays: [], cards: [], owner, price: null });
  const aids = (goals: unknown[]) => ({ goals, played: {}, price: null, last: {} }) as unknown as SchatzView["aids"];
  const before = table({ lots: [lot(null), lot(0)], aids: aids([]), tricks: [1, 0, 0] });
  const sold = table({ lots: [lot(2), lot(0)], aids: aids(["new"]), tricks: [1, 0, 1] });

  it("is a lot that was sold", () => {
    expect(isSold(before, sold)).toBe(true);
    expect(isSold(before, before)).toBe(false);
    expect(isSold(null, sold)).toBe(false);
    expect(isSold(before, { ...sold, round: 2 })).toBe(false);
  });

  it("is not theirs yet: goals stand as before, and no trick is counted", () => {
    expect(awaiting(before, sold)).toMatchObject({ lots: sold.lots, tricks: [1, 0, 0], aids: { goals: [] } });
    expect(awaiting(null, sold)).toBe(sold);
  });
});

describe("looking back at the end of a round", () => {
  it("shows its last trick, and the goals as they were paid", () => {
    const last_trick = { leader: 0, winner: 2, cards: ["T1", "T2", "T3"] };
    const pay = [{ seat: 1, goal: "most_T", met: true, paid: 50 }];
    const view = table({
      phase: "naming",
      round: 2,
      players: 3,
      last_trick,
      last_round: { round: 1, tricks: [4, 4, 4], pay },
    });
    expect(atLastTrick(view)).toMatchObject({
      phase: "tricks",
      round: 1,
      hand: [],
      lots: [],
      last_trick,
      tricks: [4, 4, 4],
      aids: { goals: [{ seat: 1, goal: "most_T", pays: 50, status: "met" }] },
    });
    expect(atLastTrick(table({})).phase).toBe("lot_auction");
  });
});

describe("what one does oneself", () => {
  it("is told from what others do", () => {
    const asked = table({ eyes: 0, actors: [0, 1] });
    expect(hasActed(asked, table({ eyes: 0, actors: [1] }))).toBe(true);
    expect(hasActed(asked, table({ eyes: 0, actors: [0] }))).toBe(false);
    expect(hasActed(table({ eyes: 0, actors: [1] }), table({ eyes: 0, actors: [2] }))).toBe(false);
    expect(hasActed(null, asked)).toBe(false);
  });
});

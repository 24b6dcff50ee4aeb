/** Azteken Schatz: what the board works out for itself from views and texts. */

import { describe, expect, it } from "vitest";
import { offered, offeredNumbers, parseCard, sorted } from "../src/board/schatz/cards";
import { answers } from "../src/board/schatz/choices";
import { fan, RATIO, type FanRoom } from "../src/board/schatz/fan";
import { goalKind, goalName, standing } from "../src/board/schatz/goals";
import { worded } from "../src/board/schatz/log";
import { roundBegins } from "../src/board/schatz/rounds";
import { bidsKey, goneOn, inOrder, laid, newlyLaid, trickKey } from "../src/board/schatz/tricks";
import type { Told } from "../src/wire/types";
import type { Goal, SchatzView } from "../src/wire/views";

const PHONE: FanRoom = { width: 366, card: 58, step: 44, bent: false, rise: 22 };
const DESK: FanRoom = { width: 900, card: 110, step: 44, bent: true, rise: 22 };

function tricks(view: Partial<SchatzView>): SchatzView {
  return { players: 3, round: 1, last_trick: null, trick: null, auction: null, named: null, ...view } as SchatzView;
}

describe("cards", () => {
  it("are read from their texts", () => {
    expect(parseCard("T13")).toEqual({ text: "T13", suit: "T", rank: 13 });
    expect(["T0", "T21", "X3", "T", "", "play T3"].map(parseCard)).toEqual([null, null, null, null, null, null]);
  });

  it("are sorted by suit and rank", () => {
    expect(sorted(["C2", "T20", "A1", "T3", "C10"]).map((card) => card.text)).toEqual(["T3", "T20", "A1", "C2", "C10"]);
  });

  it("and sums are found among the legal actions, from low to high", () => {
    expect(offered(["play T3", "play C10"], "play")).toEqual(["T3", "C10"]);
    expect(offeredNumbers(["bid 0", "bid 10", "bid 100", "bid 20"], "bid")).toEqual([0, 10, 20, 100]);
    expect(offeredNumbers(["take", "leave"], "bid")).toEqual([]);
  });
});

describe("a hand", () => {
  it("lies in one bent row where there is room", () => {
    const { spots, rows, height } = fan([..."TTTTAAAACCCC"], DESK);
    expect(rows).toBe(1);
    expect(spots.every((spot, at) => at === 0 || spot.x - (spots[at - 1]?.x ?? 0) >= 44)).toBe(true);
    expect(spots[0]?.angle).toBeLessThan(0);
    expect(spots.at(-1)?.angle).toBeGreaterThan(0);
    expect((spots.at(-1)?.x ?? 0) + DESK.card).toBeLessThanOrEqual(DESK.width);
    expect(height).toBeGreaterThan(DESK.card * RATIO);
  });

  it("leaves a gap between suits", () => {
    const [first, second, third] = fan([..."TTA"], DESK).spots.map((spot) => spot.x);
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThan((second ?? 0) - (first ?? 0));
  });

  it("has two flat rows on a phone, parted between suits, each card with room for a finger", () => {
    const { spots, rows } = fan([..."TTTTTAAACCCC"], PHONE);
    expect(rows).toBe(2);
    expect(spots.map((spot) => spot.row)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1]);
    expect(spots.every((spot) => spot.angle === 0 && spot.x >= 0 && spot.x + PHONE.card <= PHONE.width + 0.01)).toBe(true);
    for (const row of [0, 1]) {
      const places = spots.filter((spot) => spot.row === row).map((spot) => spot.x);
      expect(places.every((x, at) => at === 0 || x - (places[at - 1] ?? 0) >= 44 - 0.01)).toBe(true);
    }
  });

  it("would rather lose the gaps between suits on a phone than room for a finger", () => {
    for (const suits of ["TTTTAACC", "TACTACTA", "TTTTTTTAAAAACCC"]) {
      const { spots } = fan([...suits], PHONE);
      for (const row of [0, 1]) {
        const places = spots.filter((spot) => spot.row === row).map((spot) => spot.x);
        expect(places.every((x, at) => at === 0 || x - (places[at - 1] ?? 0) >= 44 - 0.01)).toBe(true);
      }
    }
    expect(fan([..."TTTTAACC"], PHONE).rows).toBe(1);
  });

  it("is parted in the middle if one suit fills it", () => {
    expect(fan([..."TTTTTTTTTTTT"], PHONE).spots.filter((spot) => spot.row === 0)).toHaveLength(6);
  });

  it("may be one card, or none", () => {
    expect(fan(["T"], DESK).spots[0]?.x).toBeCloseTo((DESK.width - DESK.card) / 2);
    expect(fan([], PHONE)).toEqual({ spots: [], rows: 0, height: 0 });
  });
});

describe("a trick", () => {
  const led = tricks({ trick: { leader: 1, turn: 2, suit: "A", ahead: 1, cards: [null, "A7", null] } });
  const full = { leader: 1, winner: 2, cards: ["T1", "A7", "A9"] };
  const won = tricks({ last_trick: full, trick: { leader: 2, turn: 2, suit: null, ahead: null, cards: [null, null, null] } });
  const next = tricks({ last_trick: full, trick: { leader: 2, turn: 0, suit: "C", ahead: 2, cards: [null, null, "C4"] } });

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

  it("and bids turned over have keys that tell them apart", () => {
    expect(bidsKey(tricks({ bids: [null, null, null] }))).toBe("");
    const first = tricks({ bids: [10, 10, 0] });
    const again = tricks({ bids: [10, 10, 0], auction: { for: "chief", number: 2, bidders: [0, 1], has_bid: [], mine: null } });
    expect(bidsKey(first)).not.toBe(bidsKey(again));
  });
});

describe("goals", () => {
  const goal = (given: Partial<Goal>): Goal => ({ seat: 0, lot: 0, goal: "most_T", pays: 50, status: "open", ...given });

  it("are named by what they ask for", () => {
    expect(goalName("most_A", "last_trick")).toEqual({ key: "schatz.goal.most", args: { suit: "A" } });
    expect(goalName("tricks_0", "last_trick")).toEqual({ key: "schatz.goal.exactly", args: { n: 0 } });
    expect(goalName("most_tricks", "last_trick").key).toBe("schatz.goal.most_tricks");
    expect(goalKind("thirty", "last_trick").kind).toBe("last_trick");
    expect(goalKind("thirty", "fewest_tricks").kind).toBe("fewest_tricks");
  });

  it("say how they stand", () => {
    expect(standing(goal({ goal: "tricks_3", have: 2, need: 3 }))).toEqual({
      key: "schatz.stands.exactly",
      args: { have: 2, need: 3 },
    });
    expect(standing(goal({ goal: "tricks_3", have: 4, need: 3 })).key).toBe("schatz.stands.beyond");
    expect(standing(goal({ goal: "tricks_0", have: 0, need: 0 })).key).toBe("schatz.stands.none");
    expect(standing(goal({ have: 5, best: 7 }))).toEqual({
      key: "schatz.stands.behind",
      args: { suit: "T", have: 5, best: 7 },
    });
    expect(standing(goal({ have: 7, best: 5 })).key).toBe("schatz.stands.ahead");
    expect(standing(goal({ goal: "most_tricks", have: 3, best: 3 }))).toEqual({
      key: "schatz.stands.level",
      args: { suit: "tricks", have: 3 },
    });
    expect(standing(goal({ goal: "thirty", tricks_left: 4 }))).toEqual({
      key: "schatz.stands.last_trick",
      args: { left: 4 },
    });
    expect(standing(goal({ goal: "thirty", have: 2, least: 1 })).key).toBe("schatz.stands.fewest");
  });
});

describe("what the chief decides", () => {
  const said = (seat: number) => ["Eagle", "Jaguar", "Serpent"][seat] ?? "";
  const either = (seats: string[]) => seats.join(" or ");
  const facts = { eyes: 0, chief: 0, named: 1, money: [90, 100, 100], choices: [1], aids: { goals: [], played: { T: [], A: [], C: [] }, price: 40 } };

  it("is told before it is done: what is paid, by whom, for which lot", () => {
    const [take, leave] = answers({ ...facts, legal: ["leave", "take"] }, said, either);
    expect(take).toMatchObject({ action: "take", seat: null, told: { args: { n: 40, left: 50, lot: 2 } } });
    expect(leave).toMatchObject({ seat: 1, label: { key: "schatz.leave" }, told: { args: { seats: "Jaguar", count: 1, n: 40, lot: 2 } } });
    const tied = answers({ ...facts, choices: [1, 2], legal: ["leave"] }, said, either);
    expect(tied[0]?.seat).toBeNull();
    expect(tied[0]?.told.args).toMatchObject({ seats: "Jaguar or Serpent", count: 2 });
  });

  it("is an answer for each seat that can be awarded a lot or made chief", () => {
    const awards = answers({ ...facts, legal: ["award 1", "award 2"] }, said, either);
    expect(awards.map(({ told }) => told)).toEqual([
      { key: "schatz.told.award", args: { seat: "Jaguar", n: 40, lot: 2 } },
      { key: "schatz.told.award", args: { seat: "Serpent", n: 40, lot: 2 } },
    ]);
    const chiefs = answers({ ...facts, legal: ["chief 0", "chief 2"] }, said, either);
    expect(chiefs.map(({ told }) => told.args)).toEqual([
      { seat: "Eagle", you: "true" },
      { seat: "Serpent", you: "false" },
    ]);
    expect(answers({ ...facts, legal: ["dance"] }, said, either)).toEqual([]);
  });
});

describe("the log", () => {
  const said = (seat: number) => ["Eagle", "Jaguar"][seat] ?? "";
  const word = (text: string, by = 0) =>
    worded({ seq: 1, kind: "moved", at: 0, event: { by, do: text } } satisfies Told, said);

  it("has a sentence for each action", () => {
    expect(word("bid")).toEqual({ key: "schatz.log.has_bid", args: { seat: "Eagle" } });
    expect(word("bid 30")).toEqual({ key: "schatz.log.bid", args: { seat: "Eagle", n: 30 } });
    expect(word("chief 1")).toEqual({ key: "schatz.log.chief", args: { seat: "Eagle", other: "Jaguar", same: "false" } });
    expect(word("chief 0")?.args["same"]).toBe("true");
    expect(word("lot 0")).toEqual({ key: "schatz.log.lot", args: { seat: "Eagle", lot: 1 } });
    expect(word("take")?.key).toBe("schatz.log.take");
    expect(word("leave")?.key).toBe("schatz.log.leave");
    expect(word("award 1", 0)).toEqual({ key: "schatz.log.award", args: { seat: "Eagle", other: "Jaguar" } });
    expect(word("play T13", 1)?.key).toBe("schatz.log.play");
    expect(word("dance")).toBeNull();
  });

  it("tells what came of an action", () => {
    const came = (news: Record<string, string | number>) => worded({ seq: 1, kind: "news", at: 0, news }, said);
    expect(came({ is: "chief", seat: 1, price: 30 })).toEqual({ key: "schatz.news.chief", args: { seat: "Jaguar", n: 30 } });
    expect(came({ is: "lot", lot: 0, seat: 1, price: 0 })).toEqual({ key: "schatz.news.lot", args: { seat: "Jaguar", lot: 1, n: 0 } });
    expect(came({ is: "trick", seat: 0 })).toEqual({ key: "schatz.news.trick", args: { seat: "Eagle" } });
    expect(came({ is: "round", round: 2 })).toEqual({ key: "schatz.news.round", args: { n: 2 } });
    expect(came({ is: "paid", seat: 0, sum: 120 })).toEqual({ key: "schatz.news.paid", args: { seat: "Eagle", n: 120 } });
    expect(came({ is: "poorest", seat: 1 })).toEqual({ key: "schatz.news.poorest", args: { seat: "Jaguar" } });
    expect(came({ is: "weather" })).toBeNull();
  });

  it("tells the deal, and nothing of what is no move", () => {
    const deal = { seq: 1, kind: "happened", at: 0, event: { by: "chance", do: "deal", lots: [[], []] } } satisfies Told;
    expect(worded(deal, said)).toEqual({ key: "schatz.log.deal", args: { n: 2 } });
    expect(worded({ seq: 2, kind: "gone", seat: 0, at: 0 }, said)).toBeNull();
  });
});

describe("a round", () => {
  const lot = { goals: [], pays: [], cards: [], price: null };

  it("begins before anything is sold", () => {
    expect(roundBegins({ phase: "chief_choice", lots: [], named: null })).toBe(true);
    expect(roundBegins({ phase: "naming", lots: [{ ...lot, owner: null }], named: null })).toBe(true);
    expect(roundBegins({ phase: "naming", lots: [{ ...lot, owner: 1 }], named: null })).toBe(false);
    expect(roundBegins({ phase: "tricks", lots: [], named: null })).toBe(false);
  });
});

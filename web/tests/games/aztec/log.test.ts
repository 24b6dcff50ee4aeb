/** How the log words what happens in Aztec. */

import { beforeAll, describe, expect, it, vi } from "vitest";
import { describeEvent, effectOf } from "../../../src/games/aztec/log";
import { setLanguage } from "../../../src/i18n/index.svelte";
import type { ToldMoved } from "../../../src/wire/types";
import type { AztecView } from "../../../src/games/aztec/view";

const seatName = (seat: number): string => ["Eagle", "Jaguar", "Serpent"][seat] ?? "";
const moved = (by: number, text: string): ToldMoved => ({ seq: 1, kind: "moved", at: 0, event: { by, do: text } });
const view = {
  game: "aztec",
  pieces: [{ seat: 0, do: "d4.1EN", cells: [] }],
  tops: { north_south: ["d1.3", "d9.3"], east_west: ["i4.3"] },
  roles: ["north_south", "east_west"],
  eyes: 0,
  rounds: null,
} as unknown as AztecView;

describe("the log", () => {
  beforeAll(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await setLanguage("en");
  });

  it("words bids and passes", () => {
    expect(describeEvent(moved(1, "bid 7"), seatName)).toEqual({
      key: "aztec.log.bid",
      args: { seat: "Jaguar", who: "other", bid: 7 },
    });
    expect(describeEvent(moved(2, "pass"), seatName)).toEqual({
      key: "aztec.log.pass",
      args: { seat: "Serpent", who: "other" },
    });
  });

  it("words a placing, also without the board", () => {
    const told = (reader: number | null) => describeEvent(moved(0, "d4.1EN"), seatName, null, reader);
    const args = { seat: "Eagle", cell: "d4", level: 1, gains: "none" };
    expect(told(1)).toEqual({ key: "aztec.log.place", args: { ...args, who: "other" } });
    expect(told(0)?.args).toEqual({ ...args, who: "you" });
  });

  it("numbers a piece that stands, and tells what scores for whom", () => {
    expect(describeEvent(moved(0, "d4.1EN"), seatName, view, 0)).toEqual({
      key: "aztec.log.place_numbered",
      args: { seat: "Eagle", who: "you", cell: "d4", level: 1, gains: "none", piece: 1 },
    });
    expect(describeEvent(moved(1, "g4.3EN"), seatName, view)).toEqual({
      key: "aztec.log.place",
      args: { seat: "Jaguar", who: "other", cell: "g4", level: 3, gains: "1 point for Jaguar" },
    });
    const mine = { ...view, eyes: 1 } as AztecView;
    expect(describeEvent(moved(0, "g4.3EN"), seatName, mine, 1)?.args["gains"]).toBe("1 point for you");
    // Several who share a device read it together.
    expect(describeEvent(moved(0, "g4.3EN"), seatName, mine)?.args["gains"]).toBe("1 point for Jaguar");
  });

  it("gives no number where the same text may be of another game", () => {
    const rounds = { ...view, rounds: { game: 1, gods: [0, 1, 2], done: [] } } as AztecView;
    expect(describeEvent(moved(0, "d4.1EN"), seatName, rounds)?.key).toBe("aztec.log.place");
    expect(describeEvent(moved(0, "g4.3EN"), seatName, rounds)?.args["gains"]).toBe("one cube scores");
  });

  it("tells what came of an action", () => {
    const came = (news: Record<string, string | number>) =>
      describeEvent({ seq: 1, kind: "news", at: 0, news }, seatName, view, 0);
    expect(came({ is: "oh_puch", seat: 2, bid: 4 })).toEqual({
      key: "aztec.news.oh_puch",
      args: { seat: "Serpent", who: "other", bid: 4 },
    });
    expect(came({ is: "broken", seat: 0, bid: 4 })).toEqual({
      key: "aztec.news.broken",
      args: { seat: "Eagle", who: "you", bid: 4 },
    });
    expect(came({ is: "last", seat: 1, left: 1 })).toEqual({
      key: "aztec.news.last",
      args: { seat: "Jaguar", who: "other", left: 1 },
    });
    expect(came({ is: "game", game: 0 })).toEqual({ key: "aztec.news.game", args: { game: 1 } });
    expect(came({ is: "points", seat: 1, points: 3 })).toEqual({
      key: "aztec.news.points",
      args: { seat: "Jaguar", points: 3 },
    });
  });

  it("knows who wins and loses by it", () => {
    const effect = (news: Record<string, number | string>) => effectOf({ seq: 1, kind: "news", at: 0, news });
    expect(effect({ is: "broken", seat: 0, bid: 4 })).toEqual({ lost: [0], won: [], points: null });
    expect(effect({ is: "oh_puch", seat: 1, bid: 4 })).toEqual({ lost: [], won: [1], points: null });
    expect(effect({ is: "points", seat: 1, points: 3 })).toEqual({ lost: [], won: [1], points: 3 });
    expect(effect({ is: "last", seat: 1, left: 1 })).toBeNull();
    expect(effectOf(moved(0, "g4.3EN"), view)).toEqual({ lost: [], won: [1], points: null });
    expect(effectOf(moved(0, "d4.1EN"), view)).toBeNull();
    expect(effectOf(moved(0, "pass"), view)).toBeNull();
  });

  it("has nothing to say of other things", () => {
    expect(describeEvent({ seq: 1, kind: "news", at: 0, news: { is: "weather" } }, seatName)).toBeNull();
    expect(describeEvent({ seq: 1, kind: "gone", seat: 0, at: 0 }, seatName)).toBeNull();
  });
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import { describeEvent, describeTurn, effectOf } from "../../../src/games/aztekz/log";
import { at, position } from "./position";
import type { Wording } from "../../../src/table/contract";
import { setLanguage, translate } from "../../../src/i18n/index.svelte";

describe("the log", () => {
  const seatName = (seat: number) => ["Eagle", "Jaguar"][seat] ?? "";
  const moved = (text: string) => describeEvent({ seq: 1, kind: "moved", at: 0, event: { by: 0, do: text } }, seatName);
  const drawn = (text: string, next: number | null, reader: number | null = null) =>
    describeEvent({ seq: 1, kind: "happened", at: 0, event: { by: "chance", do: text } }, seatName, null, reader, next);
  const came = (is: string, more: Record<string, number> = {}, eyes: number | null = null) => {
    const news = { is, seat: 0, kind: 3, souls: 4, points: 3, ...more };
    return describeEvent({ seq: 1, kind: "news", at: 0, news }, seatName, position(), eyes);
  };
  const inWords = (wording: Wording) => (wording === null ? "" : translate(wording.key, wording.args));

  beforeEach(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await setLanguage("en");
    return () => vi.unstubAllGlobals();
  });

  it("has words for each action", () => {
    const texts = ["P1 N", "P1 take 4", "P1 drop", "P1 give", "P1 scare", "C steal 1.P2", "place e5 NS", "return"];
    expect(texts.map((text) => moved(text)?.key)).toEqual(
      ["step", "take", "drop", "give", "scare", "steal", "place", "return"].map((word) => `aztekz.log.${word}`),
    );
    expect(moved("P1 take 4")?.args).toEqual({ seat: "Eagle", hero: "P1", kind: "square" });
    expect(moved("C steal 1.P2")?.args).toEqual({ seat: "Eagle", victim: "Jaguar", hero: "P2" });
  });

  it("says nothing of the end of a move: what follows tells it", () => {
    expect(moved("end")).toBeNull();
  });

  it("speaks to who reads it of what is theirs, also of what is undone", () => {
    const told = (text: string, eyes: number) =>
      inWords(describeEvent({ seq: 1, kind: "moved", at: 0, event: { by: 0, do: text } }, seatName, null, eyes));
    expect(told("P1 N", 0)).toBe("Your porter P1 goes north.");
    expect(told("P1 N", 1)).toBe("Eagle’s porter P1 goes north.");
    expect(told("place e5 NS", 0)).toBe("You place the card on e5.");
    expect(told("C steal 1.P2", 0)).toBe("Your chief steals the stack of Jaguar’s porter P2.");
    expect(told("C steal 1.P2", 1)).toBe("Eagle’s chief steals the stack of your porter P2.");
    const stolen = [0, 1, 2, null].map((eyes) => inWords(came("freed", { from: 1 }, eyes)));
    expect(stolen.slice(0, 2)).toEqual([
      "You stole Jaguar’s stack of 4 (3 points).",
      "Eagle stole your stack of 4 (3 points).",
    ]);
    expect(stolen.slice(2)).toEqual(Array(2).fill("Eagle stole Jaguar’s stack of 4 (3 points)."));
    expect(inWords(came("freed", {}, 0))).toMatch(/^You have freed 4 souls/);
  });

  it("tells a turn of somebody else as one, where the hero stands and what it took before the placing", () => {
    const view = position({
      heroes: [...position().heroes.slice(0, 1), { C: at("f5"), P1: at("f7", 4, 2), P2: at("f5") }],
    });
    const told = (texts: string[], later: string[] = []) => describeTurn(texts, 1, view as never, later);
    expect(told(["P1 N", "P1 N", "P1 take 4", "P1 take 4", "end", "place g5 NS"])).toBe(
      "Jaguar walks P1 to f7, takes 2 souls (square), and places the card on g5.",
    );
    expect(told(["P1 S", "P1 take 4", "P1 N", "P1 N", "P1 give", "end", "place g5 NS"])).toBe(
      "Jaguar takes a soul (square) with P1, goes on to f7, and places the card on g5.",
    );
    expect(told(["P1 drop", "P1 N"])).toBe("Jaguar drops what P1 carries on f6 and goes on to f7.");
    expect(told(["P1 scare", "P1 N"], ["P1 N", "end"])).toBe("Jaguar scares the souls away from f5 and goes on to f6.");
    expect(told(["P1 take 4", "P1 N", "P1 take 4"])).toBe("Jaguar walks P1 to f7 and takes 2 souls (square).");
    expect(told(["end", "return"])).toBe("Jaguar returns the card under the deck.");
    expect(told(["end"])).toBeNull();
  });

  it("knows who lost and who won a stack, and how many points", () => {
    const effect = (news: Record<string, number | string>) => effectOf({ seq: 1, kind: "news", at: 0, news });
    const freed = { is: "freed", seat: 0, kind: 2, souls: 4, points: 3 };
    expect(effect(freed)).toEqual({ lost: [], won: [0], points: 3 });
    expect(effect({ ...freed, from: 1 })).toEqual({ lost: [1], won: [0], points: 3 });
    expect(effect({ is: "few", cards: 3 })).toBeNull();
  });

  it("announces the last cards", () => {
    expect(inWords(came("few", { cards: 2 }))).toBe("Only 2 cards are left to place.");
    expect(inWords(came("few", { cards: 1 }))).toContain("The last card");
    expect(inWords(came("stall", { rounds: 7 }))).toMatch(/^No card was placed for 7 rounds: after one more round/);
  });

  it("says who draws what, with the soul's kind by number and shape", () => {
    expect(inWords(drawn("draw NE 3", 1))).toBe("Jaguar draws a corner and a soul (triangle).");
    expect(inWords(drawn("draw NS", 0, 0))).toBe("You draw a straight.");
    expect(inWords(drawn("draw NE 3", null))).toBe("Corner with a soul (triangle)");
  });

  it("tells of a freed stack, and of no other news", () => {
    const args = { seat: "Eagle", souls: 4, kind: "triangle", points: 3 };
    expect(came("freed")).toEqual({ key: "aztekz.news.freed", args });
    expect(inWords(came("freed"))).toBe("Eagle has freed 4 souls (triangle): 3 points.");
    expect(came("flooded")).toBeNull();
    expect(describeEvent({ seq: 1, kind: "undone", at: 0, seat: 0, to: 3 }, seatName)).toBeNull();
  });
});

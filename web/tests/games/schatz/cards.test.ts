import { describe, expect, it } from "vitest";
import { offered, offeredNumbers, parseCard, sorted } from "../../../src/games/schatz/cards";

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

import { beforeEach, describe, expect, it, vi } from "vitest";
import { describePlan, planOf } from "../../../src/games/aztekz/plan";
import { setLanguage } from "../../../src/i18n/index.svelte";
import { position } from "./position";

describe("a whole turn", () => {
  const view = position();

  beforeEach(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await setLanguage("en");
    return () => vi.unstubAllGlobals();
  });

  it("leads along a way to where the card lies", () => {
    const plan = planOf(view, 0, ["P1 N", "P1 take 4", "P1 E", "end", "place d5 NES"]);
    expect(plan).toEqual({ way: ["e5", "e6", "f6"], place: { cell: "d5", exits: "NES" } });
    expect(planOf(view, 0, ["end", "return"])).toEqual({ way: [], place: null });
  });

  it("is said in one sentence", () => {
    const said = (...texts: string[]) => describePlan(texts, 0, view as never);
    expect(said("P1 N", "P1 E", "P1 take 4", "P1 take 4", "P1 S", "P1 give", "end", "place d5 NES")).toBe(
      "Walk P1 to f6, take 2 souls (square), go on to f5, give the stack to the chief, and place the card on d5.",
    );
    expect(said("C steal 1.P2", "end", "return")).toBe(
      "Steal from Jaguar’s porter P2 and return the card under the deck.",
    );
    expect(said("P2 scare", "P2 drop", "P2 take 1", "end")).toBe(
      "Scare the souls away with P2, drop the souls, and take a soul (raindrop).",
    );
    expect(said("P2 drop", "C N")).toBe("Drop what P2 carries and go on to e6.");
    expect(said("P2 give")).toBe("Give P2’s stack to the chief.");
  });
});

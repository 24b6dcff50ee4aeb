import { beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../../../src/i18n/index.svelte";
import { Turn } from "../../../src/games/aztekz/turn.svelte";
import type { AztekzView } from "../../../src/games/aztekz/view";
import { boardOf, REFUSAL } from "../board";
import { position } from "./position";

describe("a move that is refused", () => {
  const view = {
    phase: "move",
    legal: ["end"],
    turn: { hero: null },
    heroes: [],
    aids: { walks: {}, placings: [] },
  } as unknown as AztekzView;

  async function tried(change: boolean) {
    const { props, refuse } = boardOf(view);
    const turn = new Turn(() => props);
    const ending = turn.end();
    if (change) props.view = { ...view };
    refuse();
    await ending;
    return turn.reason?.say ?? null;
  }

  it("is explained", async () => expect(await tried(false)).toBe(REFUSAL?.say));
  it("is not explained where it stands otherwise since", async () => expect(await tried(true)).toBeNull());
});

describe("a card that is chosen before a hero", () => {
  const walks = {
    C: [{ to: "e6", do: ["C N"] }],
    P1: [
      { to: "e6", do: ["P1 N"] },
      { to: "e7", do: ["P1 N", "P1 N"] },
    ],
  };
  const cards = { e5: "NESW", e6: "NS", e7: "NS", f5: "NSW" };
  const { props } = boardOf(position({ cards, aids: { walks, placings: [] } }));
  let turn: Turn;

  beforeEach(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await setLanguage("en");
    turn = new Turn(() => props);
    return () => vi.unstubAllGlobals();
  });

  it("picks the only hero that can go there, and shows the way", () => {
    turn.propose("e7");
    expect(turn.hero).toBe("P1");
    expect(turn.path).toEqual(["e5", "e6", "e7"]);
    expect(turn.reason).toMatchObject({ isTip: true, say: "Porter P1 can go to e7: choose e7 again to walk there." });
  });

  it("is said which heroes can reach, if several can or none", () => {
    turn.propose("e6");
    expect(turn.hero).toBeNull();
    expect(turn.reason).toMatchObject({
      at: null,
      isTip: true,
      say: "Choose a hero first: the chief or porter P1 can go to e6.",
    });
    turn.propose("f5");
    expect(turn.reason).toMatchObject({ isTip: false, say: "None of your heroes can reach f5 in this turn." });
    turn.propose("d5");
    expect(turn.reason?.say).toContain("No card lies on d5.");
  });
});

describe("a hint", () => {
  const hinted = (hint: string, acted: "P1" | null = null) => {
    const view = position({ turn: { ...position().turn, hero: acted } });
    const { props } = boardOf(view);
    return new Turn(() => ({ ...props, hint }));
  };

  it("is followed as long as no other hero is picked", async () => {
    const turn = hinted("P1 N");
    expect(turn.isAstray).toBe(false);
    await turn.pick("P1");
    expect(turn.isAstray).toBe(false);
    await turn.pick("P2");
    expect(turn.isAstray).toBe(true);
  });

  it("to place the card is followed until a hero is picked, or while the one that has acted is", async () => {
    const turn = hinted("end");
    expect(turn.isAstray).toBe(false);
    await turn.pick("C");
    expect(turn.isAstray).toBe(true);
    expect(hinted("end", "P1").isAstray).toBe(false);
  });

  it("to lay the card somewhere is followed until it lies elsewhere or is turned", () => {
    const drawn = { card: "NS", soul: null, rotations: ["NS", "EW"] };
    const { props } = boardOf(position({ phase: "place", drawn, aids: { walks: {}, placings: [] } }));
    const turn = new Turn(() => ({ ...props, hint: "place e6 EW" }));
    turn.pinned = "d5";
    turn.heed("place e6 EW");
    expect(turn.isAstray).toBe(false);
    turn.turn();
    expect(turn.isAstray).toBe(true);
    turn.turn();
    turn.pinned = "e6";
    expect(turn.isAstray).toBe(false);
    turn.pinned = "d5";
    expect(turn.isAstray).toBe(true);
  });
});

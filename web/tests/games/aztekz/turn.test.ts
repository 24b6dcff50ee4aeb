import { describe, expect, it } from "vitest";
import { Turn } from "../../../src/games/aztekz/turn.svelte";
import type { AztekzView } from "../../../src/games/aztekz/view";
import { boardOf, REFUSAL } from "../board";

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

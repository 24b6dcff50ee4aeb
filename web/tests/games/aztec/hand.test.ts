import { describe, expect, it } from "vitest";
import { Hand } from "../../../src/games/aztec/hand.svelte";
import type { AztecView } from "../../../src/games/aztec/view";
import { boardOf, REFUSAL } from "../board";

describe("a piece that is refused", () => {
  const view = {
    phase: "building",
    legal: ["e4.1EN"],
    pieces: [],
    cells: {},
    aids: { gain: {} },
  } as unknown as AztecView;

  async function tried(change: boolean) {
    const { props, refuse } = boardOf(view);
    const hand = new Hand(() => props);
    hand.show("e4.1EN");
    expect(hand.ok).toBe(true);
    const placing = hand.place();
    if (change) props.view = { ...view };
    refuse();
    await placing;
    return hand;
  }

  it("is explained", async () => expect((await tried(false)).refusal).toEqual(REFUSAL));
  it("is not explained where it stands otherwise since", async () => expect((await tried(true)).refusal).toBeNull());
});

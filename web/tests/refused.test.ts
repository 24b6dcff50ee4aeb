/** What the house refuses is told of the position in which it was tried, and of no other. */

import { describe, expect, it } from "vitest";
import { Hand } from "../src/board/aztec/hand.svelte";
import { Turn } from "../src/board/aztekz/turn.svelte";
import type { BoardProps } from "../src/board/contract";
import type { AztecView, AztekzView, Outcome, View } from "../src/wire/views";

const REFUSAL: Outcome = { code: "stale", say: "Not now." };

/** A board of somebody who is asked, and a house that answers when told to. */
function board<V extends View>(view: V) {
  let answer: (refusal: Outcome) => void = () => undefined;
  const props: BoardProps<V> = {
    view,
    before: null,
    seat: 0,
    names: [],
    hint: null,
    play: () => new Promise((settle) => (answer = settle)),
    explain: () => Promise.resolve([]),
    back: null,
    withdraw: null,
  };
  return { props, refuse: () => answer(REFUSAL) };
}

describe("a piece of Aztec that is refused", () => {
  const view = { phase: "building", legal: ["e4.1EN"], pieces: [], cells: {}, aids: { gain: {} } } as unknown as AztecView;

  async function tried(change: boolean) {
    const { props, refuse } = board(view);
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

describe("a move of Aztekz that is refused", () => {
  const view = { phase: "move", legal: ["end"], turn: { hero: null }, heroes: [], aids: { walks: {}, placings: [] } } as unknown as AztekzView;

  async function tried(change: boolean) {
    const { props, refuse } = board(view);
    const turn = new Turn(() => props);
    const ending = turn.end();
    if (change) props.view = { ...view };
    refuse();
    await ending;
    return turn.reason?.say ?? null;
  }

  it("is explained", async () => expect(await tried(false)).toBe("Not now."));
  it("is not explained where it stands otherwise since", async () => expect(await tried(true)).toBeNull());
});

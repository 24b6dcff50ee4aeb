import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
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

describe("a piece that is pointed at", () => {
  const view = {
    phase: "building",
    legal: ["e4.1EN", "a4.1NE"],
    pieces: [],
    cells: {},
    aids: { gain: {} },
  } as unknown as AztecView;
  const [there, elsewhere, nowhere] = [
    { x: 4, y: 3, z: 0 },
    { x: 0, y: 3, z: 0 },
    { x: 8, y: 8, z: 0 },
  ];

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function pointed(): Hand {
    const hand = new Hand(() => boardOf(view).props);
    hand.hover(there);
    expect(hand.piece?.text).toBe("e4.1EN");
    return hand;
  }

  it("stays when the pointer crosses other cells and leaves the board", () => {
    const hand = pointed();
    hand.hover(elsewhere);
    vi.advanceTimersByTime(50);
    hand.hover(nowhere);
    vi.advanceTimersByTime(50);
    hand.hover(null);
    vi.advanceTimersByTime(1000);
    expect(hand.piece?.text).toBe("e4.1EN");
  });

  it("gives way when the pointer stays over another cell", () => {
    const hand = pointed();
    hand.hover(elsewhere);
    vi.advanceTimersByTime(1000);
    expect(hand.piece?.text).toBe("a4.1NE");
  });

  it("gives way at once when the wheel turns over another cell", () => {
    const hand = pointed();
    hand.hover(elsewhere);
    hand.step(1);
    expect(hand.piece?.text).toBe("a4.1NE");
  });

  it("stays for good once it is clicked", () => {
    const hand = pointed();
    hand.pin();
    hand.hover(elsewhere);
    vi.advanceTimersByTime(1000);
    expect(hand.piece?.text).toBe("e4.1EN");
  });
});

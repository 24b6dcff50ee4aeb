/** Passing the device: whose eyes are next, and when a curtain comes between. */

import { describe, expect, it } from "vitest";
import { nextEyes, type NextEyes } from "../../src/net/eyes";

interface Case {
  /** Whether the game hides hands. */
  hides?: boolean;
  phase?: "gathering" | "playing" | "over" | "expired";
  seats?: number[];
  eyes?: number | null;
  actors?: number[];
  bots?: number[];
  resigned?: number[];
}

function next({
  hides = true,
  phase = "playing",
  seats = [0, 1],
  eyes = 0,
  actors = [],
  bots = [],
  resigned = [],
}: Case): NextEyes {
  const chairs = [0, 1, 2].map((seat) => ({
    level: bots.includes(seat) ? 3 : null,
    resigned: resigned.includes(seat),
  }));
  return nextEyes({ hides, phase, seats: chairs }, { seats, eyes }, actors);
}

describe("whoever holds one seat", () => {
  it("looks through it", () => {
    expect(next({ seats: [2], eyes: null, actors: [0] })).toEqual({ do: "look", eyes: 2 });
    expect(next({ seats: [2], eyes: 2, actors: [0] })).toEqual({ do: "stay" });
  });
  it("keeps looking through it when a bot plays for them", () => {
    expect(next({ seats: [2], eyes: 2, actors: [2], bots: [2] })).toEqual({ do: "stay" });
  });
});

describe("whoever holds none, or sits before the start", () => {
  it("is left alone", () => {
    expect(next({ seats: [], eyes: null, actors: [0] })).toEqual({ do: "stay" });
    expect(next({ phase: "gathering", eyes: null })).toEqual({ do: "stay" });
  });
});

describe("at one device with open games", () => {
  it("eyes follow the turn by themselves", () => {
    expect(next({ hides: false, eyes: 0, actors: [1] })).toEqual({ do: "look", eyes: 1 });
    expect(next({ hides: false, eyes: 1, actors: [0] })).toEqual({ do: "look", eyes: 0 });
  });
  it("stay while somebody elsewhere is asked", () => {
    expect(next({ hides: false, eyes: 1, actors: [2] })).toEqual({ do: "stay" });
    expect(next({ hides: false, eyes: null, actors: [2] })).toEqual({ do: "look", eyes: 0 });
  });
});

describe("at one device with hidden hands", () => {
  it("a curtain comes before another hand", () => {
    expect(next({ eyes: 0, actors: [1] })).toEqual({ do: "pass", eyes: 1 });
  });
  it("a curtain comes before the first hand, so also after a reload", () => {
    expect(next({ eyes: null, actors: [0, 1] })).toEqual({ do: "pass", eyes: 0 });
  });
  it("a sealed auction goes from one to the next", () => {
    expect(next({ seats: [0, 1, 2], eyes: 0, actors: [0, 1, 2] })).toEqual({ do: "stay" });
    expect(next({ seats: [0, 1, 2], eyes: 0, actors: [1, 2] })).toEqual({ do: "pass", eyes: 1 });
    expect(next({ seats: [0, 1, 2], eyes: 1, actors: [0, 2] })).toEqual({ do: "pass", eyes: 2 });
    expect(next({ seats: [0, 1, 2], eyes: 2, actors: [0] })).toEqual({ do: "pass", eyes: 0 });
  });
  it("no hand is shown to whoever reloads while others are asked", () => {
    expect(next({ eyes: null, actors: [2] })).toEqual({ do: "stay" });
  });
  it("seats that bots play for are not passed to", () => {
    expect(next({ eyes: 0, actors: [1], bots: [1] })).toEqual({ do: "stay" });
    expect(next({ eyes: null, actors: [0], bots: [1] })).toEqual({ do: "look", eyes: 0 });
    expect(next({ eyes: 1, actors: [0], resigned: [1], bots: [1] })).toEqual({ do: "pass", eyes: 0 });
  });
  it("when all is over nothing needs hiding", () => {
    expect(next({ phase: "over", eyes: 1, actors: [] })).toEqual({ do: "stay" });
    expect(next({ phase: "over", eyes: null, actors: [] })).toEqual({ do: "look", eyes: 0 });
  });
});

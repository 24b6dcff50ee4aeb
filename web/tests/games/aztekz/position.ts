/** Positions of Aztekz for tests. */

import type { AztekzView, Hero } from "../../../src/games/aztekz/view";

/** A hero's place, and what it carries. */
export const at = (cell: string | null, kind: number | null = null, count = 0): Hero => ({ cell, kind, count });
/** Two players on the first two cards; `parts` is what differs. */
export function position(parts: Partial<AztekzView> = {}): AztekzView {
  return {
    game: "aztekz",
    rules: 1,
    players: 2,
    options: {},
    eyes: 0,
    actors: [0],
    prompt: { key: "", args: {}, say: { fr: "", en: "", de: "" } },
    legal: [],
    over: false,
    scores: [0, 0],
    winners: [],
    ending: null,
    phase: "move",
    cards: { e5: "NESW", f5: "NSW" },
    souls: {},
    heroes: [
      { C: at("e5"), P1: at("e5"), P2: at("e5") },
      { C: at("f5"), P1: at("f5"), P2: at("f5") },
    ],
    full: [],
    stacks: [[], []],
    deck: { count: 46, shuffled: { cross: 11, tee: 19, corner: 10, straight: 6 }, returned: [] },
    pool: { 1: 8, 2: 8, 3: 8, 4: 8, 5: 8, 6: 8 },
    drawn: null,
    turn: { seat: 0, hero: null, steps_left: null, stole: false, dropped: false, scared: null },
    frame: { from: "b1", to: "i9" },
    stall: { turns: 0, limit: 16 },
    aids: { walks: {}, placings: [] },
    ...parts,
  };
}

/** One level from above: its coordinates, and whose piece is in hand. */

import { render } from "svelte/server";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Hand } from "../../../src/games/aztec/hand.svelte";
import Plan from "../../../src/games/aztec/Plan.svelte";
import type { AztecView } from "../../../src/games/aztec/view";
import { setLanguage } from "../../../src/i18n/index.svelte";
import { boardOf } from "../board";

const view = {
  phase: "building",
  legal: ["e4.1EN"],
  pieces: [],
  cells: { "e5.1": 0 },
  last: null,
  roles: ["north_south", "east_west"],
  sectors: { north_south: ["b1", "b9"], east_west: ["a2", "i2"] },
  tops: { north_south: ["b1.3", "b9.3"], east_west: ["a2.3", "i2.3"] },
  aids: {
    gain: {},
    scoring: { north_south: [], east_west: [] },
    reachable: { north_south: [], east_west: [] },
  },
  rounds: null,
  eyes: 0,
} as unknown as AztecView;

/** The plan of a level while a seat has a piece in hand. */
function drawn(seat: number, level: number, tight: boolean): string {
  const hand = new Hand(() => ({ ...boardOf(view).props, seat }));
  hand.show("e4.1EN");
  const focusable = { x: 4, y: 3, z: 0 };
  const props = { view, hand, level, cell: 30, focusable, fresh: [], marked: [], aim: () => undefined, tight };
  return render(Plan, { props }).body;
}

describe("a plan", () => {
  beforeAll(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await setLanguage("en");
    return () => vi.unstubAllGlobals();
  });

  it("has letters below and numbers beside it, however small it is", () => {
    for (const tight of [false, true]) {
      const body = drawn(0, 0, tight);
      const along = (name: string) =>
        [...(body.match(`class="${name}.*?</div>`)?.[0] ?? "").matchAll(/>(\w)</g)].map(([, text]) => text).join("");
      expect([along("files"), along("ranks")]).toEqual(["abcdefghi", "987654321"]);
    }
  });

  it("shows the piece in hand in the colour of whoever holds it", () => {
    for (const seat of [0, 1, 2]) {
      const body = drawn(seat, 0, false);
      expect(body).toContain(`--ghost: var(--seat-${seat})`);
      expect(body.match(/class="cell[^"]* ghost/g)).toHaveLength(5); // the tip is a level higher
    }
  });

  it("says of the level that scores that it does, and marks its edges more than those below", () => {
    expect(drawn(0, 0, false)).not.toContain("frame counts");
    expect(drawn(0, 2, false)).toMatch(/Level 3: scores.*class="frame [^"]*counts/s);
  });
});

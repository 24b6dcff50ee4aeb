import { describe, expect, it } from "vitest";
import { arrange, heroAt, heroesByCell, soulsOn } from "../../../src/games/aztekz/arrange";
import { corridors, edges, SOULS, walls } from "../../../src/games/aztekz/carving";
import { position } from "./position";

describe("a card", () => {
  it("has a corridor for each exit and a wall for each other side", () => {
    expect(walls("NS")).toEqual([90, 270]);
    expect(walls("NESW")).toEqual([]);
    expect(corridors("N").match(/-48/g)).toHaveLength(2);
    expect(edges("NESW").match(/M/g)).toHaveLength(4);
    expect(edges("NS").match(/M/g)).toHaveLength(2);
  });

  it("knows six kinds of souls by six outlines", () => {
    expect(new Set(SOULS.map(({ outline }) => outline)).size).toBe(6);
  });

  it("holds up to four heroes and six kinds of souls, all within it and none over another", () => {
    for (let heroes = 0; heroes <= 4; heroes++) {
      for (let kinds = 0; kinds <= 6; kinds++) {
        const found = arrange(heroes, kinds);
        expect(found.heroes).toHaveLength(heroes);
        expect(found.souls).toHaveLength(kinds);
        const spots = [...found.heroes, ...found.souls];
        for (const [k, spot] of spots.entries()) {
          expect(Math.max(Math.abs(spot.x), Math.abs(spot.y)) + spot.size / 2).toBeLessThanOrEqual(50);
          for (const other of spots.slice(k + 1)) {
            const apart = Math.hypot(spot.x - other.x, spot.y - other.y);
            expect(apart).toBeGreaterThan((spot.size + other.size) * 0.4);
          }
        }
      }
    }
  });

  it("uses the room there is: few are large", () => {
    expect(arrange(1, 0).heroes[0]?.size).toBeGreaterThanOrEqual(55);
    expect(arrange(0, 1).souls[0]?.size).toBeGreaterThanOrEqual(50);
    // On a cell of 48 pixels, as on a phone, a soul beside one or two heroes has 16 of them.
    for (const heroes of [1, 2])
      for (const kinds of [1, 2]) {
        for (const { size } of arrange(heroes, kinds).souls) expect(size * 0.48).toBeGreaterThan(16);
      }
  });

  it("tells which hero is under the pointer", () => {
    const view = position();
    const here = heroesByCell(view).get("e5") ?? [];
    const { heroes } = arrange(here.length, 0);
    expect(heroAt(here, heroes, heroes[1]?.x ?? 0, heroes[1]?.y ?? 0)?.hero).toBe("P1");
    expect(heroAt(here, heroes, 0, -48)).toBeNull();
  });

  it("lists souls and heroes", () => {
    const view = position({ souls: { e5: { 4: 2, 1: 1 } } });
    expect(soulsOn(view, "e5")).toEqual([
      { kind: 1, count: 1 },
      { kind: 4, count: 2 },
    ]);
    expect(
      heroesByCell(view)
        .get("f5")
        ?.map(({ id }) => id),
    ).toEqual(["1.C", "1.P1", "1.P2"]);
  });
});

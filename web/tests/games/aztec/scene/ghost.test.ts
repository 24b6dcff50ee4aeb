/** The piece in hand, in three dimensions. */

import { Color, type InstancedMesh, type MeshBasicMaterial } from "three";
import { describe, expect, it } from "vitest";
import { Ghost, type Shown } from "../../../../src/games/aztec/scene/ghost";
import type { Palette } from "../../../../src/games/aztec/scene/palette";

const palette = {
  plaster: "#010101",
  ink: "#020202",
  gold: "#030303",
  wrong: "#ff0000",
  ghost: "#fffaf0",
  seats: ["#a62b2f", "#1f8a8c", "#3e7b4f"],
} as Palette;
const shown: Shown = {
  cubes: [{ x: 4, y: 3, z: 0 }],
  seat: 0,
  ok: true,
  pinned: false,
  guilty: [],
  blamed: [],
  scoring: [],
  numbered: false,
};

/** The colours of the lines around it. */
function outlines(more: Partial<Shown>): string[] {
  const ghost = new Ghost();
  ghost.show({ ...shown, ...more }, palette);
  const lines = ghost.group.children.filter(
    (part) => (part as InstancedMesh<never, MeshBasicMaterial>).material.type === "MeshBasicMaterial",
  ) as InstancedMesh<never, MeshBasicMaterial>[];
  return lines.filter(({ count }) => count > 0).map(({ material }) => `#${material.color.getHexString()}`);
}

/** The colour of its cubes. */
function filling(more: Partial<Shown>): string {
  const ghost = new Ghost();
  ghost.show({ ...shown, ...more }, palette);
  const colour = new Color();
  (ghost.group.children[0] as InstancedMesh).getColorAt(0, colour);
  return colour.getHexString();
}

describe("the piece in hand", () => {
  it("is outlined in the colour of whoever holds it, in sight and behind others", () => {
    for (const [seat, colour] of palette.seats.entries()) expect(outlines({ seat })).toEqual([colour, colour]);
  });

  it("has a little of that colour itself, and where it may not be none of it", () => {
    const [eagle, jaguar] = [filling({ seat: 0 }), filling({ seat: 1 })];
    expect(new Set([eagle, jaguar, filling({ seat: 0, ok: null })]).size).toBe(3);
    expect(filling({ seat: 0, ok: null })).toBe(filling({ seat: 1, ok: null }));
  });

  it("is outlined without one while it is not known whether it may be there", () => {
    expect(outlines({ seat: 1, ok: null })).toEqual([palette.ink, palette.ink]);
  });
});

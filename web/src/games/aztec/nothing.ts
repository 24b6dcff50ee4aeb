/** Why no piece fits through a cell: which pieces the server is asked about, and what its answers have in common. */

import type { Judged } from "../../wire/types";
import { cellName, cubesOf, DIRECTIONS, onBoard, plus, textOf, TURNS, vector, type Spot } from "./geometry";

/** How many actions the server explains at once. */
const MOST = 64;

/** Reasons in the order in which the rules look for them: a piece with a later one comes closer to fitting. */
const CODES = ["out_of_bounds", "overlap", "contacts", "hovering"] as const;
export type Cause = (typeof CODES)[number];

/** The pieces through a cell that come closest to fitting: those with room, and of these what touches most. */
export function triedThrough(cell: Spot, cells: Readonly<Record<string, unknown>>): string[] {
  const isBuilt = (spot: Spot): boolean => cellName(spot) in cells;
  const blocked = (cubes: readonly Spot[]): number => cubes.filter((cube) => !onBoard(cube) || isBuilt(cube)).length;
  const touched = (cubes: readonly Spot[]): number =>
    cubes.flatMap((cube) => DIRECTIONS.filter((direction) => isBuilt(plus(cube, vector(direction))))).length;
  return TURNS.flatMap((turn) =>
    cubesOf(cell, turn).map((cube) => {
      // As far from the cell as that cube is from the corner, on the other side: then it fills the cell.
      const corner = { x: 2 * cell.x - cube.x, y: 2 * cell.y - cube.y, z: 2 * cell.z - cube.z };
      const cubes = cubesOf(corner, turn);
      return { text: textOf(corner, turn), corner, blocked: blocked(cubes), touched: touched(cubes) };
    }),
  )
    .filter(({ corner }) => onBoard(corner))
    .toSorted((a, b) => a.blocked - b.blocked || b.touched - a.touched)
    .slice(0, MOST)
    .map(({ text }) => text);
}

/** Why even those do not fit that come closest; null if the server gave no such reason. */
export function causeOf(judged: readonly Judged[]): Cause | null {
  return CODES.findLast((code) => judged.some((each) => !each.ok && each.code === code)) ?? null;
}

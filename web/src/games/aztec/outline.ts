/** The edges of a body of cubes, and its picture in a small slanted drawing. */

import { plus, type Axis, type Spot } from "./geometry";

/** An edge of length 1 from a corner of the lattice along an axis. */
export interface Edge {
  from: Spot;
  axis: Axis;
}

const UNIT: Record<Axis, Spot> = { x: { x: 1, y: 0, z: 0 }, y: { x: 0, y: 1, z: 0 }, z: { x: 0, y: 0, z: 1 } };
const ACROSS: Record<Axis, [Axis, Axis]> = { x: ["y", "z"], y: ["x", "z"], z: ["x", "y"] };

/** Where the body's surface bends: the four cells round an edge are not all alike, and not two side by side. */
export function edgesOf(cubes: readonly Spot[]): Edge[] {
  const filled = new Set(cubes.map(key));
  const found = new Map<string, Edge>();
  for (const cube of cubes) {
    for (const axis of ["x", "y", "z"] as const) {
      const [u, v] = ACROSS[axis];
      for (const [i, j] of [
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ] as const) {
        const from = plus(plus(cube, UNIT[u], i), UNIT[v], j);
        const name = `${key(from)}${axis}`;
        if (found.has(name)) continue;
        const has = (a: number, b: number): boolean => filled.has(key(plus(plus(from, UNIT[u], a), UNIT[v], b)));
        const round = [has(-1, -1), has(-1, 0), has(0, 0), has(0, -1)];
        const count = round.filter(Boolean).length;
        if (count === 1 || count === 3 || (count === 2 && round[0] === round[2])) found.set(name, { from, axis });
      }
    }
  }
  return [...found.values()];
}

function key({ x, y, z }: Spot): string {
  return `${x},${y},${z}`;
}

/** A face of the drawing: its corners as an SVG path's points, and which way it looks. */
export interface Face {
  points: string;
  shade: "top" | "left" | "right";
  cube: number;
}

export interface Drawing {
  faces: Face[];
  box: string;
}

const HALF = 0.866;

/**
 * The cubes seen from above at a slant, with the given side (0 south, 1 east, 2 north, 3 west) towards one.
 * Faces come from the farthest to the nearest.
 */
export function drawn(cubes: readonly Spot[], side: number): Drawing {
  const turned = cubes.map((cube, at) => ({ at, ...facing(cube, side) }));
  const filled = new Set(turned.map(key));
  // Nearer is farther south, farther east, higher.
  turned.sort((a, b) => b.y - a.y - (b.x - a.x) - (b.z - a.z));
  const faces: Face[] = [];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const flat = (x: number, y: number, z: number): string => {
    const [u, v] = [(x + y) * HALF, (x - y) / 2 - z];
    [left, top, right, bottom] = [Math.min(left, u), Math.min(top, v), Math.max(right, u), Math.max(bottom, v)];
    return `${u.toFixed(3)},${v.toFixed(3)}`;
  };
  for (const { at, x, y, z } of turned) {
    const [X, Y, Z] = [x + 1, y + 1, z + 1];
    const add = (shade: Face["shade"], ...corners: [number, number, number][]): void => {
      faces.push({ shade, cube: at, points: corners.map(([a, b, c]) => flat(a, b, c)).join(" ") });
    };
    if (!filled.has(key({ x, y, z: z + 1 }))) add("top", [x, y, Z], [X, y, Z], [X, Y, Z], [x, Y, Z]);
    if (!filled.has(key({ x, y: y - 1, z }))) add("left", [x, y, z], [X, y, z], [X, y, Z], [x, y, Z]);
    if (!filled.has(key({ x: x + 1, y, z }))) add("right", [X, y, z], [X, Y, z], [X, Y, Z], [X, y, Z]);
  }
  const pad = 0.12;
  const size = Math.max(right - left, bottom - top) + 2 * pad;
  const [u, v] = [(left + right - size) / 2, (top + bottom - size) / 2];
  return { faces, box: `${u.toFixed(3)} ${v.toFixed(3)} ${size.toFixed(3)} ${size.toFixed(3)}` };
}

/** The same cube when the board is turned so that the given side lies to the south. */
function facing({ x, y, z }: Spot, side: number): Spot {
  if (side === 1) return { x: y, y: -x, z };
  if (side === 2) return { x: -x, y: -y, z };
  if (side === 3) return { x: -y, y: x, z };
  return { x, y, z };
}

/** What a pointer points at: the free cell in front of the face that a ray meets first. */

import { cellName, LEVELS, onBoard, SIDE, type Axis, type Spot } from "./geometry";

/** A ray in the board's own measure: cell (x, y, z) fills x to x + 1, y to y + 1, z to z + 1; the board is z = 0. */
export interface Ray {
  from: Spot;
  along: Spot;
}

const AXES: readonly Axis[] = ["x", "y", "z"];
const EXTENT: Record<Axis, number> = { x: SIDE, y: SIDE, z: LEVELS };

/**
 * Walks from cell to cell along the ray until a cube or the board is met. The cell walked through last is the one in
 * front of that face; null where the ray misses, or meets a face with no cell in front of it (the temple's outside).
 */
export function targetOf({ from, along }: Ray, isBuilt: (cell: string) => boolean): Spot | null {
  const entry = enters(from, along);
  if (entry === null) return null;
  const at: Record<Axis, number> = { x: 0, y: 0, z: 0 };
  const next: Record<Axis, number> = { x: Infinity, y: Infinity, z: Infinity };
  for (const axis of AXES) {
    const here = from[axis] + along[axis] * entry;
    at[axis] = Math.min(Math.max(Math.floor(here), 0), EXTENT[axis] - 1);
    if (along[axis] !== 0) {
      const border = along[axis] > 0 ? at[axis] + 1 : at[axis];
      next[axis] = (border - from[axis]) / along[axis];
    }
  }
  let front: Spot | null = null;
  for (;;) {
    const here: Spot = { ...at };
    if (isBuilt(cellName(here))) return front;
    front = here;
    const axis = AXES.reduce((least, other) => (next[other] < next[least] ? other : least));
    at[axis] += Math.sign(along[axis]);
    next[axis] += Math.abs(1 / along[axis]);
    if (!onBoard(at)) return axis === "z" && at.z < 0 ? front : null;
  }
}

/** How far along the ray the space above the board begins; null if it is missed. */
function enters(from: Spot, along: Spot): number | null {
  let [near, far] = [0, Infinity];
  for (const axis of AXES) {
    if (along[axis] === 0) {
      if (from[axis] < 0 || from[axis] > EXTENT[axis]) return null;
      continue;
    }
    const [a, b] = [-from[axis] / along[axis], (EXTENT[axis] - from[axis]) / along[axis]];
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  return near < far ? near : null;
}

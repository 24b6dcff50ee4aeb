/** Outlines of what is carved into a card, around its middle; a card is 96 units wide in its cell of 100. */

import { SIDES, type Side } from "./texts";

export const HALF = 48;
/** Half the width of a corridor. */
const WAY = 18;
/** The notch that makes the corner of a block a stair. */
const NOTCH = 6;

/** Each side's corridor from its left to its right, seen from the middle, for the north; other sides are turned. */
function turn([x, y]: [number, number], side: Side): [number, number] {
  if (side === "N") return [x, y];
  if (side === "E") return [-y, x];
  return side === "S" ? [-x, -y] : [y, -x];
}

/** The walls along the corridors, clockwise from each exit to the next, without the ends where cards meet. */
function lines(exits: string): [number, number][][] {
  const found: [number, number][][] = [[]];
  SIDES.forEach((side, k) => {
    const open = exits.includes(side);
    const next = exits.includes(SIDES[(k + 1) % 4] ?? "");
    const add = (...points: [number, number][]) => found.at(-1)?.push(...points.map((point) => turn(point, side)));
    if (open) {
      add([-WAY, -HALF]);
      found.push([]);
      add([WAY, -HALF]);
    }
    // The corner to the next side: a stair where one goes around it.
    if (open && next) add([WAY, -WAY - NOTCH], [WAY + NOTCH, -WAY - NOTCH], [WAY + NOTCH, -WAY]);
    else add([WAY, -WAY]);
  });
  const first = found.shift() ?? [];
  found.at(-1)?.push(...first);
  return found;
}

const drawn = (points: [number, number][]): string => `M${points.map(([x, y]) => `${x} ${y}`).join("L")}`;

/** The outline of the corridors: a crossing in the middle and a way to each exit. */
export function corridors(exits: string): string {
  return `${drawn(lines(exits).flat())}Z`;
}

export function edges(exits: string): string {
  return lines(exits).map(drawn).join("");
}

/** The sides that are walled up, as turns in degrees. */
export function walls(exits: string): number[] {
  return SIDES.flatMap((side, k) => (exits.includes(side) ? [] : [k * 90]));
}

/** A few chips and grains that differ from card to card, always the same for one. */
export function grains(seed: number): { x: number; y: number; r: number }[] {
  let state = (seed * 2654435761 + 12345) >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: 14 }, () => ({ x: next() * 88 - 44, y: next() * 88 - 44, r: 0.5 + next() * 1.1 }));
}

/** A soul of each kind has as many points as the number of its kind: a drop, a lens, a triangle and so on. */
export const SOULS: readonly { outline: string; eyes: number }[] = [
  { outline: "M0-15.500C5-8 11.500-3 11.500 4A11.500 11.500 0 0 1-11.500 4C-11.500-3-5-8 0-15.500Z", eyes: 3 },
  { outline: "M-16 0C-9-13 9-13 16 0 9 13-9 13-16 0Z", eyes: -1 },
  { outline: "M0-14 15 11.500H-15Z", eyes: 4 },
  { outline: "M-12-12H12V12H-12Z", eyes: -1 },
  {
    outline:
      "M0-16 4.600-5.800 15.600-4.600 7.400 3 9.700 13.800 0 8.300-9.700 13.800-7.400 3-15.600-4.600-4.600-5.800Z",
    eyes: 0,
  },
  { outline: "M-8-13.500H8L15.500 0 8 13.500H-8L-15.500 0Z", eyes: -1 },
];

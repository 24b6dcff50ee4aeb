/** Where things are: cells, directions, and the six cubes of a piece as its text names them. No rules here. */

/** Squares to a side, and levels. */
export const SIDE = 9;
export const LEVELS = 3;

/** File (from west), rank (from south) and level, each from 0. Cubes of a piece in hand may be off the board. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export const DIRECTIONS = ["N", "E", "S", "W", "U", "D"] as const;
export type Direction = (typeof DIRECTIONS)[number];

const VECTORS: Record<Direction, Spot> = {
  N: { x: 0, y: 1, z: 0 },
  E: { x: 1, y: 0, z: 0 },
  S: { x: 0, y: -1, z: 0 },
  W: { x: -1, y: 0, z: 0 },
  U: { x: 0, y: 0, z: 1 },
  D: { x: 0, y: 0, z: -1 },
};

/** How a piece is turned: the directions of its two arms. */
export interface Turn {
  readonly first: Direction;
  readonly second: Direction;
}

export type Axis = "x" | "y" | "z";

export function isDirection(letter: string | undefined): letter is Direction {
  return DIRECTIONS.some((known) => known === letter);
}

export function vector(direction: Direction): Spot {
  return VECTORS[direction];
}

export function plus(a: Spot, b: Spot, times = 1): Spot {
  return { x: a.x + b.x * times, y: a.y + b.y * times, z: a.z + b.z * times };
}

export function same(a: Spot, b: Spot): boolean {
  return a.x === b.x && a.y === b.y && a.z === b.z;
}

export function onBoard({ x, y, z }: Spot): boolean {
  return x >= 0 && x < SIDE && y >= 0 && y < SIDE && z >= 0 && z < LEVELS;
}

/** "e4". */
export function squareName({ x, y }: Spot): string {
  return `${String.fromCharCode(97 + x)}${y + 1}`;
}

/** "e4.2". */
export function cellName(spot: Spot): string {
  return `${squareName(spot)}.${spot.z + 1}`;
}

/** The spot of a cell's name; null if it is none. */
export function spotOf(name: string): Spot | null {
  const found = /^([a-i])([1-9])\.([1-3])$/.exec(name);
  if (found === null) return null;
  const [, file = "", rank = "", level = ""] = found;
  return { x: file.charCodeAt(0) - 97, y: Number(rank) - 1, z: Number(level) - 1 };
}

/** Right-handed, as east, north, up. */
function cross(a: Spot, b: Spot): Spot {
  return { x: a.y * b.z - a.z * b.y, y: a.z * b.x - a.x * b.z, z: a.x * b.y - a.y * b.x };
}

function directionOf(spot: Spot): Direction {
  return DIRECTIONS.find((direction) => same(VECTORS[direction], spot)) ?? "U";
}

/** Where the tip points. */
export function tipOf({ first, second }: Turn): Direction {
  return directionOf(cross(VECTORS[first], VECTORS[second]));
}

/** Cubes 1 to 6: the first arm, the second arm, the tip. */
export function cubesOf(corner: Spot, turn: Turn): Spot[] {
  const along = [turn.first, turn.first, turn.second, turn.second, tipOf(turn)];
  const cubes = [corner];
  let last = corner;
  for (const direction of along) {
    last = plus(last, VECTORS[direction]);
    cubes.push(last);
  }
  return cubes;
}

export interface Placing {
  text: string;
  corner: Spot;
  turn: Turn;
  cubes: Spot[];
}

/** What a text such as d3.1EN means; null if it is no placing. */
export function placingOf(text: string): Placing | null {
  const corner = spotOf(text.slice(0, 4));
  const [first, second] = text.slice(4);
  if (corner === null || text.length !== 6 || !isDirection(first) || !isDirection(second)) return null;
  const turn = { first, second };
  return { text, corner, turn, cubes: cubesOf(corner, turn) };
}

export function textOf(corner: Spot, { first, second }: Turn): string {
  return `${cellName(corner)}${first}${second}`;
}

/** The 24 ways to turn a piece. */
export const TURNS: readonly Turn[] = DIRECTIONS.flatMap((first) =>
  DIRECTIONS.filter((second) => !same(cross(VECTORS[first], VECTORS[second]), { x: 0, y: 0, z: 0 })).map((second) => ({
    first,
    second,
  })),
);

/** A quarter turn about an axis, as seen from its far end anticlockwise. */
export function quarter(turn: Turn, axis: Axis, times = 1): Turn {
  let { first, second } = turn;
  for (let n = ((times % 4) + 4) % 4; n > 0; n -= 1) {
    first = rolled(first, axis);
    second = rolled(second, axis);
  }
  return { first, second };
}

function rolled(direction: Direction, axis: Axis): Direction {
  const { x, y, z } = VECTORS[direction];
  if (axis === "x") return directionOf({ x, y: 0 - z, z: y });
  if (axis === "y") return directionOf({ x: z, y, z: 0 - x });
  return directionOf({ x: 0 - y, y: x, z });
}

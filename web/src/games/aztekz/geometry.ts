/** Where things are drawn: 100 units to a cell, x to the east, y to the south. */

import type { AztekzView } from "./view";
import { OPPOSITE, parseAction, SIDES, type Side } from "./texts";

export const UNIT = 100;
/** Room for the letters and numbers around the cells. */
export const MARGIN = 27;
const COLUMNS = "abcdefghi";
const SPAN = COLUMNS.length;
const STRIDES: Record<Side, [number, number]> = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };

export interface Point {
  x: number;
  y: number;
}

/** The cells that are shown, by column and row from 0, and the sides on which the pyramid cannot grow beyond them. */
export interface Frame {
  west: number;
  east: number;
  south: number;
  north: number;
  shut: Record<Side, boolean>;
}

export const columnOf = (cell: string): number => COLUMNS.indexOf(cell[0] ?? "");
export const rowOf = (cell: string): number => Number(cell[1]) - 1;

export function cellAt(column: number, row: number): string | null {
  const letter = COLUMNS[column];
  return letter === undefined || row < 0 || row >= SPAN ? null : `${letter}${row + 1}`;
}

export function stepFrom(cell: string, side: Side): string | null {
  const [east, north] = STRIDES[side];
  return cellAt(columnOf(cell) + east, rowOf(cell) + north);
}

/** The side of a cell on which its neighbour lies; null if the two are no neighbours. */
export function sideTowards(cell: string, neighbour: string): Side | null {
  return SIDES.find((side) => stepFrom(cell, side) === neighbour) ?? null;
}

/** Where cards lie and one cell around them, as far as the pyramid may grow. */
export function framed(view: Pick<AztekzView, "cards" | "frame">): Frame {
  const { from, to } = view.frame;
  const most = { west: columnOf(from), east: columnOf(to), south: rowOf(from), north: rowOf(to) };
  const cells = Object.keys(view.cards);
  // Before the first card there is as much room on all sides.
  if (cells.length === 0) cells.push(centre(most));
  const columns = cells.map(columnOf);
  const rows = cells.map(rowOf);
  const west = Math.max(Math.min(...columns) - 1, most.west);
  const east = Math.min(Math.max(...columns) + 1, most.east);
  const south = Math.max(Math.min(...rows) - 1, most.south);
  const north = Math.min(Math.max(...rows) + 1, most.north);
  return {
    west,
    east,
    south,
    north,
    shut: { N: north === most.north, E: east === most.east, S: south === most.south, W: west === most.west },
  };
}

/** The cell in the middle. */
export function centre({ west, east, south, north }: Omit<Frame, "shut">): string {
  return cellAt(Math.floor((west + east) / 2), Math.floor((south + north) / 2)) ?? "";
}

export const columnsIn = (frame: Frame): number => frame.east - frame.west + 1;
export const rowsIn = (frame: Frame): number => frame.north - frame.south + 1;

/** What is shown, its margins included. */
export function extent(frame: Frame): { x: number; y: number; width: number; height: number } {
  return {
    x: frame.west * UNIT - MARGIN,
    y: (SPAN - 1 - frame.north) * UNIT - MARGIN,
    width: columnsIn(frame) * UNIT + 2 * MARGIN,
    height: rowsIn(frame) * UNIT + 2 * MARGIN,
  };
}

/** The cells of a frame, row by row from the north, each from the west. */
export function cellsIn(frame: Frame): string[][] {
  return Array.from({ length: rowsIn(frame) }, (_, down) =>
    Array.from({ length: columnsIn(frame) }, (__, right) => cellAt(frame.west + right, frame.north - down) ?? ""),
  );
}

/** The middle of a cell; it stays the same whatever is shown. */
export function middle(cell: string): Point {
  return { x: (columnOf(cell) + 0.5) * UNIT, y: (SPAN - 0.5 - rowOf(cell)) * UNIT };
}

/** Where a cell's corner is in what is shown, and how large it is, in hundredths. */
export function share(cell: string, frame: Frame): { left: number; top: number; width: number; height: number } {
  const shown = extent(frame);
  const { x, y } = middle(cell);
  return {
    left: ((x - UNIT / 2 - shown.x) / shown.width) * 100,
    top: ((y - UNIT / 2 - shown.y) / shown.height) * 100,
    width: (UNIT / shown.width) * 100,
    height: (UNIT / shown.height) * 100,
  };
}

export function isIn(cell: string, frame: Frame): boolean {
  const column = columnOf(cell);
  const row = rowOf(cell);
  return column >= frame.west && column <= frame.east && row >= frame.south && row <= frame.north;
}

/** Where a walk crosses from card to card, and in which direction; beside the middle where it also goes the other way. */
export function crossings(way: readonly string[]): (Point & { angle: number })[] {
  const steps = way.slice(1).map((to, k) => ({ from: way[k] ?? to, to }));
  return steps.map(({ from, to }) => {
    const [a, b] = [middle(from), middle(to)];
    const [east, south] = [Math.sign(b.x - a.x), Math.sign(b.y - a.y)];
    const turnsBack = steps.some((other) => other.from === to && other.to === from);
    const lane = turnsBack ? 11 : 0;
    return {
      x: (a.x + b.x) / 2 - south * lane,
      y: (a.y + b.y) / 2 + east * lane,
      angle: (Math.atan2(south, east) * 180) / Math.PI,
    };
  });
}

/** The cells that a walk goes through, its start first. */
export function walked(from: string, steps: readonly string[]): string[] {
  const cells = [from];
  for (const text of steps) {
    const action = parseAction(text);
    const last = cells.at(-1);
    const next = action?.do === "step" && last !== undefined ? stepFrom(last, action.side) : null;
    if (next !== null) cells.push(next);
  }
  return cells;
}

/** A way through the corridors, to show how a hero went; straight there if none leads. */
export function route(cards: Record<string, string>, from: string, to: string): string[] {
  const before = new Map<string, string | null>([[from, null]]);
  const queue = [from];
  for (let cell = queue.shift(); cell !== undefined && !before.has(to); cell = queue.shift()) {
    for (const side of SIDES) {
      const next = stepFrom(cell, side);
      if (next === null || before.has(next)) continue;
      if (!cards[cell]?.includes(side) || !cards[next]?.includes(OPPOSITE[side])) continue;
      before.set(next, cell);
      queue.push(next);
    }
  }
  if (!before.has(to)) return [from, to];
  const way: string[] = [];
  for (let cell: string | null = to; cell !== null; cell = before.get(cell) ?? null) way.unshift(cell);
  return way;
}

/** How heroes and souls share a card without hiding one another; offsets from its middle in units of a hundredth. */

import type { AztekzView, HeroName, SoulKind } from "./view";
import { HEROES } from "./texts";

export interface Spot {
  x: number;
  y: number;
  size: number;
}

/** A hero that stands on a card. */
export interface PlacedHero {
  id: string;
  seat: number;
  hero: HeroName;
  cell: string;
  kind: number | null;
  count: number;
}

const spot = (x: number, y: number, size: number): Spot => ({ x, y, size });

const HEROES_ALONE: readonly Spot[][] = [
  [],
  [spot(0, -2, 46)],
  [spot(-22, -2, 39), spot(22, -2, 39)],
  [spot(-22, -22, 35), spot(22, -22, 35), spot(0, 18, 35)],
  [spot(-22, -23, 34), spot(22, -23, 34), spot(-22, 20, 34), spot(22, 20, 34)],
];
const HEROES_ABOVE_SOULS: readonly Spot[][] = [
  [],
  [spot(0, -14, 42)],
  [spot(-22, -14, 37), spot(22, -14, 37)],
  [spot(-29, -17, 29), spot(29, -17, 29), spot(0, -13, 29)],
  [spot(-22, -29, 28), spot(22, -29, 28), spot(-22, 6, 28), spot(22, 6, 28)],
];
const SOULS_ALONE: readonly Spot[][] = [
  [],
  [spot(0, 0, 40)],
  [spot(-21, 0, 34), spot(21, 0, 34)],
  [spot(-21, -17, 32), spot(21, -17, 32), spot(0, 20, 32)],
  [spot(-20, -20, 30), spot(20, -20, 30), spot(-20, 20, 30), spot(20, 20, 30)],
];
const SOULS_LOW = 35;
const ROW = 88;

/** Where up to four heroes and up to six kinds of souls go. */
export function arrange(heroes: number, kinds: number): { heroes: Spot[]; souls: Spot[] } {
  const shown = Math.min(heroes, 4);
  if (kinds === 0) return { heroes: HEROES_ALONE[shown] ?? [], souls: [] };
  if (shown > 0) return { heroes: HEROES_ABOVE_SOULS[shown] ?? [], souls: inRow(kinds, SOULS_LOW, 25) };
  if (kinds <= 4) return { heroes: [], souls: SOULS_ALONE[kinds] ?? [] };
  return { heroes: [], souls: [...inRow(3, -18, 28), ...inRow(kinds - 3, 18, 28)] };
}

function inRow(number: number, y: number, most: number): Spot[] {
  const size = Math.min(most, ROW / number);
  return Array.from({ length: number }, (_, k) => spot((k - (number - 1) / 2) * (size + 2), y, size));
}

export const idOf = (seat: number, hero: HeroName): string => `${seat}.${hero}`;

/** The heroes on each card, in order of seats, chiefs before porters. */
export function heroesByCell(view: Pick<AztekzView, "heroes">): Map<string, PlacedHero[]> {
  const found = new Map<string, PlacedHero[]>();
  view.heroes.forEach((heroes, seat) => {
    for (const hero of HEROES) {
      const { cell, kind, count } = heroes[hero];
      if (cell === null) continue;
      const there = found.get(cell) ?? [];
      there.push({ id: idOf(seat, hero), seat, hero, cell, kind, count });
      found.set(cell, there);
    }
  });
  return found;
}

/** Kinds and numbers of the souls on a cell. */
export function soulsOn(view: Pick<AztekzView, "souls">, cell: string): { kind: number; count: number }[] {
  const lying = view.souls[cell] ?? {};
  return (Object.keys(lying) as SoulKind[]).map((kind) => ({ kind: Number(kind), count: lying[kind] ?? 0 }));
}

/** Which of the heroes is at a point of the card, offset from its middle. */
export function heroAt(here: readonly PlacedHero[], spots: readonly Spot[], x: number, y: number): PlacedHero | null {
  let nearest: PlacedHero | null = null;
  let least = Infinity;
  here.forEach((hero, k) => {
    const at = spots[k];
    if (at === undefined) return;
    const far = Math.hypot(at.x - x, at.y - y) / (at.size * 0.62);
    if (far < 1 && far < least) [nearest, least] = [hero, far];
  });
  return nearest;
}

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
  [spot(0, 2, 60)],
  [spot(-23, 0, 46), spot(23, 0, 46)],
  [spot(-23, -19, 42), spot(23, -19, 42), spot(0, 22, 42)],
  [spot(-23, -20, 40), spot(23, -20, 40), spot(-23, 22, 40), spot(23, 22, 40)],
];
/** Above a row of souls. */
const HEROES_ABOVE: readonly Spot[][] = [
  [],
  [spot(0, -16, 44)],
  [spot(-23, -17, 42), spot(23, -17, 42)],
  [spot(-30, -23, 36), spot(30, -23, 36), spot(0, -9, 36)],
  [spot(-23, -29, 32), spot(23, -29, 32), spot(-23, 4, 32), spot(23, 4, 32)],
];
const SOULS_ALONE: readonly Spot[][] = [
  [],
  [spot(0, 0, 54)],
  [spot(-23, 0, 44), spot(23, 0, 44)],
  [spot(-23, -20, 42), spot(23, -20, 42), spot(0, 23, 42)],
  [spot(-23, -22, 42), spot(23, -22, 42), spot(-23, 22, 42), spot(23, 22, 42)],
];
/** Beside a single hero. */
const SOULS_BESIDE: readonly Spot[][] = [
  [],
  [spot(27, 25, 38)],
  [spot(30, -22, 34), spot(30, 22, 34)],
  [spot(33, -31, 28), spot(33, 0, 28), spot(33, 31, 28)],
];
const HERO_BESIDE: Spot = spot(-16, -2, 52);
/** The largest souls in the row under so many heroes. */
const MOST_BELOW: readonly number[] = [0, 34, 34, 30, 24];
const ROW = 88;
const LOWEST = 48;

/** Where up to four heroes and up to six kinds of souls go: as large as they can be without hiding one another. */
export function arrange(heroes: number, kinds: number): { heroes: Spot[]; souls: Spot[] } {
  const shown = Math.min(heroes, 4);
  if (kinds === 0) return { heroes: HEROES_ALONE[shown] ?? [], souls: [] };
  const beside = SOULS_BESIDE[kinds];
  if (shown === 1 && beside !== undefined) return { heroes: [HERO_BESIDE], souls: beside };
  if (shown > 0) return { heroes: HEROES_ABOVE[shown] ?? [], souls: inLowestRow(kinds, MOST_BELOW[shown] ?? 0) };
  if (kinds <= 4) return { heroes: [], souls: SOULS_ALONE[kinds] ?? [] };
  return { heroes: [], souls: [...inRow(3, -22, 29), ...inRow(kinds - 3, 22, 29)] };
}

function inRow(number: number, y: number, size: number): Spot[] {
  return Array.from({ length: number }, (_, k) => spot((k - (number - 1) / 2) * (size + 2), y, size));
}

function inLowestRow(number: number, most: number): Spot[] {
  const size = Math.min(most, ROW / number);
  return inRow(number, LOWEST - size / 2, size);
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

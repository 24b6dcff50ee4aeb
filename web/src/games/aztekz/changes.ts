/** What moved between two views. Whatever happened is read off the board; nothing is remembered. */

import type { Move } from "../../wire/types";
import type { AztekzView, SoulKind } from "./view";
import { idOf } from "./arrange";
import { route, stepFrom } from "./geometry";
import { heroOf, HEROES, parseAction } from "./texts";

export interface Changes {
  /** Heroes that went, and the cells on their way. */
  walks: { id: string; way: string[] }[];
  /** Cells on which a card was laid. */
  laid: string[];
  /** Souls that a hero took up or put down where it stands. */
  handled: { id: string; cell: string; kind: number; count: number; up: boolean }[];
  /** Stacks that were freed, from where and for whom. */
  freed: { seat: number; cell: string; kind: number; size: number; points: number }[];
  /** Cells from which souls fled. */
  scared: { cell: string; souls: { kind: number; count: number }[] }[];
}

type Seen = Pick<AztekzView, "cards" | "souls" | "heroes" | "stacks" | "turn">;

export function changes(before: Seen, view: Seen): Changes {
  const laid = Object.keys(view.cards).filter((cell) => before.cards[cell] !== view.cards[cell]);
  const found: Changes = { walks: [], laid, handled: [], freed: freed(before, view), scared: [] };
  view.heroes.forEach((heroes, seat) => {
    for (const hero of HEROES) {
      const was = before.heroes[seat]?.[hero];
      const is = heroes[hero];
      if (!was?.cell || !is.cell) continue;
      const id = idOf(seat, hero);
      if (was.cell !== is.cell) found.walks.push({ id, way: route(before.cards, was.cell, is.cell) });
      const more = is.count - was.count;
      const kind = is.kind ?? was.kind;
      if (kind === null || more === 0 || was.cell !== is.cell) continue;
      const lying = count(view, is.cell, kind) - count(before, is.cell, kind);
      if (lying === -more) found.handled.push({ id, cell: is.cell, kind, count: Math.abs(more), up: more > 0 });
    }
  });
  const { scared } = view.turn;
  if (scared !== null && before.turn.scared !== scared)
    found.scared.push({ cell: scared, souls: fled(before, scared) });
  return found;
}

/** What is left to see of actions: the ways that heroes went, the cards that were laid, where souls came free or fled. */
export interface Traces {
  walks: { id: string; way: string[] }[];
  laid: string[];
  struck: string[];
}

/** The traces of actions since a position; each way whole, also where it turns back. */
export function tracesOf(since: Pick<AztekzView, "heroes">, moves: readonly Move[]): Traces {
  const ways = new Map<string, string[]>();
  const [laid, struck] = [new Set<string>(), new Set<string>()];
  for (const { by, do: text } of moves) {
    const action = parseAction(text);
    if (action?.do === "place") laid.add(action.cell);
    const hero = heroOf(action);
    const start = hero === null ? null : (since.heroes[by]?.[hero].cell ?? null);
    if (action === null || hero === null || start === null) continue;
    const way = ways.get(idOf(by, hero)) ?? [start];
    const here = way.at(-1) ?? start;
    if (action.do === "step") ways.set(idOf(by, hero), [...way, stepFrom(here, action.side) ?? here]);
    else if (action.do === "give" || action.do === "steal" || action.do === "scare") struck.add(here);
  }
  return { walks: [...ways].map(([id, way]) => ({ id, way })), laid: [...laid], struck: [...struck] };
}

/** The traces of whatever led from one position to the next, as far as they can be read off the two. */
export function tracesBetween(before: Seen, view: Seen): Traces {
  const found = changes(before, view);
  const struck = new Set([...found.freed, ...found.scared].map(({ cell }) => cell));
  return { walks: found.walks, laid: found.laid, struck: [...struck] };
}

function count(view: Seen, cell: string, kind: number): number {
  return view.souls[cell]?.[String(kind) as SoulKind] ?? 0;
}

/** Stacks of the later view that the earlier one lacks; they came from a porter that carried as many of that kind. */
function freed(before: Seen, view: Seen): Changes["freed"] {
  return view.stacks.flatMap((stacks, seat) =>
    stacks.slice(before.stacks[seat]?.length ?? 0).flatMap(({ kind, size, points }) => {
      const cell = carrier(before, view, kind);
      return cell === null ? [] : [{ seat, cell, kind, size, points }];
    }),
  );
}

function carrier(before: Seen, view: Seen, kind: number): string | null {
  for (const [seat, heroes] of before.heroes.entries()) {
    for (const hero of HEROES) {
      if (heroes[hero].kind === kind && view.heroes[seat]?.[hero].count === 0) return view.heroes[seat][hero].cell;
    }
  }
  return null;
}

/** What lay and was carried on a cell before everything fled from it. */
function fled(before: Seen, cell: string): { kind: number; count: number }[] {
  const souls = new Map<number, number>();
  const add = (kind: number, number: number) => souls.set(kind, (souls.get(kind) ?? 0) + number);
  for (const [kind, number] of Object.entries(before.souls[cell] ?? {})) add(Number(kind), number);
  for (const heroes of before.heroes) {
    for (const hero of HEROES) {
      const { cell: at, kind, count: number } = heroes[hero];
      if (at === cell && kind !== null) add(kind, number);
    }
  }
  return [...souls].map(([kind, number]) => ({ kind, count: number }));
}

/** What is on a card, in words. */

import { formatList } from "../../i18n/index.svelte";
import { t } from "./words";
import { emblem } from "../../look/emblem";
import type { AztekzView, HeroName } from "./view";
import { heroesByCell, soulsOn, type PlacedHero } from "./arrange";
import { parseAction, SIDES, shapeOf, type Side } from "./texts";

const SIDE_KEYS = {
  N: "aztekz.side.N",
  E: "aztekz.side.E",
  S: "aztekz.side.S",
  W: "aztekz.side.W",
} as const satisfies Record<Side, string>;

/** "east and south". */
export function sidesSaid(exits: string): string {
  return formatList(SIDES.filter((side) => exits.includes(side)).map((side) => t(SIDE_KEYS[side])));
}

/** "square". */
export function soulShape(kind: number): string {
  return t("aztekz.kind.shape", { kind });
}

export function exitsLabel(exits: string): string {
  return t("aztekz.exits", { sides: sidesSaid(exits) });
}

export function cardLabel(card: string, soul: number | null): string {
  const shape = shapeOf(card);
  return soul === null ? t("aztekz.card", { shape }) : t("aztekz.card.soul", { shape, kind: soulShape(soul) });
}

export function heroLabel(hero: Pick<PlacedHero, "seat" | "hero" | "kind" | "count">): string {
  const args = { seat: emblem(hero.seat), hero: hero.hero, count: hero.count, kind: soulShape(hero.kind ?? 0) };
  return hero.count > 0 ? t("aztekz.hero.carrying", args) : t("aztekz.hero", args);
}

/** One's own hero, with where it is. */
export function ownLabel(view: AztekzView, seat: number, name: HeroName): string {
  const hero = view.heroes[seat]?.[name];
  return t("aztekz.own", {
    hero: name,
    cell: hero?.cell ?? "",
    count: hero?.count ?? 0,
    kind: soulShape(hero?.kind ?? 0),
  });
}

/** "e6: exits east and south, a soul (square), and Eagle’s porter P1 carrying 2 souls (triangle)". */
export function cellLabel(view: AztekzView, cell: string, more: string[]): string {
  const exits = view.cards[cell];
  const parts = exits === undefined ? [t("aztekz.free")] : [exitsLabel(exits)];
  parts.push(...soulsOn(view, cell).map(({ kind, count }) => t("aztekz.souls", { kind: soulShape(kind), count })));
  parts.push(...(heroesByCell(view).get(cell) ?? []).map(heroLabel));
  if (view.full.includes(cell)) parts.push(t("aztekz.full"));
  if (view.turn.scared === cell) parts.push(t("aztekz.scared"));
  return t("aztekz.cell", { cell, parts: formatList([...parts, ...more]) });
}

/** What a chip does, in full. */
export function actionLabel(view: AztekzView, seat: number, text: string): string {
  const action = parseAction(text);
  if (action?.do === "steal") {
    const count = view.heroes[action.seat]?.[action.porter].count ?? 0;
    return t("aztekz.steal", { seat: emblem(action.seat), porter: action.porter, count });
  }
  if (action?.do === "take") return t("aztekz.take", { kind: soulShape(action.kind) });
  const carried = action !== null && "hero" in action ? (view.heroes[seat]?.[action.hero].count ?? 0) : 0;
  if (action?.do === "drop") return t("aztekz.drop", { count: carried });
  if (action?.do === "give") return t("aztekz.give", { count: carried });
  return t("aztekz.scare");
}

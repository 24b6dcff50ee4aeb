/** What a hero does in a turn, as parts of one sentence: for hints, and for what others have done. */

import { emblem } from "../../look/emblem";
import { stepFrom } from "./geometry";
import { soulShape } from "./labels";
import { heroOf, OPPOSITE, parseAction, type Action } from "./texts";
import { t } from "./words";

export function actionsOf(texts: readonly string[]): Action[] {
  return texts.map((text) => parseAction(text)).filter((action) => action !== null);
}

/** The cells of a walk, the first where the hero stands; none if nobody walks. */
export function wayFrom(start: string | null | undefined, actions: readonly Action[]): string[] {
  const way: string[] = [];
  for (const action of actions) {
    if (action.do !== "step") continue;
    const from = way.at(-1) ?? start;
    const to = from == null ? null : stepFrom(from, action.side);
    if (from != null && to !== null) way.push(...(way.length === 0 ? [from, to] : [to]));
  }
  return way;
}

/** The cell from which steps led to where a hero stands. */
export function startOf(end: string | null | undefined, actions: readonly Action[]): string | null {
  let cell = end ?? null;
  for (const action of actions.toReversed())
    if (action.do === "step" && cell !== null) cell = stepFrom(cell, OPPOSITE[action.side]);
  return cell;
}

/** A walk, or so many souls that are taken in a row, or anything else that is done, and where. */
interface Deed {
  action: Action;
  cell: string;
  count: number;
}

function deedsOf(actions: readonly Action[], way: readonly string[]): Deed[] {
  const deeds: Deed[] = [];
  let gone = 0;
  for (const action of actions) {
    if (action.do === "step") gone += 1;
    const last = deeds.at(-1);
    const isSame = action.do === "step" ? last?.action.do === "step" : isSameTake(action, last?.action);
    const count = isSame ? (deeds.pop()?.count ?? 0) : 0;
    deeds.push({ action, cell: way[gone] ?? "", count: count + 1 });
  }
  return deeds;
}

function isSameTake(action: Action, other: Action | undefined): boolean {
  return action.do === "take" && other?.do === "take" && other.kind === action.kind;
}

/** Each thing that is to be done, in words; the hero once, for only one acts. */
export function planParts(actions: readonly Action[], way: readonly string[]): string[] {
  return deedsOf(actions, way).flatMap(({ action, cell, count }, k) => {
    const hero = k > 0 ? "again" : (heroOf(action) ?? "");
    switch (action.do) {
      case "step":
        return t("aztekz.plan.walk", { hero, cell });
      case "take":
        return t("aztekz.plan.take", { hero, shape: soulShape(action.kind), count });
      case "steal":
        return t("aztekz.plan.steal", { seat: emblem(action.seat), porter: action.porter });
      case "place":
        return t("aztekz.plan.place", { cell: action.cell });
      case "end":
      case "draw":
        return [];
      default:
        return t(`aztekz.plan.${action.do}`, { hero });
    }
  });
}

/**
 * What was done, in few words: of several walks the last, for that is where the hero stands; souls of a kind together;
 * the hero once, for only one acts. What came free is told by itself.
 */
export function recapParts(actions: readonly Action[], way: readonly string[]): string[] {
  const deeds = deedsOf(actions, way);
  const parts: string[] = [];
  for (const [k, { action, cell }] of deeds.entries()) {
    const later = deeds.slice(k + 1).map((deed) => deed.action);
    const hero = parts.length > 0 ? "again" : (heroOf(action) ?? "");
    if (action.do === "step") {
      if (!later.some((other) => other.do === "step")) parts.push(t("aztekz.recap.walk", { hero, cell }));
    } else if (action.do === "take") {
      if (later.some((other) => isSameTake(action, other))) continue;
      const all = deeds.filter((deed) => isSameTake(action, deed.action));
      const count = all.reduce((sum, deed) => sum + deed.count, 0);
      parts.push(t("aztekz.recap.take", { hero, shape: soulShape(action.kind), count }));
    } else if (action.do === "place") parts.push(t("aztekz.recap.place", { cell: action.cell }));
    else if (action.do === "return") parts.push(t("aztekz.recap.return"));
    else if (action.do === "drop" || action.do === "scare") parts.push(t(`aztekz.recap.${action.do}`, { hero, cell }));
  }
  return parts;
}

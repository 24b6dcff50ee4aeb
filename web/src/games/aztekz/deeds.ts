/** What a hero does in a turn, as parts of one sentence: for hints, and for what others have done. */

import { emblem } from "../../look/emblem";
import { stepFrom } from "./geometry";
import { kindSaid } from "./labels";
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

/**
 * Each thing that is done, in words: to do (`plan`) or done (`recap`, where the hero is named once: only one acts). Steps
 * in a row are one walk.
 */
export function partsOf(actions: readonly Action[], way: readonly string[], as: "plan" | "recap"): string[] {
  const parts: string[] = [];
  let [gone, taken] = [0, 0];
  for (const [k, action] of actions.entries()) {
    const next = actions[k + 1];
    const hero = as === "recap" && parts.length > 0 ? "again" : (heroOf(action) ?? "");
    if (action.do === "step") {
      gone += 1;
      if (next?.do !== "step") parts.push(t(`aztekz.${as}.walk`, { hero, cell: way[gone] ?? "" }));
    } else if (action.do === "take") {
      taken += 1;
      if (next?.do === "take" && next.kind === action.kind) continue;
      parts.push(t(`aztekz.${as}.take`, { hero, kind: kindSaid(action.kind), count: taken }));
      taken = 0;
    } else if (action.do === "steal")
      parts.push(t(`aztekz.${as}.steal`, { seat: emblem(action.seat), porter: action.porter }));
    else if (action.do === "place") parts.push(t(`aztekz.${as}.place`, { cell: action.cell }));
    else if (action.do === "return") parts.push(t(`aztekz.${as}.return`));
    else if (action.do !== "end" && action.do !== "draw")
      parts.push(t(`aztekz.${as}.${action.do}`, { hero, cell: way[gone] ?? "" }));
  }
  return parts;
}

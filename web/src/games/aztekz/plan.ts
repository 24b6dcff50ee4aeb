/** A whole turn in one sentence, and where it leads: for hints. */

import { formatList } from "../../i18n/index.svelte";
import { emblem } from "../../look/emblem";
import type { DescribePlan } from "../../table/contract";
import { stepFrom } from "./geometry";
import { kindSaid } from "./labels";
import { heroOf, parseAction, type Action } from "./texts";
import type { AztekzView } from "./view";
import { t } from "./words";

export interface Plan {
  /** The cells of the walk, the first where the hero stands; fewer than two: nobody walks. */
  way: string[];
  /** Where the card is laid, and how; null: it is not. */
  place: { cell: string; exits: string } | null;
}

/** Where a turn leads on the board. */
export function planOf(view: Pick<AztekzView, "heroes">, seat: number, texts: readonly string[]): Plan {
  const plan: Plan = { way: [], place: null };
  for (const action of actionsOf(texts)) {
    if (action.do === "place") plan.place = { cell: action.cell, exits: action.exits };
    if (action.do !== "step") continue;
    const from = plan.way.at(-1) ?? view.heroes[seat]?.[action.hero].cell;
    const to = from == null ? null : stepFrom(from, action.side);
    if (from != null && to !== null) plan.way = plan.way.length === 0 ? [from, to] : [...plan.way, to];
  }
  return plan;
}

/** "Go with porter P1 to b4, take a soul of kind 4 (square), and place the card on c5." */
export const describePlan: DescribePlan<AztekzView> = (texts, seat, view) => {
  const parts: string[] = [];
  const { way } = planOf(view, seat, texts);
  let [gone, taken] = [0, 0];
  const actions = actionsOf(texts);
  for (const [k, action] of actions.entries()) {
    const next = actions[k + 1];
    if (action.do === "step") {
      gone += 1;
      if (next?.do !== "step") parts.push(t("aztekz.plan.walk", { hero: action.hero, cell: way[gone] ?? "" }));
    } else if (action.do === "take") {
      taken += 1;
      if (next?.do === "take" && next.kind === action.kind) continue;
      parts.push(t("aztekz.plan.take", { hero: action.hero, kind: kindSaid(action.kind), count: taken }));
      taken = 0;
    } else if (action.do === "steal") {
      parts.push(t("aztekz.plan.steal", { seat: emblem(action.seat), porter: action.porter }));
    } else if (action.do === "place") parts.push(t("aztekz.plan.place", { cell: action.cell }));
    else if (action.do === "return") parts.push(t("aztekz.plan.return"));
    else if (action.do !== "end" && action.do !== "draw")
      parts.push(t(`aztekz.plan.${action.do}`, { hero: heroOf(action) ?? "" }));
  }
  const [first = "", ...others] = parts;
  return t("aztekz.plan", { parts: formatList([first.charAt(0).toUpperCase() + first.slice(1), ...others]) });
};

function actionsOf(texts: readonly string[]): Action[] {
  return texts.map((text) => parseAction(text)).filter((action) => action !== null);
}

/** A whole turn in one sentence, and where it leads: for hints. */

import { formatList } from "../../i18n/index.svelte";
import type { DescribePlan } from "../../table/contract";
import { actionsOf, planParts, wayFrom } from "./deeds";
import { heroOf } from "./texts";
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
  const actions = actionsOf(texts);
  const placed = actions.find((action) => action.do === "place");
  const hero = heroOf(actions.find((action) => action.do === "step") ?? null);
  return {
    way: wayFrom(hero === null ? null : view.heroes[seat]?.[hero].cell, actions),
    place: placed === undefined ? null : { cell: placed.cell, exits: placed.exits },
  };
}

/** "Walk P1 to b4, take a soul (square), and place the card on c5." */
export const describePlan: DescribePlan<AztekzView> = (texts, seat, view) => {
  const [first = t("aztekz.place-card"), ...others] = planParts(actionsOf(texts), planOf(view, seat, texts).way);
  return t("aztekz.plan", { parts: formatList([first.charAt(0).toUpperCase() + first.slice(1), ...others]) });
};

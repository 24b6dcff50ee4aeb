/** Looking back at the end of a round: its last trick, then what was paid, then what was dealt. */

import type { BoardProps } from "../../table/contract";
import { roundBegins } from "./rounds";
import type { SchatzView } from "./view";

export type PastPart = "trick" | "pay" | "deal";

export class PastRound {
  private chosen = $state.raw<{ at: number; part: PastPart } | null>(null);

  constructor(private readonly given: () => Pick<BoardProps<SchatzView>, "view" | "decision" | "past">) {}

  /** What can be looked at; nothing if this moment is not the end of a round. */
  get parts(): PastPart[] {
    const { view, past } = this.given();
    if (!past || view.last_round === null || !roundBegins(view)) return [];
    return view.phase === "naming" ? ["trick", "pay", "deal"] : ["trick", "pay"];
  }

  /** What is looked at: the last trick, unless something else is chosen. */
  get part(): PastPart | null {
    if (this.parts.length === 0) return null;
    return this.chosen?.at === this.given().decision ? this.chosen.part : "trick";
  }

  choose = (part: PastPart): void => {
    this.chosen = { at: this.given().decision, part };
  };
}

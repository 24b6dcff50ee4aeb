/** Why something was refused, or what to do instead, shown until the position changes, or what the players are asked. */

import type { LiveTable } from "../net/live.svelte";
import type { Outcome } from "../net/call";
import { ruleOf } from "./rules.svelte";

export class ShownRefusal {
  private told = $state.raw<{ say: string; rule: string | null; isTip: boolean; stand: string } | null>(null);

  constructor(private readonly live: Pick<LiveTable, "table">) {}

  /** What may make a refusal untrue; that somebody has asked for a hint or has come back does not. */
  private get stand(): string {
    const { table } = this.live;
    if (table === null || table.phase === "gathering") return String(table?.seq);
    return JSON.stringify([table.phase, table.decision, table.undo, table.breaking]);
  }

  get say(): string | null {
    return this.told?.stand === this.stand ? this.told.say : null;
  }

  /** The code of the rule of the game that refuses; null if none does. */
  get rule(): string | null {
    return this.say === null ? null : (this.told?.rule ?? null);
  }

  /** Whether it is no refusal: it says what one can do now. */
  get isTip(): boolean {
    return this.told?.isTip ?? false;
  }

  /** Shows why something was refused; null hides it. */
  show(outcome: Outcome, isTip = false): void {
    this.told = outcome === null ? null : { say: outcome.say, rule: ruleOf(outcome), isTip, stand: this.stand };
  }
}

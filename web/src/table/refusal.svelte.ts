/** Why something was refused, shown until the table changes. */

import type { LiveTable } from "../net/live.svelte";
import type { Outcome } from "../net/call";

export class ShownRefusal {
  private told = $state.raw<{ say: string; seq: number | undefined } | null>(null);

  constructor(private readonly live: LiveTable) {}

  get say(): string | null {
    return this.told?.seq === this.live.table?.seq ? (this.told?.say ?? null) : null;
  }

  /** Shows why something was refused; null hides it. */
  show(outcome: Outcome): void {
    this.told = outcome === null ? null : { say: outcome.say, seq: this.live.table?.seq };
  }
}

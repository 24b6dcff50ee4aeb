/** Why something was refused. It is about how the table stood then: when that has changed, it is no longer said. */

import type { LiveTable } from "../net/live.svelte";
import type { Outcome } from "../wire/views";

export class Why {
  private told = $state.raw<{ say: string; seq: number | undefined } | null>(null);

  constructor(private readonly live: LiveTable) {}

  get say(): string | null {
    return this.told?.seq === this.live.table?.seq ? (this.told?.say ?? null) : null;
  }

  /** Null: it was done. */
  tell(outcome: Outcome): void {
    this.told = outcome === null ? null : { say: outcome.say, seq: this.live.table?.seq };
  }
}

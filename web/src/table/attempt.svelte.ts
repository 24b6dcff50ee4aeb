/** What a board asks of the server, one thing at a time for each decision, and why it was refused. */

import { language, type Language } from "../i18n/index.svelte";
import { play as sound } from "../look/sound.svelte";
import type { Outcome } from "../net/call";
import type { Refusal } from "../wire/types";
import type { View } from "../wire/view";

export class Attempt {
  /** The decision about which something was sent that is not answered yet. */
  private sentFor = $state<number | null>(null);
  private last = $state.raw<{ view: View; language: Language; refusal: Refusal } | null>(null);

  /** `board` answers the position that is shown. */
  constructor(private readonly board: () => { view: View; decision: number }) {}

  /**
   * Whether the decision is still the one about which something was sent.
   *
   * The next position may come before the answer. Whoever presses in it means it, and must not be ignored.
   */
  get busy(): boolean {
    return this.sentFor === this.board().decision;
  }

  /** Why the last thing was refused, as long as the position is the one in which it was tried. */
  get refusal(): Outcome {
    const { last } = this;
    return last !== null && last.view === this.board().view && last.language === language() ? last.refusal : null;
  }

  /** Does something unless something else is being done about this decision; answers whether it was done. */
  async run(act: () => Promise<Outcome>): Promise<boolean> {
    if (this.busy) return false;
    const { view, decision } = this.board();
    const tried = { view, language: language() };
    this.sentFor = decision;
    this.last = null;
    const refusal = await act().finally(() => {
      if (this.sentFor === decision) this.sentFor = null;
    });
    if (refusal === null) return true;
    this.last = { ...tried, refusal };
    if (this.refusal !== null) sound("refused");
    return false;
  }

  /** Forget why the last thing was refused. */
  clear(): void {
    this.last = null;
  }
}

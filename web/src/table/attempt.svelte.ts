/** What a board asks of the server, one thing at a time in each position, and why it was refused. */

import { language, type Language } from "../i18n/index.svelte";
import { play as sound } from "../look/sound.svelte";
import type { Outcome } from "../net/call";
import type { Refusal } from "../wire/types";
import type { View } from "../wire/view";

export class Attempt {
  /** The position in which something was sent that is not answered yet. */
  private sentIn = $state.raw<View | null>(null);
  private last = $state.raw<{ view: View; language: Language; refusal: Refusal } | null>(null);

  /** `view` answers the position that is shown. */
  constructor(private readonly view: () => View) {}

  /**
   * Whether the position is still the one in which something was sent.
   *
   * The next position may come before the answer. Whoever presses in it means it, and must not be ignored.
   */
  get busy(): boolean {
    return this.sentIn !== null && this.sentIn === this.view();
  }

  /** Why the last thing was refused, as long as the position is the one in which it was tried. */
  get refusal(): Outcome {
    const { last } = this;
    return last !== null && last.view === this.view() && last.language === language() ? last.refusal : null;
  }

  /** Does something unless something else is being done in this position; answers whether it was done. */
  async run(act: () => Promise<Outcome>): Promise<boolean> {
    if (this.busy) return false;
    const tried = { view: this.view(), language: language() };
    this.sentIn = tried.view;
    this.last = null;
    const refusal = await act().finally(() => {
      if (this.sentIn === tried.view) this.sentIn = null;
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

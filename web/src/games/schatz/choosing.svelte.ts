/** What one does: what cannot be taken back is chosen first, then confirmed. */

import { untrack } from "svelte";
import { Attempt } from "../../table/attempt.svelte";
import type { BoardProps } from "../../table/contract";
import type { SchatzView } from "./view";

/** Each is read by itself: what follows one of them does not change with the others. */
type Given = Pick<BoardProps<SchatzView>, "view" | "decision" | "seat" | "hint" | "unmarkHint" | "play">;

export class Choosing {
  readonly attempt: Attempt;
  private choice = $state<string | null>(null);

  constructor(private readonly given: () => Given) {
    this.attempt = new Attempt(given);
    // A choice is for one decision only.
    $effect(() => {
      void given().view;
      untrack(() => this.letGo());
    });
  }

  /** What would be done: chosen by hand, or the only thing that can be. */
  get chosen(): string | null {
    const { view, seat } = this.given();
    if (seat === null || view.auction !== null) return null;
    if (this.choice !== null && view.legal.includes(this.choice)) return this.choice;
    return view.legal.length === 1 ? (view.legal[0] ?? null) : null;
  }

  act = (action: string): void => {
    void this.attempt.run(() => this.given().play([action]));
  };

  /** Chooses an action, or does it if it is chosen. */
  choose = (action: string): void => {
    if (this.chosen === action) this.act(action);
    else this.pick(action);
  };

  pick = (action: string): void => {
    this.choice = action;
    this.consider(action);
  };

  /** A hint is no longer pointed at once something else would be done. */
  consider = (action: string): void => {
    const { hint, unmarkHint } = this.given();
    if (hint !== null && action !== hint) unmarkHint();
  };

  letGo = (): void => {
    this.choice = null;
  };
}

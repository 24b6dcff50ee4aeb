/** Whether the end of a round is looked at: until it is dismissed, and again when somebody asks for it. */

import { untrack } from "svelte";
import type { BoardProps } from "../../table/contract";
import { roundsSeen } from "./rounds";
import type { SchatzView } from "./view";

export class Payout {
  /** Somebody has asked to see the last one again. */
  isAsked = $state(false);
  /** The last round whose end has been looked at. */
  private dismissed = $state(0);

  constructor(private readonly given: () => Pick<BoardProps<SchatzView>, "view" | "before" | "past">) {
    this.dismissed = untrack(() => roundsSeen(given().view));
    // Whoever goes back behind a round's end sees it again when it comes.
    $effect(() => {
      const { view, before, past } = given();
      const paid = view.last_round?.round ?? 0;
      if (!past && before !== null && paid < untrack(() => this.dismissed)) this.dismissed = paid;
    });
  }

  /** It is to be looked at, until it is dismissed or there is more to do; whoever looks back chooses what to see. */
  get isOn(): boolean {
    const { view, past } = this.given();
    if (past || view.last_round === null) return false;
    return view.over || this.isAsked || view.last_round.round > this.dismissed;
  }

  ask = (): void => {
    this.isAsked = true;
  };

  dismiss = (): void => {
    this.dismissed = this.given().view.last_round?.round ?? 0;
    this.isAsked = false;
  };
}

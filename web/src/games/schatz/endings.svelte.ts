/** A round's last trick, which is looked at until somebody asks for the pay or does something new. */

import { untrack } from "svelte";
import type { BoardProps } from "../../table/contract";
import { hasActed, hasPaid } from "./stage";
import type { SchatzView } from "./view";

type Given = Pick<BoardProps<SchatzView>, "view" | "before" | "past">;
interface Kept {
  before: SchatzView;
  view: SchatzView;
  round: number;
}

export class Ending {
  private found = $state.raw<Kept | null>(null);
  /** The round whose pay has been asked for. */
  private skipped = 0;

  constructor(private readonly given: () => Given) {
    $effect.pre(() => {
      const { view, before, past } = given();
      untrack(() => this.look({ view, before, past }));
    });
  }

  /** The views before and after the last card; null if there is nothing to look at. */
  get kept(): Kept | null {
    return this.given().past ? null : this.found;
  }

  private look({ view, before, past }: Given): void {
    if (past) return;
    const round = view.last_round?.round ?? 0;
    if (round < this.skipped) this.skipped = round;
    if (before !== null && hasPaid(before, view) && round > this.skipped) this.found = { before, view, round };
    else if (this.found !== null && this.isOver(this.found, view, before)) this.found = null;
  }

  private isOver({ view: then, round }: Kept, view: SchatzView, before: SchatzView | null): boolean {
    if (view === then) return false;
    return view.eyes !== then.eyes || view.last_round?.round !== round || hasActed(before, view);
  }

  skip = (): void => {
    this.skipped = this.found?.round ?? this.skipped;
    this.found = null;
  };
}

/** Players who keep the others waiting, and for whom one has chosen to wait. */

import { SvelteSet } from "svelte/reactivity";
import type { ShownSeat } from "../wire/types";
import type { TableModel } from "./model.svelte";

export class Patience {
  private readonly seats = new SvelteSet<number>();

  constructor(private readonly model: Pick<TableModel, "isPlaying" | "may" | "isMine" | "table">) {}

  /** Without whom one may go on: they have been away for too long, or their time is up. */
  get late(): ShownSeat[] {
    const { model } = this;
    if (!model.isPlaying || !model.may("send_bot")) return [];
    return model.table.seats.filter(({ seat, absent, out_of_time }) => (absent || out_of_time) && !model.isMine(seat));
  }

  /** Those of them for whom one waits. */
  get awaited(): ShownSeat[] {
    return this.late.filter(({ seat }) => this.seats.has(seat));
  }

  wait(seat: number): void {
    this.seats.add(seat);
  }

  /** Asks again what to do. */
  end(seat: number): void {
    this.seats.delete(seat);
  }

  /** Forgets those who need not be waited for any more: if they are late again, one is asked again. */
  forget(): void {
    const late = this.late.map(({ seat }) => seat);
    for (const seat of this.seats) if (!late.includes(seat)) this.seats.delete(seat);
  }
}

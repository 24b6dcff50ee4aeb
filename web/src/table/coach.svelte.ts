/** A coach, who says a word when a turn has thrown something away. Loaded only where one is wanted. */

import { call, orRefused, refusalOf, type Outcome } from "../net/call";
import type { Thrown } from "../wire/types";
import Word from "./CoachWord.svelte";
import { isCoached, setCoached } from "./coached.svelte";
import type { TableModel } from "./model.svelte";

export class Coach {
  /** What shows the word. */
  readonly Word = Word;
  private heard = $state.raw<{ thrown: Thrown; seat: number; seq: number } | null>(null);
  /** The last action of mine that was judged, or that needs no word. */
  private seen: number;

  constructor(private readonly model: TableModel) {
    this.seen = this.lastOwn;
  }

  /** The number of my last action in the log; -1 if there is none. */
  private get lastOwn(): number {
    const { live, you } = this.model;
    return live.events.findLast((event) => event.kind === "moved" && event.event.by === you.eyes)?.seq ?? -1;
  }

  /** What was thrown away in my last turn, as long as I have neither played on nor taken it back. */
  get thrown(): Thrown | null {
    const { heard, model } = this;
    if (heard === null || heard.seq !== this.lastOwn || !model.isPlaying) return null;
    return model.live.events.some(({ kind, seq }) => kind === "undone" && seq > heard.seq) ? null : heard.thrown;
  }

  /** Asks once for each turn of mine that is over. */
  look(): void {
    const { model, lastOwn: seq } = this;
    const seat = model.you.eyes;
    if (seat === null || seq === this.seen || !model.isPlaying || !isCoached(model.live.id)) return;
    if (model.canGoBack || model.canWithdraw) return; // the turn goes on
    this.seen = seq;
    const asked = call("GET /api/tables/{table}/coach", { path: { table: model.live.id }, query: { seat } });
    void orRefused(asked).then((answer) => {
      if (answer?.thrown) this.heard = { thrown: answer.thrown, seat, seq };
    });
  }

  /** Takes the turn back. */
  takeBack = (): Promise<Outcome> =>
    refusalOf(async () => {
      const { heard } = this;
      return heard === null ? null : this.model.submit({ do: "undo", seat: heard.seat, to: heard.thrown.to });
    });

  drop = (): void => {
    this.heard = null;
  };

  switchOff = (): void => {
    setCoached(this.model.live.id, false);
    this.heard = null;
  };
}

/** What has happened since my last move, or since the tab was hidden. */

import type { LogEvent } from "./contract";
import { newLines, type LogLine } from "./logbook";
import type { TableModel } from "./model.svelte";
import { recap } from "./recap";

export class RecentNews {
  private hiddenAt = $state(-1);

  constructor(private readonly model: TableModel) {}

  private lines: LogLine[] = $derived.by(() => {
    const told = new Set(this.model.toldLines.map(({ id }) => id));
    return newLines(this.model.lines, this.model.ownSeat, this.hiddenAt).filter(
      ({ id, event }) => told.has(id) && !this.isQuiet(event),
    );
  });

  /** In sentences, what matters first. */
  texts: string[] = $derived.by(() => recap(this.lines, this.model));

  /** Whether there is something to play again. */
  get canReplay(): boolean {
    return this.lines.some(({ event }) => event.kind === "moved");
  }

  /** Whether there is nothing to see of it on the board. */
  private isQuiet(event: LogEvent): boolean {
    return event.kind === "moved" && this.model.weighMove?.(event.event.do) === "none";
  }

  /** To be called when the tab is hidden: what happens from now on is new. */
  hide(): void {
    this.hiddenAt = this.model.live.events.at(-1)?.seq ?? -1;
  }
}

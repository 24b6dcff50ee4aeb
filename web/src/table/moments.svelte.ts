/** Earlier positions: when each decision was reached, and which one is shown. */

import type { LookedBack, ShownYou } from "../wire/types";
import type { View } from "../wire/view";
import { call, refusalOf } from "../net/call";
import type { LiveTable } from "../net/live.svelte";

export type Past = LookedBack & { view: View };
type Looker = Pick<ShownYou, "who" | "eyes"> | null;

/** The moment that is shown. */
interface Found {
  by: Looker;
  past: Past;
  /** The view that was shown right before; null if nothing should move. */
  before: View | null;
  /** The moment right before, with its last event; null at the beginning, and until it is known. */
  since: { view: View; seq: number } | null;
  /** The event that was chosen. */
  seq: number | null;
}

export class Moments {
  /** The decisions that led here, each with the `seq` of the last event before it. */
  line = $state.raw<[decision: number, seq: number][]>([]);
  /** Why an earlier position could not be shown. */
  fault = $state.raw<string | null>(null);
  private undone = $state.raw<ReadonlyMap<number, number>>(new Map());
  private found = $state.raw<Found | null>(null);
  private replaying = $state(false);
  private recapping = $state(false);
  /** Raised by `leave`: what was requested before is not shown after it. */
  private leavings = 0;
  /** Raised by whatever asks for a moment: only the latest is shown, whichever is fetched first. */
  private wishes = 0;
  /** Raised by every replay: a new one ends the one before. */
  private replays = 0;
  /** The decision that is asked for, until it is shown. */
  private wanted: number | null = null;

  /** `isUnseen` answers whether what happened after one event and up to another leaves all as it was to be seen. */
  constructor(
    private readonly live: LiveTable,
    private readonly isUnseen: (after: number, upTo: number) => boolean = () => false,
  ) {}

  /** The earlier position that is shown, to the eyes that have fetched it; null while the present one is. */
  get past(): Past | null {
    return this.found !== null && isSame(this.found.by, this.live.you) ? this.found.past : null;
  }

  /** The view that was shown before it, if that is the moment right before; null if nothing should move. */
  get before(): View | null {
    return this.past === null ? null : (this.found?.before ?? null);
  }

  /** The moment right before the one that is shown, however that was found: what differs from it is marked. */
  get since(): Found["since"] {
    return this.past === null ? null : (this.found?.since ?? null);
  }

  /** The event that was chosen, or the last one before the decision that is shown; null while the present one is. */
  get seq(): number | null {
    return this.chosen ?? this.past?.seq ?? null;
  }

  /** The event that was chosen; null if a decision was. */
  get chosen(): number | null {
    return this.past === null ? null : (this.found?.seq ?? null);
  }

  momentOf = (decision: number): number | undefined =>
    this.line.find(([number]) => number === decision)?.[1] ?? this.undone.get(decision);

  /** Fetches the decisions that led to the present one. */
  async refresh(): Promise<void> {
    if (this.line.at(-1)?.[0] === this.live.table?.decision) return;
    const asked = await call("GET /api/tables/{table}/decisions", { path: { table: this.live.id } });
    this.line = asked.decisions as [number, number][];
  }

  /** Finds out when decisions were reached that were undone. */
  async learn(decisions: readonly number[]): Promise<void> {
    await this.refresh();
    for (const decision of decisions) {
      if (this.momentOf(decision) === undefined) await this.fetch(decision);
    }
  }

  /** Shows the position after an event. */
  async showEvent(seq: number): Promise<void> {
    await this.guarded(async () => {
      const { leavings } = this;
      const wish = (this.wishes += 1);
      await this.refresh();
      let low = 0;
      let high = this.live.table?.decision ?? 0;
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        const moment = this.momentOf(middle) ?? (await this.fetch(middle)).seq ?? seq;
        if (moment < seq) low = middle + 1;
        else high = middle;
      }
      if (leavings === this.leavings && wish === this.wishes) await this.show(low, seq);
    });
  }

  /** Shows a decision; `seq`: the event before it that was chosen. The end of a game can be looked back at, too. */
  async show(decision: number, seq: number | null = null): Promise<void> {
    await this.guarded(async () => {
      if (decision === this.live.table?.decision && this.live.table.phase !== "over") return this.leave();
      const { leavings } = this;
      const wish = (this.wishes += 1);
      const by = this.live.you;
      this.wanted = decision;
      const past = await this.fetch(decision);
      if (leavings !== this.leavings || wish !== this.wishes) return;
      this.wanted = null;
      const was = this.past;
      const isNext = was !== null && this.neighbour(was.decision, 1) === decision;
      const since = isNext ? { view: was.view, seq: was.seq ?? 0 } : null;
      this.found = { by, past, before: isNext ? was.view : null, since, seq };
      if (since === null && !past.undone) await this.findSince(this.found);
    });
  }

  /** Finds the moment right before one that was jumped to. */
  private async findSince(found: Found): Promise<void> {
    await this.refresh();
    const before = this.neighbour(found.past.decision, -1);
    if (before === undefined) return;
    const { view, seq } = await this.fetch(before);
    if (this.found === found) this.found = { ...found, since: { view, seq: seq ?? 0 } };
  }

  /** Shows the beginning. */
  async first(): Promise<void> {
    await this.guarded(async () => {
      const { leavings } = this;
      await this.refresh();
      const [beginning] = this.line;
      if (beginning !== undefined && leavings === this.leavings) await this.show(beginning[0]);
    });
  }

  /** Shows the last moment: of a game that is over the end, else the one before the present. */
  async last(): Promise<void> {
    await this.guarded(async () => {
      const { leavings } = this;
      await this.refresh();
      const { decision = 0, phase } = this.live.table ?? {};
      const last = phase === "over" ? this.line.at(-1)?.[0] : this.neighbour(decision, -1);
      if (last !== undefined && leavings === this.leavings) await this.show(last);
    });
  }

  /** Stops a replay at what is shown. */
  pause(): void {
    this.replaying = false;
    this.replays += 1;
  }

  get isReplaying(): boolean {
    return this.replaying && this.past !== null;
  }

  /** Whether it only plays again what has happened since one's last action, up to the present. */
  get isRecapping(): boolean {
    return this.isReplaying && this.recapping;
  }

  /** The decision after or before another, of those that led here, at which something else is to be seen. */
  private neighbour(decision: number, by: 1 | -1): number | undefined {
    const isSeen = (at: number): boolean => !this.isUnseen(this.line[at - 1]?.[1] ?? 0, this.line[at]?.[1] ?? 0);
    let at = this.line.findLastIndex(([number]) => number <= decision);
    if (by > 0) {
      for (at += 1; at < this.line.length && !isSeen(at);) at += 1;
      return this.line[at]?.[0];
    }
    // Of moments that look alike it is the first that is shown.
    const first = (from: number): number => {
      let found = from;
      while (found > 0 && !isSeen(found)) found -= 1;
      return found;
    };
    if (this.line[at]?.[0] === decision) at = first(at) - 1;
    return at < 0 ? undefined : this.line[first(at)]?.[0];
  }

  /**
   * Plays what happened from one decision on, and ends at the present; `stays` answers for how many milliseconds the
   * view at a decision is to be looked at. Whoever steps or leaves meanwhile stops it. `isRecap`: nobody looks back, it
   * is only shown again.
   */
  async replay(from: number, stays: (past: Past, before: View | null) => number, isRecap = false): Promise<void> {
    await this.guarded(async () => {
      const replay = (this.replays += 1);
      await this.refresh();
      [this.replaying, this.recapping] = [true, isRecap];
      await this.show(from);
      while (this.past !== null) {
        const { past, leavings } = this;
        await new Promise((waited) => setTimeout(waited, stays(past, this.before)));
        if (this.past !== past || leavings !== this.leavings || this.fault !== null || replay !== this.replays) break;
        const next = this.neighbour(past.decision, 1);
        if (next === undefined) this.leave();
        else await this.show(next);
      }
      if (replay === this.replays) this.replaying = false;
    });
  }

  /** The view at a decision, to these eyes. */
  async viewAt(decision: number): Promise<View> {
    return (await this.fetch(decision)).view;
  }

  /** Shows the present position again. */
  leave(): void {
    this.found = null;
    this.wanted = null;
    this.leavings += 1;
  }

  async step(by: 1 | -1): Promise<void> {
    await this.guarded(async () => {
      const { leavings } = this;
      await this.refresh();
      if (leavings !== this.leavings) return;
      const at = this.wanted ?? this.past?.decision ?? this.live.table?.decision ?? 0;
      const next = this.neighbour(at, by);
      if (next !== undefined) await this.show(next);
      else if (by > 0) this.leave();
    });
  }

  private async fetch(decision: number): Promise<Past> {
    const path = { table: this.live.id, decision };
    const query = { eyes: this.live.you?.eyes ?? null };
    const found = await call("GET /api/tables/{table}/decisions/{decision}", { path, query });
    if (found.seq !== null) this.undone = new Map([...this.undone, [decision, found.seq]]);
    return found as unknown as Past;
  }

  private async guarded(look: () => Promise<void>): Promise<void> {
    this.fault = null;
    const refusal = await refusalOf(look);
    if (refusal !== null) this.fault = refusal.say;
  }
}

function isSame(one: Looker, other: Looker): boolean {
  return one?.who === other?.who && one?.eyes === other?.eyes;
}

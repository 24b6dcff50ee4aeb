/** A replay that one steps through or lets run: which moment is shown, and through whose eyes. Views come in parts. */

import { refusalOf, type Outcome } from "../net/call";
import type { LogEvent } from "../table/contract";
import type { Replay, ReplayMoment, ReplayStep, ReplayViews } from "../wire/types";
import type { View } from "../wire/view";
import type { Opened, Source } from "./source";

/** Milliseconds for which a slider rests before what it points at is fetched. */
export const REST = 120;
/** Milliseconds for which a moment stays, by speed. */
export const SPEEDS = [2000, 1000, 450, 150] as const;
export type Speed = 0 | 1 | 2 | 3;

export class Player {
  index = $state(0);
  eyes = $state<number | null>(null);
  /** What the board shows: it stays until the next view has come. */
  view = $state.raw<View | null>(null);
  /** The view before, if that was of the moment right before: for motion. */
  before = $state.raw<View | null>(null);
  isPlaying = $state(false);
  speed = $state<Speed>(1);
  /** Why a view could not be fetched. */
  fault = $state.raw<Outcome>(null);
  /** The views that have come, by moment, of the present eyes. */
  private found = new Map<number, View>();
  private shown = $state.raw<{ index: number; eyes: number | null } | null>(null);
  private asked = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly replay: Replay;

  constructor(
    private readonly source: Source,
    { replay, views, eyes }: Opened,
    at: number | null,
  ) {
    this.replay = replay;
    this.eyes = eyes;
    this.index = at === null ? 0 : indexAt(replay.moments, at);
    if (views !== null) this.keep(views);
  }

  private keep({ first, views }: ReplayViews): void {
    views.forEach((view, at) => this.found.set(first + at, view as unknown as View));
  }

  get moment(): ReplayMoment {
    return this.replay.moments[this.index] as ReplayMoment;
  }

  get last(): number {
    return this.replay.moments.length - 1;
  }

  /** Whether the board still shows another moment, or other eyes. */
  get isLate(): boolean {
    return this.shown?.index !== this.index || this.shown.eyes !== this.eyes;
  }

  /** Shows a moment; what runs goes on from there. */
  async go(index: number): Promise<void> {
    this.index = Math.max(0, Math.min(this.last, index));
    await this.show();
  }

  /** Shows a moment and stays there. */
  stop(index: number): void {
    this.pause();
    void this.go(index);
  }

  /** Shows a moment that a slider points at: on its way it fetches nothing. */
  slide(index: number): void {
    if (this.found.has(index)) return this.stop(index);
    this.pause();
    this.index = index;
    this.timer = setTimeout(() => void this.show(), REST);
  }

  step(by: 1 | -1): void {
    this.stop(this.index + by);
  }

  look(eyes: number | null): void {
    this.eyes = eyes;
    this.found.clear();
    void this.show();
  }

  /** Runs from here on; from the beginning if it is at its end. */
  play(): void {
    if (this.index === this.last) this.index = 0;
    this.isPlaying = true;
    void this.show();
    this.wait();
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.timer);
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  /** Changes the speed by a step, as far as there is one. */
  hasten(by: 1 | -1): void {
    this.speed = Math.max(0, Math.min(SPEEDS.length - 1, this.speed + by)) as Speed;
  }

  /** Waits, shows the next moment, and waits again; what cannot be shown stops it. */
  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      void this.go(this.index + 1).then(() => {
        if (!this.isPlaying) return;
        if (this.index === this.last || this.fault !== null) this.pause();
        else this.wait();
      });
    }, SPEEDS[this.speed]);
  }

  /** Shows the view of the present moment, once it is there, and fetches what lies next to it. */
  async show(): Promise<void> {
    const { index, eyes } = this;
    const { part: size } = this.source;
    const part = Math.floor(index / size);
    if (!this.found.has(index)) await this.fetch(part);
    const view = this.found.get(index);
    if (view === undefined || index !== this.index || eyes !== this.eyes) return;
    if (this.isLate) {
      const isNext = this.shown?.eyes === eyes && this.shown.index === index - 1;
      this.before = isNext ? this.view : null;
    }
    this.view = view;
    this.shown = { index, eyes };
    this.fault = null;
    const near = index % size >= size / 2 ? part + 1 : part - 1;
    if (near >= 0 && near * size <= this.last) void this.fetch(near);
  }

  /** Fetches a part of the views. Whoever waits for it hears why it does not come; if it may come later, it is awaited. */
  private async fetch(part: number): Promise<void> {
    const { eyes } = this;
    const first = part * this.source.part;
    const name = `${String(eyes)} ${String(part)}`;
    if (this.found.has(first) || this.asked.has(name)) return;
    const isWaitedFor = (): boolean => eyes === this.eyes && Math.floor(this.index / this.source.part) === part;
    this.asked.add(name);
    let fault = await this.load(eyes, first);
    while (fault?.code === "too_many" && isWaitedFor()) {
      await new Promise((waited) => setTimeout(waited, 1000 * Number(fault?.args?.["seconds"] ?? 1)));
      fault = await this.load(eyes, first);
    }
    this.asked.delete(name);
    if (!isWaitedFor()) return;
    this.fault = fault;
    // Whoever moved on meanwhile waits for this part, too.
    if (this.isLate && this.found.has(this.index)) await this.show();
  }

  private load(eyes: number | null, first: number): Promise<Outcome> {
    return refusalOf(async () => {
      const views = await this.source.views(eyes, first);
      if (eyes === this.eyes) this.keep(views);
    });
  }
}

/** The last moment to which no more events lead than these. */
export function indexAt(moments: readonly ReplayMoment[], at: number): number {
  return Math.max(
    0,
    moments.findLastIndex((moment) => moment.at <= at),
  );
}

/** The events of a moment as a log knows them: each action, then what it brought about. */
export function logEvents(steps: readonly ReplayStep[], at: number): LogEvent[] {
  return steps.flatMap(({ event, news }, place) => {
    const seq = at * 100 + place;
    const kind = event["by"] === "chance" ? "happened" : "moved";
    return [
      { seq, kind, at: 0, event } as unknown as LogEvent,
      ...news.map((told): LogEvent => ({ seq, kind: "news", at: 0, news: told })),
    ];
  });
}

/** A replay that one steps through or lets run: which moment is shown, and through whose eyes. Views come in parts. */

import { refusalOf, type Outcome } from "../net/call";
import type { LogEvent } from "../table/contract";
import type { Replay, ReplayMoment, ReplayStep } from "../wire/types";
import type { View } from "../wire/view";
import type { Source } from "./source";

/** Views that are fetched together. */
export const PART = 50;
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
  private shown: { index: number; eyes: number | null } | null = null;
  private asked = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly replay: Replay,
    private readonly source: Source,
    at: number | null,
    eyes: number | null,
  ) {
    this.eyes = eyes !== null && eyes < replay.players ? eyes : null;
    this.index = at === null ? 0 : indexAt(replay.moments, at);
  }

  get moment(): ReplayMoment {
    return this.replay.moments[this.index] as ReplayMoment;
  }

  get last(): number {
    return this.replay.moments.length - 1;
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

  /** Shows the view of the present moment, once it is there, and fetches what comes after it. */
  async show(): Promise<void> {
    const { index, eyes } = this;
    const part = Math.floor(index / PART);
    if (!this.found.has(index)) await this.fetch(part, eyes);
    const view = this.found.get(index);
    if (view === undefined || index !== this.index || eyes !== this.eyes) return;
    const isNext = this.shown?.eyes === eyes && this.shown.index === index - 1;
    if (this.shown?.eyes !== eyes || this.shown.index !== index) this.before = isNext ? this.view : null;
    this.view = view;
    this.shown = { index, eyes };
    const isNearEnd = index % PART >= PART / 2;
    const near = isNearEnd ? part + 1 : part - 1;
    if (near >= 0 && near * PART <= this.last) void this.fetch(near, eyes);
  }

  private async fetch(part: number, eyes: number | null): Promise<void> {
    const first = part * PART;
    const name = `${String(eyes)} ${String(part)}`;
    if (this.found.has(first) || this.asked.has(name)) return;
    this.asked.add(name);
    this.fault = await refusalOf(async () => {
      const { views } = await this.source.views(eyes, first, PART);
      if (eyes === this.eyes) views.forEach((view, at) => this.found.set(first + at, view as unknown as View));
    });
    this.asked.delete(name);
    // Whoever moved on meanwhile waits for this part, too.
    const isWaitedFor = Math.floor(this.index / PART) === part && this.shown?.index !== this.index;
    if (isWaitedFor && this.found.has(this.index)) await this.show();
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

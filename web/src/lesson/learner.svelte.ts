/** Somebody who goes through a lesson: where they are, what they have done, and what is said to them. */

import { language } from "../i18n/index.svelte";
import { call, refusalOf, type Outcome } from "../net/call";
import type { Judged, Lesson, LessonChoice, LessonStep } from "../wire/types";
import type { View } from "../wire/view";
import { extended, leadsTo, lineBefore, sceneOf, type Event, type Line } from "./script";

/** Answers after the time that an action of somebody else is to be seen. */
export type Pause = () => Promise<void>;

export class Learner {
  index = $state(0);
  view = $state.raw<View | null>(null);
  /** The view before the last change, for motion. */
  before = $state.raw<View | null>(null);
  /** Counts the positions that were shown. */
  decision = $state(0);
  /** The step that brought the scene of this view: in another scene no board remembers anything. */
  scene = $state(0);
  /** What the learner has done in this step. */
  done = $state.raw<readonly string[]>([]);
  /** The choice that was made; null as long as the learner is asked. */
  made = $state.raw<LessonChoice | null>(null);
  /** Whether what others do is being shown. */
  isShowing = $state(false);
  /** Whether the next action is pointed at. */
  isHelped = $state(false);
  /** Whether the last thing that the learner did on the board was a press, and not pointing at something. */
  private isPressed = false;
  /** The decision at which the wanted refusal was read by pointing at something. */
  private readAt = -1;
  /** Why the position could not be fetched. */
  fault = $state.raw<Outcome>(null);
  private line: Line = { players: 2, options: {}, events: [] };

  constructor(
    private readonly game: string,
    readonly lesson: Lesson,
    private readonly pause: Pause,
    /** Is told how far the learner has come. */
    private readonly keep: (index: number) => void,
  ) {}

  get step(): LessonStep {
    return this.lesson.steps[this.index] as LessonStep;
  }

  get isLast(): boolean {
    return this.index === this.lesson.steps.length - 1;
  }

  /** Whether an action is wanted now. */
  get isAsked(): boolean {
    return !this.isShowing && this.made === null && (this.step.choices?.length ?? 0) > 0;
  }

  /** Whether the learner may act: also after what was refused, so that the reason stays to be seen. */
  get canAct(): boolean {
    return this.isAsked || (this.made !== null && Boolean(this.step.refused));
  }

  /** Whether the next step may come. */
  get canGoOn(): boolean {
    return !this.isShowing && (this.made === null ? (this.step.choices?.length ?? 0) === 0 : !this.made.again);
  }

  /** What is said now: of what was done, or of what there is to do. */
  get says(): string {
    const { say, done } = this.step;
    return ((this.made !== null && (this.made.say ?? done)) || say)[language()] ?? "";
  }

  /** The actions that are left of the first choice, if they are to be pointed at. */
  get plan(): string[] {
    if (!this.isHelped || !this.isAsked) return [];
    const choice = this.step.choices?.find(({ do: texts, again }) => !again && leadsTo(this.done, texts));
    return choice?.do.slice(this.done.length) ?? [];
  }

  /** Goes to a step, and shows what others do in it. */
  async go(index: number): Promise<void> {
    const isNext = index === this.index + 1 && !this.lesson.steps[index]?.scene && this.view !== null;
    this.index = index;
    this.done = [];
    this.made = null;
    this.isHelped = false;
    this.isShowing = true;
    this.keep(index);
    this.line = lineBefore(this.lesson, index);
    this.fault = await refusalOf(async () => {
      const play = this.step.play ?? [];
      if (!isNext) await this.show(this.line, false);
      for (const event of play) {
        await this.pause();
        if (this.index !== index) return;
        this.line = extended(this.line, [event]);
        await this.show(this.line, true);
      }
    });
    if (this.index === index) this.isShowing = false;
  }

  /** Begins the step again. */
  again = (): Promise<void> => this.go(this.index);

  /** Plays actions of the learner; answers why they were refused. */
  play = async (texts: string[]): Promise<Outcome> => {
    const done = [...this.done, ...texts];
    const { choices = [], refused } = this.step;
    const chosen = choices.filter((choice) => leadsTo(done, choice.do));
    if (chosen.length === 0 || (refused && chosen.some(({ do: all }) => all.length === done.length))) {
      return this.refuse(texts);
    }
    return refusalOf(async () => {
      const made = chosen.find(({ do: all }) => all.length === done.length) ?? null;
      // Whoever is helped is helped until the step is done.
      await this.show(extended(this.line, this.events(done)), true, { done, made });
    });
  };

  /** Why actions cannot be played, or are not what is wanted now. */
  private async refuse(texts: string[]): Promise<Outcome> {
    let refusal: Outcome = null;
    const failed = await refusalOf(async () => {
      for (const [at, text] of texts.entries()) {
        const [judged] = await this.judge([text], texts.slice(0, at));
        if (judged === undefined || judged.ok) continue;
        refusal = { code: judged.code ?? "", say: judged.say ?? "", args: judged.args ?? {}, rule: true };
        return;
      }
    });
    if (failed !== null || refusal !== null) return failed ?? refusal;
    return { code: "lesson", say: this.step.otherwise?.[language()] ?? this.says };
  }

  /**
   * The learner presses something on the board; `isBarred`: it may be something that does not go. Its reason may have
   * been read before, by pointing at it; that alone is not trying.
   */
  press(isBarred: boolean): void {
    this.isPressed = true;
    if (isBarred && this.readAt === this.decision && this.isAsked) this.made = this.step.choices?.[0] ?? null;
  }

  /** The learner points at something on the board. */
  point(): void {
    this.isPressed = false;
  }

  /** Asks whether actions would be refused, and why. One alone that is refused as it should be will do, once pressed. */
  explain = async (texts: string[]): Promise<Judged[]> => this.judge(texts, []);

  private async judge(texts: string[], after: readonly string[]): Promise<Judged[]> {
    const line = extended(this.line, this.events([...this.done, ...after]));
    const { isPressed, decision } = this;
    const { judged } = await this.ask(line, { explain: texts });
    const { choices, refused } = this.step;
    const wanted = choices?.[0];
    const isSeen = judged.some(
      ({ code, text }) => code === refused && (judged.length === 1 || text === wanted?.do.at(-1)),
    );
    if (refused && wanted && isSeen && this.decision === decision) {
      if (isPressed) this.made = wanted;
      else this.readAt = decision;
    }
    return judged;
  }

  /** Takes back the last action of this step. */
  get back(): (() => Promise<Outcome>) | null {
    if (this.done.length === 0 || this.made !== null) return null;
    return () =>
      refusalOf(async () => {
        const done = this.done.slice(0, -1);
        await this.show(extended(this.line, this.events(done)), true, { done, made: null });
      });
  }

  /** A picture of the position; null if the game has none. */
  picture = async (): Promise<string | null> => {
    const line = extended(this.line, this.events(this.done));
    return (await this.ask(line, { picture: true })).picture ?? null;
  };

  private events(texts: readonly string[]): Event[] {
    return texts.map((text) => ({ by: this.lesson.seat, do: text }));
  }

  /** Shows a position; `after`: what the learner has done by then. */
  private async show(line: Line, moves: boolean, after?: Pick<Learner, "done" | "made">): Promise<void> {
    const { view } = await this.ask(line, {});
    if (after !== undefined) [this.done, this.made] = [after.done, after.made];
    this.before = moves ? this.view : null;
    this.scene = sceneOf(this.lesson, this.index);
    this.view = view as unknown as View;
    this.decision += 1;
  }

  private ask(line: Line, more: { explain?: string[]; picture?: boolean }) {
    const { players, options, events } = line;
    const body = { game: this.game, players, options, events: [...events], eyes: this.lesson.seat, ...more };
    return call("POST /api/positions", { body });
  }
}

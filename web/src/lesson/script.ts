/** What a lesson shows at each step, from its data alone. */

import type { Json, Lesson, LessonStep } from "../wire/types";

/** An event, as in a record. */
export type Event = Record<string, Json>;

/** A position: a game and what has happened in it. */
export interface Line {
  players: number;
  options: Record<string, Json>;
  events: readonly Event[];
}

/** Where a step begins, before others act in it. */
export function lineBefore(lesson: Lesson, index: number): Line {
  let line: Line = { players: 2, options: {}, events: [] };
  for (const [at, step] of lesson.steps.slice(0, index + 1).entries()) {
    if (step.scene)
      line = { players: step.scene.players, options: step.scene.options ?? {}, events: step.scene.events };
    if (at < index) line = extended(line, [...(step.play ?? []), ...solution(lesson, step)]);
  }
  return line;
}

/** The step whose scene a step goes on from. */
export function sceneOf({ steps }: Lesson, index: number): number {
  return steps.slice(0, index + 1).findLastIndex(({ scene }) => scene);
}

/** A position after further events. */
export function extended(line: Line, events: readonly Event[]): Line {
  return { ...line, events: [...line.events, ...events] };
}

/** What the learner does in a step if all goes well; nothing where there is nothing to do, or it is refused. */
function solution({ seat }: Lesson, { choices, refused }: LessonStep): Event[] {
  return refused ? [] : (choices?.[0]?.do ?? []).map((text) => ({ by: seat, do: text }));
}

/** Whether what was done is the beginning of a choice. */
export function leadsTo(done: readonly string[], choice: readonly string[]): boolean {
  return done.length <= choice.length && done.every((text, at) => text === choice[at]);
}

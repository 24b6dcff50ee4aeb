/** How far somebody has come in the lessons. The server keeps it, so that they can go on anywhere. */

import { call, orRefused } from "../net/call";

export interface Progress {
  /** Where to go on, from 0. */
  step: number;
  /** Whether they have come to the end, be it an earlier time. */
  done: boolean;
}

const NOTHING: Progress = { step: 0, done: false };

/** How far somebody has come in the lesson of a game; nowhere if that cannot be found out. */
export async function fetchProgress(game: string): Promise<Progress> {
  const answer = await orRefused(call("GET /api/lessons"));
  return answer?.lessons.find((lesson) => lesson.game === game) ?? NOTHING;
}

/** Keeps how far somebody has come. A lesson goes on if that cannot be kept now: the next step is kept again. */
export function keepProgress(game: string, step: number, done: boolean): void {
  void orRefused(call("POST /api/lessons", { body: { game, step, done } }));
}

/** How far somebody has come in the lessons, on this device. */

import { browserStorage } from "../storage";

const NAME = (game: string): string => `teocalli.lesson.${game}`;

/** The step at which to go on: 0 at first, and again for whoever has come to the end. */
export function keptStep(game: string): number {
  const kept = Number(browserStorage.get(NAME(game))?.replace("done", "") ?? 0);
  return Number.isInteger(kept) && kept >= 0 ? kept : 0;
}

/** Whether somebody has come to the end. */
export function isLearnt(game: string): boolean {
  return browserStorage.get(NAME(game)) === "done";
}

/** Keeps the step; null: the lesson is over. */
export function keepStep(game: string, step: number | null): void {
  browserStorage.set(NAME(game), step === null ? "done" : String(step));
}

/** How fast the actions of others are shown: a preference of this browser. */

import { browserStorage } from "../storage";

export const PACES = ["slow", "normal", "fast", "at-once"] as const;
export type Pace = (typeof PACES)[number];

/**
 * How much attention an action asks for: none (nothing to see), a small one, one that scores, steals or wins, or two of
 * these at once (bids that are shown, and what becomes of them).
 */
export type Weight = "none" | "small" | "major" | "double";

const KEPT = "teocalli.pace";
const MILLISECONDS: Record<Weight, number> = { none: 0, small: 700, major: 1200, double: 2400 };
const FACTORS: Record<Pace, number> = { slow: 1.7, normal: 1, fast: 0.5, "at-once": 0 };
/** With more than so many waiting, each is shown for less long: nobody watches bots for minutes. */
const PATIENCE = 20;

let chosen = $state<Pace>(PACES.find((name) => name === browserStorage.get(KEPT)) ?? "normal");

export function pace(): Pace {
  return chosen;
}

export function setPace(next: Pace): void {
  chosen = next;
  browserStorage.set(KEPT, next);
}

/** How fast a replay is: somebody has asked to see it, so it takes its time even where others' actions take none. */
export function replayPace(): Pace {
  return chosen === "at-once" ? "fast" : chosen;
}

/** Milliseconds for which an action stays before the next one is shown, while `waiting` others wait. */
export function dwell(weight: Weight, waiting = 0, at: Pace = chosen): number {
  return MILLISECONDS[weight] * FACTORS[at] * Math.min(1, PATIENCE / Math.max(waiting, 1));
}

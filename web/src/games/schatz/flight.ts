/** A card or a lot flies from where it was, or to whom it goes; what it flies over can be pressed all the same. */

import { cubicInOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { motion } from "../../look/motion";

/** How long a card flies to the middle; several at once start so many ms apart. */
export const FLIGHT = 340;
export const APART = 140;
/** How long a trick or a lot flies to whom it goes. */
export const SWEEP = 380;

/** How long it takes until so many cards lie in the middle, or a lot that was sold before its buyer. */
export function flightTime(cards: number, isSold: boolean): number {
  if (motion(FLIGHT) === 0) return 0;
  return Math.max(isSold ? SWEEP : 0, cards === 0 ? 0 : FLIGHT + (cards - 1) * APART);
}

export interface Flight {
  /** The other end of the way; null: it only fades. */
  end: () => DOMRect | null;
  ms: number;
  delay?: number;
}

export function flight(node: Element, { end, ms, delay = 0 }: Flight): TransitionConfig {
  const duration = motion(ms);
  if (duration === 0) return { duration: 0 };
  const here = node.getBoundingClientRect();
  // What goes from among others is kept in its place by a transform of its own.
  const { transform } = getComputedStyle(node);
  const kept = transform === "none" ? "" : transform;
  const there = end();
  const x = there === null ? 0 : there.x + there.width / 2 - here.x - here.width / 2;
  const y = there === null ? 0 : there.y + there.height / 2 - here.y - here.height / 2;
  const size = there === null ? 1 : Math.max(0.35, Math.min(1.2, there.width / Math.max(1, here.width)));
  return {
    duration,
    delay,
    easing: cubicInOut,
    css: (t, u) =>
      `transform: translate(${x * u}px, ${y * u}px) ${kept} scale(${1 + (size - 1) * u}); opacity: ${Math.min(1, t * 1.6)}; z-index: 6; pointer-events: none`,
  };
}

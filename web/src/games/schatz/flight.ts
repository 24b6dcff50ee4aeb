/** A card or a lot flies from where it was, or to whom it goes; what it flies over can be pressed all the same. */

import { cubicInOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { motion } from "../../look/motion";

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
  const there = end();
  const x = there === null ? 0 : there.x + there.width / 2 - here.x - here.width / 2;
  const y = there === null ? 0 : there.y + there.height / 2 - here.y - here.height / 2;
  const size = there === null ? 1 : Math.max(0.35, Math.min(1.2, there.width / Math.max(1, here.width)));
  return {
    duration,
    delay,
    easing: cubicInOut,
    css: (t, u) =>
      `transform: translate(${x * u}px, ${y * u}px) scale(${1 + (size - 1) * u}); opacity: ${Math.min(1, t * 1.6)}; z-index: 6; pointer-events: none`,
  };
}

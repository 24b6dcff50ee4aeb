/** How long an animation may take, in ms: 0 for those who prefer reduced motion. */
export function motion(ms: number): number {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : Math.min(ms, 400);
}

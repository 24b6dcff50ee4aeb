/** How long a change may take to be shown, in ms: nothing for those who asked for stillness. */
export function motion(ms: number): number {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : Math.min(ms, 400);
}

/** What had the focus may go with the decision: then the next thing to do gets it, not the top of the page. */

export function keepFocus(
  changed: () => unknown,
  root: () => HTMLElement | undefined,
  next: () => HTMLElement | null | undefined,
): void {
  $effect.pre(() => {
    changed();
    if (!root()?.contains(document.activeElement)) return;
    setTimeout(() => {
      if (document.activeElement === document.body) next()?.focus({ preventScroll: true });
    });
  });
}

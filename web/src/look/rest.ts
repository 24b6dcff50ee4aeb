/**
 * Marks a box that scrolls with the class `goes-on` as long as there is more below, for those who see no scroll bar.
 * To be attached.
 */
export function markRest(box: HTMLElement): () => void {
  const mark = (): void => {
    box.classList.toggle("goes-on", box.scrollTop + box.clientHeight < box.scrollHeight - 2);
  };
  const resized = new ResizeObserver(mark);
  const watch = (): void => {
    resized.disconnect();
    for (const part of [box, ...box.children]) resized.observe(part);
  };
  watch();
  const changed = new MutationObserver(watch);
  changed.observe(box, { childList: true });
  box.addEventListener("scroll", mark, { passive: true });
  return () => {
    resized.disconnect();
    changed.disconnect();
    box.removeEventListener("scroll", mark);
  };
}

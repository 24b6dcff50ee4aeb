/** Keeps a box scrolled to its end while its content grows, unless somebody has scrolled up. */

/** Pixels from the end that still count as the end. */
const NEAR = 40;

/** To be attached to a box that scrolls and has one child. */
export function follow(box: HTMLElement): () => void {
  let follows = true;
  let top = 0;

  function onScroll(): void {
    const near = box.scrollHeight - box.clientHeight - box.scrollTop < NEAR;
    follows = near || (follows && box.scrollTop >= top);
    top = box.scrollTop;
  }
  function onResize(): void {
    if (follows) box.scrollTop = box.scrollHeight;
  }

  const watch = new ResizeObserver(onResize);
  for (const part of [box, ...box.children]) watch.observe(part);
  box.addEventListener("scroll", onScroll);
  return () => {
    watch.disconnect();
    box.removeEventListener("scroll", onScroll);
  };
}

/**
 * Makes words fit into their box without cutting one: smaller letters first; a name then has fewer words. Only a single
 * word that is still too wide is broken, or ends in dots where the whole name stands elsewhere.
 */

/** How much smaller letters may become. */
const SIZES = [1, 0.92, 0.84, 0.76, 0.68];

const isFull = (box: HTMLElement): boolean =>
  box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;

/** Answers whether it fits in one of the sizes; else it has the smallest. */
function shrink(box: HTMLElement): boolean {
  return SIZES.some((size) => {
    box.style.fontSize = size === 1 ? "" : `${String(size)}em`;
    return !isFull(box);
  });
}

/** Does it now, and again whenever the size of a box changes. */
function whenResized(box: HTMLElement, run: () => void): () => void {
  run();
  let [width, height] = [box.clientWidth, box.clientHeight];
  const watch = new ResizeObserver(() => {
    if (box.clientWidth === width && box.clientHeight === height) return;
    run();
    [width, height] = [box.clientWidth, box.clientHeight];
  });
  watch.observe(box);
  return () => watch.disconnect();
}

/** To be attached to a box with a limited size whose words wrap. */
export function fit(text: string, tooWide: "breaks" | "ends" = "breaks"): (box: HTMLElement) => () => void {
  return (box) =>
    whenResized(box, () => {
      box.textContent = text;
      Object.assign(box.style, { overflowWrap: "normal", hyphens: "none", whiteSpace: "", maxHeight: "" });
      if (shrink(box)) return;
      const words = text.split(" ");
      while (words.length > 1 && isFull(box)) {
        words.pop();
        box.textContent = `${words.join(" ")} …`;
      }
      if (!isFull(box)) return;
      if (tooWide === "ends") Object.assign(box.style, { textOverflow: "ellipsis", whiteSpace: "nowrap" });
      else Object.assign(box.style, { overflowWrap: "break-word", whiteSpace: "normal", maxHeight: "none" });
    });
}

/** To be attached to what must be read to its end in a box with a limited size: no word of it goes. */
export function fitWhole(words: HTMLElement): () => void {
  const again = (): void => void shrink(words);
  const stop = whenResized(words.parentElement ?? words, again);
  const watch = new MutationObserver(again);
  watch.observe(words, { characterData: true, childList: true, subtree: true });
  return () => {
    stop();
    watch.disconnect();
  };
}

/**
 * Makes a name fit into its box without cutting a word: smaller letters first, then fewer words. Only a single word that
 * is still too wide is broken.
 */

/** How much smaller letters may become. */
const SIZES = [1, 0.92, 0.84, 0.76, 0.68];

/** To be attached to a box with a limited size whose words wrap. */
export function fit(text: string): (box: HTMLElement) => () => void {
  return (box) => {
    const isFull = (): boolean => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;

    function shrink(): void {
      box.textContent = text;
      Object.assign(box.style, { overflowWrap: "normal", hyphens: "none", whiteSpace: "", maxHeight: "" });
      for (const size of SIZES) {
        box.style.fontSize = size === 1 ? "" : `${String(size)}em`;
        if (!isFull()) return;
      }
      const words = text.split(" ");
      while (words.length > 1 && isFull()) {
        words.pop();
        box.textContent = `${words.join(" ")} …`;
      }
      if (isFull()) Object.assign(box.style, { overflowWrap: "break-word", whiteSpace: "normal", maxHeight: "none" });
    }

    shrink();
    let [width, height] = [box.clientWidth, box.clientHeight];
    const watch = new ResizeObserver(() => {
      if (box.clientWidth === width && box.clientHeight === height) return;
      shrink();
      [width, height] = [box.clientWidth, box.clientHeight];
    });
    watch.observe(box);
    return () => watch.disconnect();
  };
}

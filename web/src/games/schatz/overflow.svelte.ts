/** Whether there is more to see further down in a box that scrolls. */

export interface Overflow {
  readonly more: boolean;
  /** It was scrolled. */
  look: () => void;
}

/** Less than this, in pixels, hides nothing. */
const LEAST = 8;

/** How high all is that lies in a box, one below the other. What flies by does not count: it would scroll, too. */
function heightOf(box: HTMLElement): number {
  const { rowGap, paddingTop, paddingBottom } = getComputedStyle(box);
  const heights = [...box.children]
    .filter((child) => child instanceof HTMLElement && getComputedStyle(child).position !== "absolute")
    .map((child) => (child as HTMLElement).offsetHeight)
    .filter((height) => height > 0);
  const gaps = Number.parseFloat(rowGap) * (heights.length - 1);
  return heights.reduce(
    (sum, height) => sum + height,
    gaps + Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom),
  );
}

/** `sizes`: what changes when there may be more or less than before. */
export function overflow(box: () => HTMLElement | undefined, sizes: () => unknown): Overflow {
  let more = $state(false);

  function look() {
    const it = box();
    more = it !== undefined && heightOf(it) - it.clientHeight - it.scrollTop > LEAST;
  }

  $effect(() => {
    sizes();
    look();
  });

  return {
    get more() {
      return more;
    },
    look,
  };
}

/** Whether there is more to see further down in a box that scrolls. */

export interface Overflow {
  readonly more: boolean;
  /** It was scrolled. */
  look: () => void;
}

/** Less than this, in pixels, hides nothing. */
const LEAST = 8;

/** `sizes`: what changes when there may be more or less than before. */
export function overflow(box: () => HTMLElement | undefined, sizes: () => unknown): Overflow {
  let more = $state(false);

  function look() {
    const it = box();
    more = it !== undefined && it.scrollHeight - it.clientHeight - it.scrollTop > LEAST;
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

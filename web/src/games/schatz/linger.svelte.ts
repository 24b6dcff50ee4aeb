/** Something that changed is looked at for a while before it goes. */

import { untrack } from "svelte";

export interface Linger {
  readonly on: boolean;
  /** It has been looked at long enough. */
  skip: () => void;
}

/** On for `ms` after `key` has changed, as long as `moving`: at first look nothing lingers. */
export function linger(key: () => string, moving: () => boolean, ms: () => number): Linger {
  const now = $derived(key());
  const moves = $derived(moving());
  let seen = $state(untrack(() => now));
  const on = $derived(moves && now !== seen);

  function skip() {
    seen = now;
  }

  $effect(() => {
    const changed = now;
    if (changed === seen) return;
    if (!moves) {
      seen = changed;
      return;
    }
    const timer = setTimeout(() => (seen = changed), ms());
    return () => clearTimeout(timer);
  });

  return {
    get on() {
      return on;
    },
    skip,
  };
}

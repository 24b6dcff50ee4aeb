/** What is tried at the house, one thing at a time; what was refused is told only of the position in which it was tried. */

import { play as sound } from "../../look/sound.svelte";
import type { Outcome, SchatzView } from "../../wire/views";

export interface Trying {
  readonly busy: boolean;
  readonly refusal: Outcome;
  try: (doing: () => Promise<Outcome>) => void;
}

export function trying(view: () => SchatzView): Trying {
  let busy = $state(false);
  let told = $state.raw<{ about: SchatzView; refusal: Outcome } | null>(null);

  async function run(doing: () => Promise<Outcome>) {
    if (busy) return;
    const about = view();
    busy = true;
    told = null;
    const refusal = await doing().finally(() => (busy = false));
    if (about !== view()) return;
    told = { about, refusal };
    if (refusal !== null) sound("refused");
  }

  return {
    get busy() {
      return busy;
    },
    get refusal() {
      return told?.about === view() ? told.refusal : null;
    },
    try: (doing) => void run(doing),
  };
}

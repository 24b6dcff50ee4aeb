/** The rules beside a game: whether they are open, and what shows them. */

import { lazily } from "../net/lazy.svelte";

let isOpen = $state(false);

export const rules = {
  get isOpen(): boolean {
    return isOpen;
  },
  open: (): void => {
    isOpen = true;
  },
  close: (): void => {
    isOpen = false;
  },
};

export const rulesSheet = lazily(async () => (await import("./RulesSheet.svelte")).default);

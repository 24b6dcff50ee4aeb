/** Sharing a table: whether its dialog is open, and what shows it. */

import { lazily } from "../net/lazy.svelte";

let isOpen = $state(false);

export const share = {
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

export const shareSheet = lazily(async () => {
  const [{ default: ShareSheet }, { loadSharingWords }] = await Promise.all([
    import("../sharing/ShareSheet.svelte"),
    import("../sharing/words"),
  ]);
  await loadSharingWords();
  return ShareSheet;
});

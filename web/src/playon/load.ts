/** The dialog in which a game is played on, with its words. */

import type { default as Dialog } from "./PlayOnSheet.svelte";
import { loadPlayOnWords } from "./words";

export async function loadPlayOn(): Promise<typeof Dialog> {
  const [dialog] = await Promise.all([import("./PlayOnSheet.svelte"), loadPlayOnWords()]);
  return dialog.default;
}

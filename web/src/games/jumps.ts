/** What one can jump to in replays of the games, for the page of replays. */

import type { Jump } from "../table/contract";

const JUMPS = import.meta.glob<Jump[]>("./*/jumps.ts", { import: "jumps" });

/** What a game names as worth a jump, beside points; nothing if it names none. */
export async function loadJumps(game: string): Promise<Jump[]> {
  return (await JUMPS[`./${game}/jumps.ts`]?.()) ?? [];
}

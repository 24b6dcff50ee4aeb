/** How the moves of Azteken Schatz sound. */

import type { SoundOfMove } from "../../table/contract";

export const soundOfMove: SoundOfMove = (text) => (text.startsWith("play") ? "card" : "coin");

/** How the moves of Aztekz sound. */

import type { SoundOfMove } from "../../table/contract";

export const soundOfMove: SoundOfMove = (text) => (text.startsWith("place") ? "place" : "step");

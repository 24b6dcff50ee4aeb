/** How the moves of Aztec sound. */

import type { SoundOfMove } from "../../table/contract";

export const soundOfMove: SoundOfMove = () => "place";

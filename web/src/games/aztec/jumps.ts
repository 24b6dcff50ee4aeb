/** What one can jump to in a replay of Aztec. */

import type { Jump } from "../../table/contract";
import type { Key } from "./words";

export const jumps: Jump<Key>[] = [
  { to: "aztec.jump.oh_puch", isAt: ({ is }) => is === "oh_puch" },
  { to: "aztec.jump.broken", isAt: ({ is }) => is === "broken" },
  { to: "aztec.jump.game", isAt: ({ is }) => is === "game" },
];

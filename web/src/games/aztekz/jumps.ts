/** What one can jump to in a replay of Aztekz. */

import type { Jump } from "../../table/contract";
import type { Key } from "./words";

export const jumps: Jump<Key>[] = [
  { to: "aztekz.jump.freed", isAt: ({ is, from }) => is === "freed" && from === undefined },
  { to: "aztekz.jump.theft", isAt: ({ is, from }) => is === "freed" && from !== undefined },
];

/** What one can jump to in a replay of Azteken Schatz. */

import type { Jump } from "../../table/contract";
import type { Key } from "./words";

export const jumps: Jump<Key>[] = [
  { to: "schatz.jump.lot", isAt: ({ is }) => is === "lot" },
  { to: "schatz.jump.trick", isAt: ({ is }) => is === "trick" },
  { to: "schatz.jump.round", isAt: ({ is }) => is === "round" },
];

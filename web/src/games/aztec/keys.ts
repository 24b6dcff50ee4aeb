/** The keys of the board of Aztec. */

import type { Shortcut } from "../../table/contract";
import type { Key } from "./words";

export const shortcuts: Shortcut<Key>[] = [
  { keys: ["Q", "E"], does: "aztec.key.step" },
  { keys: ["Enter"], does: "aztec.key.enter" },
  { keys: ["Esc"], does: "aztec.key.escape" },
  { keys: ["←", "↑", "→", "↓"], does: "aztec.key.arrows" },
  { keys: ["PageUp", "PageDown"], does: "aztec.key.levels" },
  { keys: ["Space"], does: "aztec.key.space" },
  { keys: ["X"], does: "aztec.key.free" },
  { keys: ["R", "F", "G"], does: "aztec.key.turns" },
  { keys: ["1", "2", "3", "4", "5"], does: "aztec.key.sides" },
  { keys: ["+", "−"], does: "aztec.key.zoom" },
];

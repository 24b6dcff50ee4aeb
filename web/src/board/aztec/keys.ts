/** The keys of Aztec, for the list of shortcuts. */

import type { Shortcut } from "../contract";

export const shortcuts: Shortcut[] = [
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

/** Keys of the board, for the list of shortcuts. */

import type { Shortcut } from "../contract";

export const shortcuts: Shortcut[] = [
  { keys: ["←", "↑", "↓", "→"], does: "aztekz.keys.arrows" },
  { keys: ["Enter"], does: "aztekz.keys.enter" },
  { keys: ["R"], does: "aztekz.keys.turn" },
  { keys: ["Esc"], does: "aztekz.keys.escape" },
];

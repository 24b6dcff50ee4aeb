/** The keys of the board of Aztekz. */

import type { Shortcut } from "../../table/contract";
import type { Key } from "./words";

export const shortcuts: Shortcut<Key>[] = [
  { keys: ["←", "↑", "↓", "→"], does: "aztekz.keys.arrows" },
  { keys: ["Enter"], does: "aztekz.keys.enter" },
  { keys: ["R"], does: "aztekz.keys.turn" },
  { keys: ["Esc"], does: "aztekz.keys.escape" },
];

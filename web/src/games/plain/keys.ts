/** The keys of this board. */

import type { Shortcut } from "../../table/contract";
import type { Key } from "./words";

export const shortcuts: Shortcut<Key>[] = [
  { keys: ["/"], does: "plain.keys.filter" },
  { keys: ["↑", "↓", "←", "→"], does: "plain.keys.arrows" },
  { keys: ["Enter"], does: "plain.keys.enter" },
  { keys: ["Esc"], does: "plain.keys.escape" },
];

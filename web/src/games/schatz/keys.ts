/** The keys of the board of Azteken Schatz. */

import type { Shortcut } from "../../table/contract";
import type { Key } from "./words";

export const shortcuts: Shortcut<Key>[] = [
  { keys: ["←", "→", "↑", "↓"], does: "schatz.keys.hand" },
  { keys: ["Enter"], does: "schatz.keys.enter" },
  { keys: ["+", "−"], does: "schatz.keys.bid" },
  { keys: ["Esc"], does: "schatz.keys.escape" },
];

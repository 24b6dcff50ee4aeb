/** The keys of this board. */

import type { Shortcut } from "../contract";

export const shortcuts: Shortcut[] = [
  { keys: ["←", "→", "↑", "↓"], does: "schatz.keys.hand" },
  { keys: ["Enter"], does: "schatz.keys.enter" },
  { keys: ["+", "−"], does: "schatz.keys.bid" },
  { keys: ["Esc"], does: "schatz.keys.escape" },
];

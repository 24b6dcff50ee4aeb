/** What was chosen last for a game begun at once: the bots' level, and how many players. */

import { inBrowser } from "../../keep";
import { GAMES, type GameName } from "../../wire/views";

export interface Quick {
  level: number;
  players: Record<GameName, number>;
}

const KEPT = "teocalli.quick";
const FIRST: Quick = { level: 2, players: { aztec: 2, aztekz: 2, schatz: 3 } };

export function lastQuick(): Quick {
  const quick = structuredClone(FIRST);
  try {
    const kept = JSON.parse(inBrowser.get(KEPT) ?? "{}") as Partial<Quick>;
    if (Number.isInteger(kept.level)) quick.level = kept.level ?? quick.level;
    for (const game of GAMES) quick.players[game] = kept.players?.[game] ?? quick.players[game];
  } catch {
    // Somebody else wrote there: begin anew.
  }
  return quick;
}

export function keepQuick(quick: Quick): void {
  inBrowser.set(KEPT, JSON.stringify(quick));
}

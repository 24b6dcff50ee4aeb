/** The last choices for a quick game: the bots' level, and the number of players of each game. */

import { browserStorage } from "../../storage";

export interface Quick {
  level: number;
  /** By game. */
  players: Record<string, number>;
}

const KEPT = "teocalli.quick";
/** For who has chosen none yet. */
const FIRST_LEVEL = 1;

export function lastQuick(): Quick {
  const quick: Quick = { level: FIRST_LEVEL, players: {} };
  try {
    const kept = JSON.parse(browserStorage.get(KEPT) ?? "{}") as Partial<Quick>;
    if (Number.isInteger(kept.level)) quick.level = kept.level ?? quick.level;
    Object.assign(quick.players, kept.players);
  } catch {
    // Not written by us: use the defaults.
  }
  return quick;
}

export function keepQuick(quick: Quick): void {
  browserStorage.set(KEPT, JSON.stringify(quick));
}

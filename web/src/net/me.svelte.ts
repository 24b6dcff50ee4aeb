/** Who looks at the page. */

import type { Games, Me } from "../wire/types";
import { call } from "./call";

let who = $state.raw<Me | null>(null);
let offered = $state.raw<Games | null>(null);

export function me(): Me | null {
  return who;
}

export function setMe(next: Me): void {
  who = next;
}

/** The games, their options and the bots' levels; null until they have come. */
export function games(): Games | null {
  return offered;
}

/** Ask the house who we are and what it offers: in this order, or a first visit would make two guests at once. */
export async function arrive(): Promise<void> {
  who = await call("GET /api/me");
  offered ??= await call("GET /api/games");
}

/** The identity of the visitor. */

import type { Me } from "../wire/types";
import { call } from "./call";
import { fetchGames } from "./games.svelte";

let who = $state.raw<Me | null>(null);

export function me(): Me | null {
  return who;
}

export function setMe(next: Me): void {
  who = next;
}

/** Fetches the identity, then the games: both at once would make two guests on a first visit. */
export async function fetchIdentity(): Promise<void> {
  who = await call("GET /api/me");
  await fetchGames();
}

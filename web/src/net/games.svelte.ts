/** The games that the server offers, and the levels of its bots. */

import { language } from "../i18n/index.svelte";
import type { GameInfo, Games, LevelInfo } from "../wire/types";
import { call } from "./call";

let offered = $state.raw<Games | null>(null);

/** Fetches the games, once. */
export async function fetchGames(): Promise<void> {
  offered ??= await call("GET /api/games");
}

/** The games in the order of the shelf; empty until they are fetched. */
export function games(): readonly GameInfo[] {
  return offered?.games ?? [];
}

export function gameInfo(name: string): GameInfo | undefined {
  return games().find((game) => game.name === name);
}

/** The title of a game in the present language. */
export function gameTitle(name: string): string {
  return gameInfo(name)?.title[language()] ?? name;
}

export function levels(): readonly LevelInfo[] {
  return offered?.levels ?? [];
}

/** The name of a level in the present language. */
export function levelName(number: number): string {
  return levels().find((level) => level.number === number)?.name[language()] ?? String(number);
}

/** The pictures on the boxes of the games, for pages that show them. */

import type { Component } from "svelte";

const COVERS = import.meta.glob<Component>("./*/Cover.svelte", { import: "default", eager: true });

/** The picture on a game's box; null if it brings none. */
export function coverOf(game: string): Component | null {
  return COVERS[`./${game}/Cover.svelte`] ?? null;
}

/** The lessons of the games, for pages that show them. */

import type { Component } from "svelte";

const LESSONS = import.meta.glob<Component<{ step: number }>>("./*/Lesson.svelte", { import: "default", eager: true });

/** The pictures that show in four steps how a game goes; null if it brings none. */
export function lessonOf(game: string): Component<{ step: number }> | null {
  return LESSONS[`./${game}/Lesson.svelte`] ?? null;
}

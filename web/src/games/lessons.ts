/** The lessons of the games, for pages that show them. */

import type { Component } from "svelte";
import { translate, type Args } from "../i18n/index.svelte";
import { gameInfo } from "../net/games.svelte";
import type { Json } from "../wire/types";

const LESSONS = import.meta.glob<Component<{ step: number }>>("./*/Lesson.svelte", { import: "default", eager: true });

/** The pictures that show in four steps how a game goes; null if it brings none. */
export function lessonOf(game: string): Component<{ step: number }> | null {
  return LESSONS[`./${game}/Lesson.svelte`] ?? null;
}

/** What a step of a lesson says, with the numbers that a table agreed on; elsewhere with the usual ones. */
export function lessonWords(game: string, step: number, options: Readonly<Record<string, Json>> = {}): string {
  const info = gameInfo(game);
  if (info === undefined) return "";
  const agreed = info.options.map(({ name, default: usual }) => [name, options[name] ?? usual] as const);
  const numbers: Args = Object.fromEntries(agreed.filter((one): one is [string, number] => typeof one[1] === "number"));
  return translate(`${game}.lesson.${step}`, numbers);
}

/** The name of a seat in the present language: Eagle, Jaguar, Serpent, Rabbit, Flower. */

import { t, type Key } from "../i18n/index.svelte";

const EMBLEMS: readonly Key[] = [
  "common.emblem.0",
  "common.emblem.1",
  "common.emblem.2",
  "common.emblem.3",
  "common.emblem.4",
];

export function emblem(seat: number): string {
  const key = EMBLEMS[seat];
  return key === undefined ? "" : t(key);
}

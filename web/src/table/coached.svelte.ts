/** At which tables a coach says a word. That is kept in this browser. */

import { browserStorage } from "../storage";
import type { TableModel } from "./model.svelte";

const KEPT = "teocalli.coached";
const MOST = 20;

let tables = $state.raw<readonly string[]>((browserStorage.get(KEPT) ?? "").split(" ").filter(Boolean));

/** Whether there may be a coach: one person plays, against bots. */
export function mayBeCoached({ isPlaying, you, table, hasOtherPeople }: TableModel): boolean {
  return isPlaying && you.seats.length > 0 && !hasOtherPeople && table.seats.some(({ who }) => who === null);
}

export function isCoached(table: string): boolean {
  return tables.includes(table);
}

export function setCoached(table: string, on: boolean): void {
  const others = tables.filter((other) => other !== table);
  tables = (on ? [...others, table] : others).slice(-MOST);
  browserStorage.set(KEPT, tables.join(" "));
}

/** The fields of options that games bring, for the page that sets up a table. */

import type { Component } from "svelte";
import type { OptionProps } from "../table/contract";

const OPTIONS = import.meta.glob<Component<OptionProps>>("./*/options/*.svelte", { import: "default", eager: true });

/** The field for an option that is neither a choice nor a number; null if the game brings none. */
export function optionFieldOf(game: string, option: string): Component<OptionProps> | null {
  return OPTIONS[`./${game}/options/${option}.svelte`] ?? null;
}

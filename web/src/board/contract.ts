/** What the table page gives a board, and what a board can ask for. A board draws views and holds no rules. */

import type { Judged, Told } from "../wire/types";
import type { Outcome, View } from "../wire/views";
import type { Args, Key } from "../i18n/index.svelte";

export interface BoardProps<V extends View> {
  /** What to draw: the present, or an earlier moment that is looked back at. */
  view: V;
  /** The view before the last change, for motion; null if nothing is to move (first look, looking back). */
  before: V | null;
  /** The seat that is asked now and may act here; null while others are asked, for onlookers and when looking back. */
  seat: number | null;
  /** What each seat's player is called, by seat. */
  names: string[];
  /** An action to point at, asked for by the player; null: none. */
  hint: string | null;
  /** Play actions of `seat`, all or nothing; answers why not, or null when done. */
  play: (actions: string[]) => Promise<Outcome>;
  /** Whether actions of `seat` would be refused, and why, without playing them. */
  explain: (actions: string[]) => Promise<Judged[]>;
  /** Take back the last action of one's own turn; null if there is none to take back freely. */
  back: (() => Promise<Outcome>) | null;
  /** Take back one's sealed bid while others are out; null if there is none. */
  withdraw: (() => Promise<Outcome>) | null;
}

/** How a game's happenings are worded in the log: a key with its arguments, or null for what is not worth a line. */
export type Wording = { key: Key; args: Args } | null;
/** `said` names a seat's emblem in the present language. */
export type Worded = (event: Told, said: (seat: number) => string) => Wording;

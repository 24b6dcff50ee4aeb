/**
 * What the table page gives a board, and what a board can ask for. A board draws views and holds no rules.
 *
 * Beside its `Board.svelte` a game's folder may have `log.ts` (`export const worded: Worded`) and `keys.ts`
 * (`export const shortcuts: Shortcut[]`). The page shows the prompt, the players, the log and the clocks, says whose
 * turn it is, and makes the sounds of moves and turns; a board makes none but `refused`.
 *
 * The board's box is as large as the page can make it and is a size container (`cqw`, `cqh`): fill it, width and
 * height 100 %. What does not fit scrolls inside the board.
 */

import type { Json, Judged, Told } from "../wire/types";
import type { Outcome, View } from "../wire/views";
import type { Args, Key } from "../i18n/index.svelte";

export interface BoardProps<V extends View> {
  /** What to draw: the present, or an earlier moment that is looked back at. A new object only if something changed. */
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
  /** Whether actions of `seat` would be refused, and why, without playing them; empty if the house cannot say. */
  explain: (actions: string[]) => Promise<Judged[]>;
  /** Take back the last action of one's own turn; null if there is none to take back freely. */
  back: (() => Promise<Outcome>) | null;
  /** Take back one's sealed bid while others are out; null if there is none. */
  withdraw: (() => Promise<Outcome>) | null;
}

/** What an action brought about beyond its own text, as a line of its own. */
export interface ToldNews {
  seq: number;
  kind: "news";
  at: number;
  news: Record<string, Json>;
}
export type Happening = Told | ToldNews;

/** How a game's happenings are worded in the log: a key with its arguments, or null for what is not worth a line. */
export type Wording = { key: Key; args: Args } | null;
/**
 * Words for `moved`, `news` and `happened`; `said` names a seat's emblem in the present language. Bids that are turned over
 * together come one by one, each as a `moved` of its own; so does an action that a hint is about. `view` is the present
 * position, for what a text alone does not tell.
 */
export type Worded = (event: Happening, said: (seat: number) => string, view?: View | null) => Wording;

/** A key of the board, for the list of shortcuts: `keys` as on the keyboard ("Q", "E"), and what they do. */
export interface Shortcut {
  keys: string[];
  does: Key;
}

/**
 * What the site gives a game and asks of it. A game's folder, `games/<game>/`, may have
 *
 * - `Board.svelte`, which takes `BoardProps`: it draws views, gives back texts of actions, and holds no rules; without it
 *   the plain board (`games/plain/`) shows a picture that the server draws and a list of the legal actions;
 * - `log.ts` (`export const describeEvent: DescribeEvent`): what happened, in words; without it the log shows the texts of actions;
 *   and there also (`export const effectOf: EffectOf`) who won or lost by it; without it nobody did; and
 *   (`export const describeTurn: DescribeTurn`) a whole turn in one sentence, for what is told of others; without it
 *   each action is told by itself;
 * - `keys.ts` (`export const shortcuts: Shortcut[]`): the keys of the board, for the list of shortcuts;
 * - `sounds.ts` (`export const soundOfMove: SoundOfMove`): without it every action sounds like a piece that is placed;
 * - `pace.ts` (`export const weighMove: WeighMove`): how much attention an action of somebody else asks for; without it
 *   every action asks for some, and for more if it scores or has consequences;
 * - `plan.ts` (`export const describePlan: DescribePlan`): a turn of one or several actions as an instruction, for hints
 *   ("Play Coin 15."); without it a hint says its first action as its button does (`labels` among the view's `aids`),
 *   or by its text;
 * - `jumps.ts` (`export const jumps: Jump[]`): what one can jump to in a replay; without it one jumps to points only;
 * - `Cover.svelte`: the picture on the box, four wide and three high;
 * - `Lesson.svelte`, which takes `step`, 0 to 3: pictures for the words `<game>.lesson.0` to `<game>.lesson.3`,
 *   which may name options that are numbers (`{target}`);
 * - `options/<option>.svelte`, which takes `OptionProps`: the field of an option that is neither a choice nor a number;
 * - `words/{fr,en,de}.json`: its words, each key beginning with the name of the game, typed by `words.ts`.
 *
 * The page shows the prompt, the players, the log and the clocks, says whose turn it is, and makes the sounds of moves
 * and turns; a board makes none but `refused`.
 *
 * The board's box is as large as the page can make it and is a size container (`cqw`, `cqh`): fill it, width and
 * height 100 %. What does not fit scrolls inside the board.
 */

import type { Args } from "../i18n/index.svelte";
import type { Sound } from "../look/sound.svelte";
import type { Outcome } from "../net/call";
import type { Json, Judged, Move, Told } from "../wire/types";
import type { View } from "../wire/view";
import type { Weight } from "./pace.svelte";

export interface BoardProps<V extends View> {
  /** The position to draw: the present, or an earlier one. A new object only if something has changed. */
  view: V;
  /** The number of the decision that is open; it stays the same while parts of a simultaneous one come in. */
  decision: number;
  /** The view before the last change, for motion; null if nothing should move (first view, an earlier position). */
  before: V | null;
  /**
   * The view after the last action of one's own: what differs from it is marked until one acts again. Of an earlier
   * position the one right before it. Null if there is nothing to mark.
   */
  since: V | null;
  /** The actions that led from `since` to `view`, in order. */
  moves: readonly Move[];
  /** Whether `view` is an earlier position that somebody looks back at. */
  past: boolean;
  /** Whether the game is over, also by a resignation or because it was stopped, of which `view` does not know. */
  ended: boolean;
  /** The seat that is to act here; null while others are to act, for onlookers, and for an earlier position. */
  seat: number | null;
  /** The names of the players, by seat. */
  names: string[];
  /** An action to point at because the player has asked for a hint; null if there is none. */
  hint: string | null;
  /** The actions of the turn that the hint proposes, the first of them `hint`; empty if there is none. */
  plan: string[];
  /**
   * Takes the marks of the hint away because the player does something else: `hint` is null then, and `plan` empty. Its
   * words stay beside the board; whoever asks again sees the marks again.
   */
  unmarkHint: () => void;
  /** Plays actions of `seat`, all or none; answers why they were refused, or null. */
  play: (actions: string[]) => Promise<Outcome>;
  /** Asks the server whether actions of `seat` would be refused, and why, without playing them. */
  explain: (actions: string[]) => Promise<Judged[]>;
  /** Takes back the last action of one's own turn; null if there is none. */
  back: (() => Promise<Outcome>) | null;
  /** Takes back one's sealed action while those of others are missing; null if there is none. */
  withdraw: (() => Promise<Outcome>) | null;
  /**
   * Shows why something does not go, where the page keeps room for that, until the position changes; null takes it
   * away. For boards that have no room of their own beside what can be pressed. `isTip`: nothing was refused, it says
   * what one can do now. `rule`: the code of the rule that refuses (`ruleOf`); the page leads to its sentence.
   * Boards that say themselves why something is refused put a `RuleLink` beside it.
   */
  showRefusal: (say: string | null, isTip?: boolean, rule?: string | null) => void;
  /**
   * Says something in the place of the prompt: what the board still shows that is over already (a round's pay), or what
   * a choice would do that is not confirmed yet. Null: the prompt stands.
   */
  replacePrompt: (instead: Wording) => void;
  /**
   * Says whether the board still shows how the last change came about: a card flies, bids are looked at before the
   * award. As long as it does, the page's words and points are those from before, so that they do not run ahead.
   */
  hold: (isOn: boolean) => void;
  /** Fetches an SVG picture of `view`, drawn by the server for these eyes; null if there is none. */
  picture: () => Promise<string | null>;
}

/** A consequence of an action beyond its own text, which gets a line of its own. */
export interface ToldNews {
  seq: number;
  kind: "news";
  at: number;
  news: Record<string, Json>;
}
export type LogEvent = Told | ToldNews;

/** A line of the log: a key with its arguments; null for an event that gets no line. */
export type Wording<K extends string = string> = { key: K; args: Args } | null;
/**
 * Describes the events `moved`, `news` and `happened` of a game.
 *
 * `seatName` answers the emblem of a seat in the present language. `view` is the present position, for what the text of
 * an action does not tell; of what was undone there is none. `reader` is the seat whose eyes read it, `next` the seat
 * whose turn comes of it, if that is known: of chance, whom it is for. Bids that are revealed together come one by one,
 * each as a `moved`.
 */
export type DescribeEvent<K extends string = string, V extends View = never> = (
  event: LogEvent,
  seatName: (seat: number) => string,
  view?: V | null,
  reader?: number | null,
  next?: number | null,
) => Wording<K>;

/** What an event meant to seats. */
export interface Effect {
  /** Seats that lost something by it: a stack, an auction, the hope to win. */
  lost: readonly number[];
  /** Seats that won something by it: points, money, a trick, a lot, a role. */
  won: readonly number[];
  /** How many points, or how much money, it says that each of those who won got; null if it says no such number. */
  points: number | null;
}
/** What an event `moved` or `news` of a game meant to seats; null if nobody won or lost anything. */
export type EffectOf<V extends View = never> = (event: LogEvent, view?: V | null) => Effect | null;

/** A key of the board, for the list of shortcuts: `keys` as on the keyboard ("Q", "E"), and what they do. */
export interface Shortcut<K extends string = string> {
  keys: string[];
  does: K;
}

/** What one can jump to in a replay: a word for it ("Tricks"), and whether news of the game tell of one. */
export interface Jump<K extends string = string> {
  to: K;
  isAt: (news: Readonly<Record<string, Json>>) => boolean;
}

/** How an action sounds, by its text. */
export type SoundOfMove = (text: string) => Sound;

/** How much attention an action of somebody else asks for, by its text and by what it brought about. */
export type WeighMove = (text: string, news?: readonly Record<string, Json>[]) => Weight;

/**
 * What a seat did in its turn, as the texts of its actions, in one sentence; null if there is nothing to say.
 *
 * `later` are the texts of what it has done since then: `view` is the present position.
 */
export type DescribeTurn<V extends View = never> = (
  texts: readonly string[],
  seat: number,
  view: V,
  later: readonly string[],
) => string | null;

/**
 * Tells whoever has the seat to take these actions, in one sentence; null if it cannot say them.
 */
export type DescribePlan<V extends View = never> = (texts: readonly string[], seat: number, view: V) => string | null;

/** What the page gives the field of an option whose value is a mapping of numbers; null stands for an empty field. */
export interface OptionProps {
  value: Record<string, number | null>;
  /** Whether the server has refused it. */
  wrong: boolean;
  change: (value: Record<string, number | null>) => void;
}

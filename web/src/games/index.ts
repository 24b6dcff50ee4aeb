/**
 * What the games bring to the site, each in a folder with its name, found by the names of the files in it. All of it
 * may be missing: `table/contract.ts` says what each file is for, and what is done without it. What only some pages need
 * is in `covers.ts`, `lessons.ts` and `options.ts`.
 */

import type { Component } from "svelte";
import { loadGameWords } from "../i18n/index.svelte";
import type {
  BoardProps,
  Shortcut,
  SoundOfMove,
  DescribeEvent,
  DescribePlan,
  DescribeTurn,
  EffectOf,
  WeighMove,
} from "../table/contract";

/** The folder of the board that serves any game that brings none, and any game if a player asks for it. */
const PLAIN = "plain";

const BOARDS = import.meta.glob<Component<BoardProps<never>>>("./*/Board.svelte", { import: "default" });
const LOGS = import.meta.glob<DescribeEvent>("./*/log.ts", { import: "describeEvent" });
/** A log may do without it. */
const EFFECTS = import.meta.glob<EffectOf | undefined>("./*/log.ts", { import: "effectOf" });
/** So may it without this. */
const TURNS = import.meta.glob<DescribeTurn | undefined>("./*/log.ts", { import: "describeTurn" });
const KEYS = import.meta.glob<Shortcut[]>("./*/keys.ts", { import: "shortcuts" });
const SOUNDS = import.meta.glob<SoundOfMove>("./*/sounds.ts", { import: "soundOfMove" });
const PACES = import.meta.glob<WeighMove>("./*/pace.ts", { import: "weighMove" });
const PLANS = import.meta.glob<DescribePlan>("./*/plan.ts", { import: "describePlan" });

/** A board with what belongs to it. */
export interface LoadedBoard {
  Board: Component<BoardProps<never>>;
  describeEvent: DescribeEvent | null;
  effectOf: EffectOf | null;
  describeTurn: DescribeTurn | null;
  shortcuts: Shortcut[];
  soundOfMove: SoundOfMove | null;
  weighMove: WeighMove | null;
  describePlan: DescribePlan | null;
}

/** Whether a game brings a board of its own. */
export function hasOwnBoard(game: string): boolean {
  return `./${game}/Board.svelte` in BOARDS;
}

/** Loads a game's board and words, or the plain board with that game's words and sounds; nothing of other games. */
export async function loadBoard(game: string, isPlain = false): Promise<LoadedBoard> {
  const folder = isPlain || !hasOwnBoard(game) ? PLAIN : game;
  const loadBoardOf = BOARDS[`./${folder}/Board.svelte`];
  if (loadBoardOf === undefined) throw new Error("there is no plain board");
  const [Board, describeEvent, effectOf, describeTurn, shortcuts, soundOfMove, weighMove, describePlan] =
    await Promise.all([
      loadBoardOf(),
      LOGS[`./${game}/log.ts`]?.() ?? null,
      EFFECTS[`./${game}/log.ts`]?.() ?? null,
      TURNS[`./${game}/log.ts`]?.() ?? null,
      KEYS[`./${folder}/keys.ts`]?.() ?? [],
      SOUNDS[`./${game}/sounds.ts`]?.() ?? null,
      PACES[`./${game}/pace.ts`]?.() ?? null,
      PLANS[`./${game}/plan.ts`]?.() ?? null,
      loadGameWords(game, folder),
    ]);
  return {
    Board,
    describeEvent,
    effectOf: effectOf ?? null,
    describeTurn: describeTurn ?? null,
    shortcuts,
    soundOfMove,
    weighMove,
    describePlan,
  };
}

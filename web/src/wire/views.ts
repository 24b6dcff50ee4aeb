/** What a view holds, game by game. Built by the house for given eyes; the client only draws it. */

import type { Refusal } from "./types";

export type Language = "fr" | "en" | "de";

export interface ViewBase {
  players: number;
  options: Record<string, unknown>;
  eyes: number | null;
  actors: number[];
  prompt: { key: string; args: Record<string, unknown>; say: Record<Language, string> };
  legal: string[];
  over: boolean;
  scores: number[];
  winners: number[];
  ending: string | null;
}

export type Side = "north_south" | "east_west";

export interface AztecView extends ViewBase {
  game: "aztec";
  phase: "auction" | "building" | "over";
  pieces: { seat: number; do: string; cells: string[] }[];
  cells: Record<string, number>;
  last: number | null;
  left: number;
  roles: (Side | "oh_puch" | null)[];
  sectors: Record<Side, string[]>;
  /** The cells in which a cube is a point for those edges. */
  tops: Record<Side, string[]>;
  points: number[];
  auction: { open: boolean; bid: number | null; bidder: number | null; passed: number[]; highest: number } | null;
  rounds: AztecRounds | null;
  aids: { gain: Record<string, number[]>; reachable: Record<Side, string[]>; scoring: Record<Side, string[]> };
}

/** Several games as one match: which is being built, from 0, the points by seat of those that are done. */
export interface AztecRounds {
  game: number;
  /** Who is Oh Puch in each game. */
  gods: number[];
  done: number[][];
}

export type HeroName = "C" | "P1" | "P2";
export type SoulKind = "1" | "2" | "3" | "4" | "5" | "6";

export interface Hero {
  cell: string | null;
  kind: number | null;
  count: number;
}

export interface AztekzView extends ViewBase {
  game: "aztekz";
  phase: "setup" | "draw" | "move" | "place" | "over";
  cards: Record<string, string>;
  souls: Record<string, Partial<Record<SoulKind, number>>>;
  heroes: Record<HeroName, Hero>[];
  /** Cells that hold no more heroes. */
  full: string[];
  stacks: { kind: number; size: number; points: number }[][];
  deck: { count: number; shuffled: Record<"cross" | "tee" | "corner" | "straight", number>; returned: string[] };
  pool: Record<SoulKind, number>;
  drawn: { card: string; rotations: string[]; soul: number | null } | null;
  turn: {
    seat: number;
    hero: HeroName | null;
    steps_left: number | null;
    stole: boolean;
    dropped: boolean;
    scared: string | null;
  };
  frame: { from: string; to: string };
  stall: { turns: number; limit: number };
  aids: { walks: Partial<Record<HeroName, { to: string; do: string[] }[]>>; placings: string[] };
}

export type Suit = "T" | "A" | "C";

export interface Goal {
  seat: number;
  lot: number;
  goal: string;
  pays: number;
  /** Certain, or as it would be were the round to end now. */
  status: GoalStatus;
  have?: number;
  /** Exactly so many. */
  need?: number;
  /** The most of any other. */
  best?: number;
  /** The fewest of any other. */
  least?: number;
  tricks_left?: number;
}

export type GoalStatus = "met" | "missed" | "holding" | "open";
export type SchatzPhase =
  | "deal"
  | "chief_auction"
  | "chief_choice"
  | "naming"
  | "lot_auction"
  | "taking"
  | "awarding"
  | "tricks"
  | "over";

export interface SchatzView extends ViewBase {
  game: "schatz";
  phase: SchatzPhase;
  round: number;
  chief: number | null;
  money: number[];
  lots: { goals: string[]; pays: number[]; cards: string[]; owner: number | null; price: number | null }[];
  named: number | null;
  auction: { for: "lot" | "chief"; number: number; bidders: number[]; has_bid: number[]; mine: number | null } | null;
  bids: (number | null)[];
  choices: number[];
  hand: string[] | null;
  hand_counts: number[];
  known: string[][];
  trick: { leader: number; turn: number; suit: Suit | null; ahead: number | null; cards: (string | null)[] } | null;
  tricks_played: number;
  tricks: number[];
  won: Record<Suit, number>[];
  voids: Suit[][];
  last_trick: { leader: number; winner: number; cards: (string | null)[] } | null;
  last_round: {
    round: number;
    tricks: number[];
    pay: { seat: number; goal: string; met: boolean; paid: number }[];
  } | null;
  aids: { goals: Goal[]; played: Record<Suit, string[]>; price: number | null };
}

export type View = AztecView | AztekzView | SchatzView;
export type GameName = View["game"];
export const GAMES: readonly GameName[] = ["aztec", "aztekz", "schatz"];

export function isGame(name: string): name is GameName {
  return (GAMES as readonly string[]).includes(name);
}

/** Why not, or null if it was done. */
export type Outcome = Refusal | null;

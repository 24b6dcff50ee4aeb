// Made from teocalli.games.schatz.view_types by `python -m teocalli.server.wire.view_typescript`; do not edit.

import type { View } from "../../wire/view";

export type Suit = "T" | "A" | "C";

/** Certainly met or missed; else whether it would be met were the round to end now. */
export type GoalStatus = "met" | "missed" | "holding" | "open";

export type SchatzPhase = "deal" | "chief_auction" | "chief_choice" | "naming" | "lot_auction" | "taking" | "awarding" | "tricks" | "over";

/** Two goals and four open cards. */
export interface Lot {
  goals: string[];
  pays: number[];
  cards: string[];
  owner: number | null;
  price: number | null;
}

/** The running sealed auction: who has bid is open, what was bid only to oneself. */
export interface Auction {
  for: "lot" | "chief";
  number: number;
  bidders: number[];
  has_bid: number[];
  mine: number | null;
}

/** The trick on the table, or who is to lead; cards by seat. */
export interface Trick {
  leader: number;
  turn: number;
  suit: Suit | null;
  ahead: number | null;
  cards: (string | null)[];
}

/** The last finished trick; cards by seat. */
export interface LastTrick {
  leader: number;
  winner: number;
  cards: (string | null)[];
}

/** What a goal brought. */
export interface Pay {
  seat: number;
  goal: string;
  met: boolean;
  paid: number;
}

/** The pay of the last finished round. */
export interface LastRound {
  round: number;
  tricks: number[];
  pay: Pay[];
}

/** A goal that a seat has, with the numbers that decide it. */
export interface Goal {
  seat: number;
  lot: number;
  goal: string;
  pays: number;
  status: GoalStatus;
  have?: number;
  /** So many more with the trick on the table, which is certainly won and decides the goal. */
  coming?: number;
  /** Exactly so many. */
  need?: number;
  /** The most of any other. */
  best?: number;
  /** The fewest of any other. */
  least?: number;
  tricks_left?: number;
}

/** Whether this round, the lot on sale or to be named, and the trick on the table are the last of their kind. */
export interface Last {
  round: boolean;
  lot: boolean;
  trick: boolean;
}

/** What a board needs so that it holds no rules. */
export interface Aids {
  goals: Goal[];
  played: Record<Suit, string[]>;
  /** What the lot on sale costs its buyer, once the bids are shown. */
  price: number | null;
  last: Last;
}

/** What a view of Azteken Schatz holds. Lists by seat have an entry for each seat. */
export interface SchatzView extends View {
  game: "schatz";
  phase: SchatzPhase;
  round: number;
  chief: number | null;
  money: number[];
  lots: Lot[];
  /** The lot on sale. */
  named: number | null;
  auction: Auction | null;
  /** Of the last auction that was shown, by seat. */
  bids: (number | null)[];
  choices: number[];
  hand: string[] | null;
  hand_counts: number[];
  /** The cards that all know to be in each hand. */
  known: string[][];
  trick: Trick | null;
  tricks_played: number;
  tricks: number[];
  won: Record<Suit, number>[];
  voids: Suit[][];
  last_trick: LastTrick | null;
  last_round: LastRound | null;
  aids: Aids;
}

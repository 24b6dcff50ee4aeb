// Made from teocalli.games.aztekz.view_types by `python -m teocalli.server.wire.view_typescript`; do not edit.

import type { View } from "../../wire/view";

export type HeroName = "C" | "P1" | "P2";

export type SoulKind = "1" | "2" | "3" | "4" | "5" | "6";

export type Shape = "cross" | "tee" | "corner" | "straight";

/** A hero's cell (none before its card is laid) and what it carries. */
export interface Hero {
  cell: string | null;
  kind: number | null;
  count: number;
}

/** Freed souls of one kind. */
export interface Stack {
  kind: number;
  size: number;
  points: number;
}

/** The cards to come. */
export interface Deck {
  count: number;
  shuffled: Record<Shape, number>;
  /** In the order in which they will come up, after the shuffled ones. */
  returned: string[];
}

/** The card to be placed, and the soul that comes with it. */
export interface Drawn {
  card: string;
  rotations: string[];
  soul: number | null;
}

/** Whose turn it is, and what has been done in it. */
export interface Turn {
  seat: number;
  hero: HeroName | null;
  steps_left: number | null;
  stole: boolean;
  dropped: boolean;
  /** The cell whose souls were scared, to be covered in this turn. */
  scared: string | null;
}

/** The corners of the rectangle of cells where cards lie or may still come to lie. */
export interface Frame {
  from: string;
  to: string;
}

/** Turns in a row whose card was returned, and how many of them end the game. */
export interface Stall {
  turns: number;
  limit: number;
}

/** A cell that a hero can go to, and the actions that lead there. */
export interface Walk {
  to: string;
  do: string[];
}

/** What a board needs so that it holds no rules. */
export interface Aids {
  walks: Partial<Record<HeroName, Walk[]>>;
  /** Where the drawn card may be placed now, or (while moving) right after `end`. */
  placings: string[];
}

/** What a view of Aztekz holds. */
export interface AztekzView extends View {
  game: "aztekz";
  phase: "setup" | "draw" | "move" | "place" | "over";
  /** The exits of the card on each cell. */
  cards: Record<string, string>;
  /** How many souls of each kind lie on a cell. */
  souls: Record<string, Partial<Record<SoulKind, number>>>;
  heroes: Record<HeroName, Hero>[];
  /** Cells that hold no more heroes. */
  full: string[];
  stacks: Stack[][];
  deck: Deck;
  pool: Record<SoulKind, number>;
  drawn: Drawn | null;
  turn: Turn;
  frame: Frame;
  stall: Stall;
  aids: Aids;
}

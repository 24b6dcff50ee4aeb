// Made from teocalli.games.aztec.view_types by `python -m teocalli.server.wire.view_typescript`; do not edit.

import type { View } from "../../wire/view";

/** Two opposite edges of the board, where one architect scores. */
export type Side = "north_south" | "east_west";

export type Role = "north_south" | "east_west" | "oh_puch";

/** A piece, with the action that placed it. */
export interface PlacedPiece {
  seat: number;
  do: string;
  cells: string[];
}

/** The auction for the role of Oh Puch. */
export interface Auction {
  open: boolean;
  bid: number | null;
  bidder: number | null;
  passed: number[];
  highest: number;
  /** Whether somebody has reached the bid: Oh Puch can no longer win. */
  broken: boolean;
}

/** Three games as one match. */
export interface Rounds {
  /** Which is being built, from 0. */
  game: number;
  /** Who is Oh Puch in each game. */
  gods: number[];
  /** The points of the finished games, by seat. */
  done: number[][];
}

/** What a board needs so that it holds no rules. */
export interface Aids {
  /** The points that each seat would get, by legal piece. */
  gain: Record<string, number[]>;
  /** Cells where those edges could still score. */
  reachable: Record<Side, string[]>;
  /** Cells where they do. */
  scoring: Record<Side, string[]>;
}

/** What a view of Aztec holds. */
export interface AztecView extends View {
  game: "aztec";
  phase: "auction" | "building" | "over";
  /** In order of play, from number 1. */
  pieces: PlacedPiece[];
  /** Every built cell with the number of its piece; 0 for the start cube. */
  cells: Record<string, number>;
  /** The number of the last piece. */
  last: number | null;
  left: number;
  roles: (Role | null)[];
  sectors: Record<Side, string[]>;
  /** The cells in which a cube is a point for those edges. */
  tops: Record<Side, string[]>;
  /** Of the running game, by seat. */
  points: number[];
  auction: Auction | null;
  rounds: Rounds | null;
  aids: Aids;
}

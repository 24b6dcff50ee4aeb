/** Cards and action texts: read, sorted, and written. What is legal is the server's to say. */

import { t } from "./words";
import type { Suit } from "./view";

export interface Card {
  text: string;
  suit: Suit;
  rank: number;
}

export const SUITS: readonly Suit[] = ["T", "A", "C"];
export const RANKS = 20;

/** "T13": a talisman of rank 13; null for what is no card. */
export function parseCard(text: string): Card | null {
  const found = /^([TAC])(\d{1,2})$/.exec(text);
  if (found === null) return null;
  const rank = Number(found[2]);
  if (rank < 1 || rank > RANKS) return null;
  return { text, suit: found[1] as Suit, rank };
}

export function parseCards(texts: readonly string[]): Card[] {
  return texts.map(parseCard).filter((card) => card !== null);
}

/** Talismans, amulets, coins; within a suit from low to high. */
export function sorted(texts: readonly string[]): Card[] {
  return parseCards(texts).toSorted((a, b) => SUITS.indexOf(a.suit) - SUITS.indexOf(b.suit) || a.rank - b.rank);
}

/** "Talisman 13". */
export function cardName({ suit, rank }: Pick<Card, "suit" | "rank">): string {
  return t("schatz.card", { suit, rank });
}

/** Lots are counted from 0 in views and action texts, and from 1 by people. */
export function lotNumber(lot: number): number {
  return lot + 1;
}

/** What follows a word in the legal actions: `play` gives cards, `bid` sums, `lot`, `award` and `chief` numbers. */
export function offered(legal: readonly string[], word: string): string[] {
  const start = `${word} `;
  return legal.filter((action) => action.startsWith(start)).map((action) => action.slice(start.length));
}

/** The same as numbers, from low to high. */
export function offeredNumbers(legal: readonly string[], word: string): number[] {
  return offered(legal, word)
    .map(Number)
    .toSorted((a, b) => a - b);
}

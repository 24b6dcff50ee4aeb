/** What lies before each seat, and what changed there: the difference of two views. */

import type { SchatzView } from "./view";

type Trick = SchatzView["last_trick"];
type Laid = (string | null)[];

/** What tells one won trick from the next; empty before the first. */
export function trickKey(trick: Trick): string {
  return trick === null ? "" : `${trick.winner}:${trick.cards.join()}`;
}

/** Whether a trick has been won in this round and the next is not led yet. */
export function isBetweenTricks(view: Pick<SchatzView, "phase" | "trick" | "tricks_played">): boolean {
  return (
    view.phase === "tricks" && view.tricks_played > 0 && (view.trick?.cards.every((card) => card === null) ?? false)
  );
}

/** The cards in the middle: the trick on the table, or the one just won while it is still looked at. */
export function laid(view: Pick<SchatzView, "trick" | "last_trick" | "players">, lingering: boolean): Laid {
  if (lingering && view.last_trick !== null) return view.last_trick.cards;
  return view.trick?.cards ?? Array.from({ length: view.players }, () => null);
}

/** Whether the trick was won in an earlier view, and another has begun since: then it is no longer looked at. */
export function goneOn(before: SchatzView | null, view: SchatzView): boolean {
  if (before === null) return true;
  const begun = view.trick?.cards.some((card) => card !== null) ?? false;
  return begun && trickKey(before.last_trick) === trickKey(view.last_trick);
}

/** Cards that came to lie in the middle between two views, in the order of play. */
export function newlyLaid(before: SchatzView | null, view: SchatzView): { seat: number; card: string }[] {
  if (before === null) return [];
  const known = new Set([...(before.trick?.cards ?? []), ...(before.last_trick?.cards ?? [])]);
  const won = trickKey(before.last_trick) === trickKey(view.last_trick) ? null : view.last_trick;
  return [won, view.trick].flatMap((trick) =>
    trick === null ? [] : inOrder(trick.leader, trick.cards).filter(({ card }) => !known.has(card)),
  );
}

/** The cards of a trick from its leader on, clockwise. */
export function inOrder(leader: number, cards: Laid): { seat: number; card: string }[] {
  return cards
    .map((_, step) => (leader + step) % cards.length)
    .map((seat) => ({ seat, card: cards[seat] ?? null }))
    .filter((laidCard): laidCard is { seat: number; card: string } => laidCard.card !== null);
}

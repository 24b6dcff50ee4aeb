/**
 * What has just ended is looked at before what follows it: bids before the award, the last trick before the pay and the
 * next deal. The server tells all of it at once.
 */

import type { Goal, SchatzView } from "./view";

/** Whether the last missing bid, or (looking back) all bids at once, came in between two views: all turn over. */
export function hasRevealed(before: SchatzView | null, view: SchatzView): boolean {
  const auction = before?.auction ?? null;
  if (auction === null || view.round !== before?.round) return false;
  const came = auction.bidders.length - auction.has_bid.length;
  if (came !== 1 && came !== auction.bidders.length) return false;
  const isOver = view.auction === null || view.auction.number === auction.number + 1;
  return isOver && auction.bidders.every((seat) => view.bids[seat] !== null);
}

/** Whether a round was paid between two views: its last trick was won. */
export function hasPaid(before: SchatzView | null, view: SchatzView): boolean {
  return before?.phase === "tricks" && (view.last_round?.round ?? 0) > (before.last_round?.round ?? 0);
}

/** Whether whoever looks did something between two views. */
export function hasActed(before: SchatzView | null, view: SchatzView): boolean {
  const { eyes } = view;
  return eyes !== null && (before?.actors.includes(eyes) ?? false) && !view.actors.includes(eyes);
}

/** Whether a lot was sold between two views. */
export function isSold(before: SchatzView | null, view: SchatzView): boolean {
  if (before === null || before.round !== view.round) return false;
  return view.lots.some(({ owner }, lot) => owner !== null && before.lots[lot]?.owner === null);
}

/** What the seats have while something is on its way to them: goals stand as before, and no trick is counted. */
export function awaiting(before: SchatzView | null, view: SchatzView): SchatzView {
  if (before === null) return view;
  return { ...view, tricks: before.tricks, aids: { ...view.aids, goals: before.aids.goals } };
}

/** Looking back at the end of a round: its last trick in full, with the goals as they were paid. */
export function atLastTrick(view: SchatzView): SchatzView {
  const { last_round: paid, players } = view;
  if (paid === null) return view;
  const goals = paid.pay.map(({ seat, goal, met, paid: pays }): Goal => {
    return { seat, lot: -1, goal, pays, status: met ? "met" : "missed" };
  });
  const nobody = Array.from({ length: players }, () => null);
  return {
    ...view,
    phase: "tricks",
    round: paid.round,
    chief: null,
    auction: null,
    bids: nobody,
    lots: [],
    hand: view.hand === null ? null : [],
    hand_counts: nobody.map(() => 0),
    known: nobody.map(() => []),
    trick: null,
    tricks: paid.tricks,
    actors: [],
    legal: [],
    aids: { ...view.aids, goals },
  };
}

/** The table while bids, or the last trick of a round, are still looked at: as it was, with them on it. */
export function staged(
  before: SchatzView | null,
  view: SchatzView,
  looking: { atBids: boolean; atTrick: boolean },
): SchatzView {
  if (before === null) return view;
  if (looking.atBids && hasRevealed(before, view)) return { ...before, auction: null, bids: view.bids, actors: [] };
  if (!looking.atTrick || !hasPaid(before, view)) return view;
  return {
    ...before,
    hand: before.hand === null ? null : [],
    hand_counts: before.hand_counts.map(() => 0),
    trick: null,
    last_trick: view.last_trick,
    tricks_played: before.tricks_played + 1,
    tricks: view.last_round?.tricks ?? before.tricks,
    actors: [],
    legal: [],
  };
}

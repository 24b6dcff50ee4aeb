/** What has changed for a seat since one's last move: it stays marked until one acts again. */

import type { SchatzView } from "./view";

export interface SinceThen {
  /** Tricks won. */
  tricks: number;
  /** Money that came (or, below 0, went). */
  money: number;
  /** Whether a lot was taken. */
  lot: boolean;
}

const NOTHING: SinceThen = { tricks: 0, money: 0, lot: false };

export function sinceThen(since: SchatzView | null, view: SchatzView, seat: number): SinceThen {
  if (since === null || since === view) return NOTHING;
  const sameRound = since.round === view.round;
  const had = (then: SchatzView) => then.lots.some(({ owner }) => owner === seat);
  return {
    tricks: Math.max(0, (view.tricks[seat] ?? 0) - (sameRound ? (since.tricks[seat] ?? 0) : 0)),
    money: (view.money[seat] ?? 0) - (since.money[seat] ?? 0),
    lot: had(view) && !(sameRound && had(since)),
  };
}

/** "+3", "−20". */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : `−${-n}`;
}

/** The time that a player has left, and how it is written. */

import type { ShownSeat } from "../wire/types";

/** Seconds left now: `at` is the server's time when it told `seat.left`, `ahead` how far its clock is ahead of ours. */
export function left(seat: Pick<ShownSeat, "left" | "running">, at: number, ahead: number, now: number): number | null {
  if (seat.left === null) return null;
  return seat.running ? Math.max(0, seat.left - Math.max(0, now + ahead - at)) : seat.left;
}

const DAY = 86_400;

/** Days and hours while there are days, then hours, minutes and seconds; rounded up, so that 0:00 means none. */
export function parts(seconds: number): { days: number; hours: number; clock: string } {
  const whole = Math.ceil(seconds);
  const days = Math.floor(whole / DAY);
  const hours = Math.floor((whole % DAY) / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const two = (value: number): string => String(value).padStart(2, "0");
  const tail = two(whole % 60);
  const clock = whole >= 3600 ? `${String(days * 24 + hours)}:${two(minutes)}:${tail}` : `${String(minutes)}:${tail}`;
  return { days, hours, clock };
}

/** Whether so little time is left that the clock should warn. */
export function isShort(seconds: number): boolean {
  return seconds <= 20;
}

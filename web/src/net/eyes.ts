/** Whose eyes are next for somebody who holds several seats at one device. */

import type { ShownSeat, ShownTable, ShownYou } from "../wire/types";

export type NextEyes =
  | { do: "stay" }
  /** Nothing is hidden, or nobody else is at this device. */
  | { do: "look"; eyes: number }
  /** Another hand: the device is passed first, behind a curtain. */
  | { do: "pass"; eyes: number };

const STAY: NextEyes = { do: "stay" };

export function nextEyes(
  table: Pick<ShownTable, "hides" | "phase"> & { seats: Pick<ShownSeat, "level" | "resigned">[] },
  you: Pick<ShownYou, "seats" | "eyes">,
  actors: readonly number[],
): NextEyes {
  if (you.seats.length === 0 || table.phase === "gathering" || table.phase === "expired") return STAY;
  const played = you.seats.filter((seat) => table.seats[seat]?.level === null && !table.seats[seat]?.resigned);
  const hands = played.length > 0 ? played : you.seats;
  const asked = table.phase === "playing" ? hands.filter((seat) => actors.includes(seat)) : [];
  const { eyes } = you;
  if (eyes !== null && asked.includes(eyes)) return STAY;
  const next = asked.find((seat) => seat > (eyes ?? -1)) ?? asked[0];
  const secret = table.hides && table.phase === "playing" && you.seats.length > 1;
  if (next !== undefined) return secret && !(eyes === null && hands.length === 1) ? pass(next) : look(next);
  if (eyes !== null && you.seats.includes(eyes)) return STAY;
  // Nobody at this device is to act: until somebody is, several hands stay hidden.
  return secret && hands.length > 1 ? STAY : look(hands[0] as number);
}

function look(eyes: number): NextEyes {
  return { do: "look", eyes };
}

function pass(eyes: number): NextEyes {
  return { do: "pass", eyes };
}

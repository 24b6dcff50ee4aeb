/** Where the points of a finished game came from, and the last change of lead. */

import type { Args, Key } from "../i18n/index.svelte";
import type { ShownEnd, ShownScores } from "../wire/types";
import type { Effect } from "./contract";
import { logGroups, type LogLine } from "./logbook";

/** An event that brought a seat points. */
export interface Gain {
  seq: number;
  seat: number;
  points: number;
}

/** The scores through a game that was played to its end; null if they never changed. */
export function scoreLine(end: ShownEnd | null): ShownScores[] | null {
  const scoring = end?.scoring ?? [];
  return scoring.length > 1 ? scoring : null;
}

/** The events that brought a seat most points, in the order in which they came; of equal ones the later. */
export function bestGains(line: readonly ShownScores[], seat: number, most: number): Gain[] {
  return line
    .slice(1)
    .map(({ seq, scores }, k) => ({ seq, seat, points: (scores[seat] ?? 0) - (line[k]?.scores[seat] ?? 0) }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points || b.seq - a.seq)
    .slice(0, most)
    .toSorted((a, b) => a.seq - b.seq);
}

/**
 * The line of the log that says best what brought a seat its points: a consequence that says how many the seat got, else
 * the seat's action, else another consequence for the seat.
 */
export function lineOfGain(
  lines: readonly LogLine[],
  { seq, seat, points }: Gain,
  effectOf: (line: LogLine) => Effect | null,
): LogLine | undefined {
  const told = lines.filter((line) => line.seq === seq);
  const ofSeat = told.filter((line) => line.event.kind === "news" && effectOf(line)?.won.includes(seat));
  return (
    ofSeat.find((line) => effectOf(line)?.points === points) ??
    told.find((line) => line.seat === seat) ??
    ofSeat[0] ??
    told[0]
  );
}

/** How many moves there were after one event (0: the first) and up to another; all that somebody does in a turn is one. */
export function countMoves(lines: readonly LogLine[], after = 0, upTo = Infinity): number {
  const made = lines.filter(
    ({ event, undone, seq }) => event.kind === "moved" && !undone && seq > after && seq <= upTo,
  );
  return logGroups(made).length;
}

interface Naming {
  /** The names of seats, in one list. */
  names: (seats: readonly number[]) => string;
  /** Whether this is the seat of the reader. */
  isMe: (seat: number) => boolean;
  /** The number of the move that an event belongs to. */
  move: (seq: number) => number;
  /** How many moves the game had. */
  moves: number;
}

/** The last change of lead as a sentence; null if it does not say how the game was won. */
export function leadWording(end: ShownEnd, { names, isMe, move, moves }: Naming): { key: Key; args: Args } | null {
  const line = scoreLine(end);
  const { lead, winners } = end;
  if (line === null || winners.length === 0) return null;
  if (!lead) return { key: "table.lead.level", args: {} };
  if (winners.some((seat) => !lead.seats.includes(seat))) return null;
  const [seat = 0, ...others] = lead.seats;
  const who = isMe(seat) ? "you" : "other";
  const args = { who, seat: names([seat]), move: move(lead.seq), moves };
  const isLast = args.move === moves;
  if (others.length > 0) {
    const key = isLast ? "table.lead.together.last" : "table.lead.together";
    return { key, args: { seats: names(lead.seats), move: args.move, moves } };
  }
  if (lead.seq <= (line[1]?.seq ?? 0)) return { key: "table.lead.first", args: { who, seat: args.seat } };
  if (lead.before.includes(seat)) return { key: isLast ? "table.lead.ahead.last" : "table.lead.ahead", args };
  const overtaken = lead.before.length === 1 && lead.before.some(isMe) ? "you" : "other";
  return {
    key: isLast ? "table.lead.overtaken.last" : "table.lead.overtaken",
    args: { ...args, overtaken, before: names(lead.before) },
  };
}

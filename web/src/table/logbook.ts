/** Turns events into the lines of the log, and groups lines by who acted. */

import type { Effect, LogEvent } from "./contract";
import type { Move, Told, ToldMoved } from "../wire/types";

export interface LogLine {
  /** Unique in the log. */
  id: string;
  seq: number;
  event: LogEvent;
  /** The seat that acted; null for chance, for the table, and for consequences of an action. */
  seat: number | null;
  /** Who acted next after chance; null if nobody has yet. */
  next: number | null;
  /** Whether it is one of several bids that are revealed together. */
  together: boolean;
  undone: boolean;
}

/** A line and what it says. */
export interface ToldLine extends LogLine {
  words: string;
}

export interface LogGroup<L extends LogLine> {
  id: string;
  seat: number | null;
  together: boolean;
  lines: L[];
}

/** Seconds: a shorter absence gets no lines. */
const BLINK = 60;
/** Events without a line: the log begins with the game. */
const UNTOLD: ReadonlySet<Told["kind"]> = new Set(["created", "joined", "left", "seated", "expired", "held"]);

/** Events that lead from one position to the next. */
const LEADING: ReadonlySet<LogEvent["kind"]> = new Set(["started", "continued", "moved", "happened"]);

/** Events with which a game begins: nobody has missed anything then. */
const BEGINNING: ReadonlySet<LogEvent["kind"]> = new Set(["started", "continued"]);

/** The lines of the log. `momentOf` answers the `seq` of the last event before a decision, if it is known. */
export function logLines(events: readonly Told[], momentOf: (decision: number) => number | undefined): LogLine[] {
  const undone = undoneEvents(events, momentOf);
  let lines: LogLine[] = [];
  const add = (event: LogEvent, seat: number | null, together = false, place = ""): void => {
    const id = `${String(event.seq)}.${String(together ? seat : "")}${place}`;
    const next = event.kind === "happened" ? nextActor(events, event.seq) : null;
    lines.push({ id, seq: event.seq, event, seat, next, together, undone: undone.has(event.seq) });
  };
  // Nobody begins a game that is played on from another one.
  const isPlayedOn = events.some(({ kind }) => kind === "continued");
  for (const event of events) {
    if (UNTOLD.has(event.kind) || (isPlayedOn && event.kind === "started")) continue;
    if (event.kind === "moved" && event.revealed !== undefined) {
      lines = withoutSealed(lines, event.revealed);
      for (const part of event.revealed) add(alone(event, part), part.by, true);
    } else if (event.kind === "came") {
      const gone = lines.findLastIndex((line) => line.event.kind === "gone" && line.event.seat === event.seat);
      if (gone >= 0 && event.at - (lines[gone]?.event.at ?? 0) < BLINK) lines.splice(gone, 1);
      else add(event, event.seat);
    } else if (event.kind === "withdrawn") {
      const bid = lines.findLastIndex((line) => line.event.kind === "moved" && line.seat === event.seat);
      if (bid >= 0) lines.splice(bid, 1);
    } else {
      add(event, seatOf(event));
    }
    if (event.kind === "moved") {
      event.news?.forEach((news, place) => {
        add({ seq: event.seq, kind: "news", at: event.at, news }, null, false, `n${String(place)}`);
      });
    }
  }
  return lines;
}

/** The lines that have words; that something was undone only if something is seen to be. */
export function toldLines(
  lines: readonly LogLine[],
  describe: (line: LogLine) => string | null,
  momentOf: (decision: number) => number | undefined,
): ToldLine[] {
  const told = lines.flatMap((line) => {
    const words = describe(line);
    return words === null ? [] : [{ ...line, words }];
  });
  return told.filter(({ event }) => {
    if (event.kind !== "undone") return true;
    const from = momentOf(event.to);
    return from === undefined || told.some(({ seq, undone }) => undone && seq > from && seq < event.seq);
  });
}

/**
 * The line of an event that was chosen, or of what led to the position after it: one to which somebody came back by
 * undoing is told by how it was reached at first.
 */
export function lineAt<L extends LogLine>(lines: readonly L[], seq: number, isChosen: boolean): L | null {
  const before = lines.filter((line) => line.seq <= seq && line.event.kind !== "news");
  return before.findLast((line) => isChosen || (!line.undone && LEADING.has(line.event.kind))) ?? null;
}

/** Who acted next after an event; null if nobody did, or what followed was an undo. */
function nextActor(events: readonly Told[], seq: number): number | null {
  const next = events.find((event) => event.seq > seq && (event.kind === "moved" || event.kind === "undone"));
  return next?.kind === "moved" ? next.event.by : null;
}

/** All actions that were not undone. */
export function movesOf(lines: readonly LogLine[]): Move[] {
  return lines.flatMap(({ event, undone }) => (event.kind === "moved" && !undone ? [event.event] : []));
}

/** What others have done since the last action of a seat that was not undone. */
export function movesSince(lines: readonly LogLine[], own: number | null): Move[] {
  const moves = movesOf(lines);
  return moves.slice(moves.findLastIndex(({ by }) => by === own) + 1);
}

/** The actions after one event and up to another that were not undone. */
export function movesBetween(lines: readonly LogLine[], after: number, upTo: number): Move[] {
  return movesOf(lines.filter(({ seq }) => seq > after && seq <= upTo));
}

/**
 * What others have done, and what has happened, since a seat's last action that was not undone and after the event
 * `looked`; with the consequences of that action.
 */
export function newLines(lines: readonly LogLine[], own: number | null, looked: number): LogLine[] {
  const isOwn = ({ seat }: LogLine): boolean => seat !== null && seat === own;
  const moved = lines.findLast((line) => line.event.kind === "moved" && isOwn(line) && !line.undone)?.seq ?? -1;
  return lines.filter(
    (line) => !line.undone && !BEGINNING.has(line.event.kind) && line.seq > looked && line.seq >= moved && !isOwn(line),
  );
}

/**
 * The lines that matter most to a seat first: what it lost, what it won, what others won or lost, what is announced, what
 * was done, and the rest.
 *
 * Of lines that matter as much, those come first that came after somebody last won or lost something: a new trick is not
 * mixed with the one before. Within each such part they stand in the order in which they came about, a consequence
 * before its action.
 */
export function byImportance(
  lines: readonly LogLine[],
  reader: number | null,
  effectOf: (line: LogLine) => Effect | null,
): LogLine[] {
  const ranked = lines.map((line) => ({ line, rank: importance(line, effectOf(line), reader) }));
  const turningPoints = ranked.filter(({ rank }) => rank >= OTHERS).map(({ line }) => line.seq);
  const partOf = ({ seq }: LogLine): number => Math.max(-1, ...turningPoints.filter((point) => point < seq));
  const isNews = ({ event }: LogLine): number => Number(event.kind === "news");
  return ranked
    .toSorted(
      (a, b) =>
        b.rank - a.rank ||
        partOf(b.line) - partOf(a.line) ||
        a.line.seq - b.line.seq ||
        isNews(b.line) - isNews(a.line),
    )
    .map(({ line }) => line);
}

/** What a seat did in a row. */
export interface WholeTurn {
  texts: string[];
  /** What it has done since then. */
  later: string[];
}

/** Lines in which the actions of a seat in a row have one line, that of the last, with the turn; others have none. */
export function wholeTurns(lines: readonly LogLine[]): [line: LogLine, turn: WholeTurn | null][] {
  const found: [LogLine, WholeTurn | null][] = [];
  const later = new Map<number, string[]>();
  let [turn, whose]: [WholeTurn, number | null] = [{ texts: [], later: [] }, null];
  for (const line of lines.toReversed()) {
    const { event, seat } = line;
    if (event.kind !== "moved" || seat === null) {
      found.unshift([line, null]);
      continue;
    }
    const done = later.get(seat) ?? [];
    if (whose !== seat) {
      [turn, whose] = [{ texts: [], later: done }, seat];
      found.unshift([line, turn]);
    }
    turn.texts.unshift(event.event.do);
    later.set(seat, [event.event.do, ...done]);
  }
  return found;
}

/** How much it matters what others won or lost; all that matters more is one's own. */
const OTHERS = 3;

function importance({ event }: LogLine, effect: Effect | null, reader: number | null): number {
  if (effect !== null) {
    if (reader !== null && effect.lost.includes(reader)) return 5;
    if (reader !== null && effect.won.includes(reader)) return 4;
    if (effect.lost.length + effect.won.length > 0) return OTHERS;
  }
  if (event.kind === "news") return 2;
  return Number(event.kind === "moved");
}

function seatOf(event: Told): number | null {
  if (event.kind === "moved") return event.event.by;
  return "seat" in event ? event.seat : null;
}

function alone(event: ToldMoved, part: Move): ToldMoved {
  return { seq: event.seq, kind: "moved", at: event.at, event: part };
}

/** Drops the lines that bids were made, once they are revealed. */
function withoutSealed(lines: LogLine[], revealed: Move[]): LogLine[] {
  const bid = ({ event, together }: LogLine): boolean =>
    event.kind === "moved" &&
    !together &&
    (event.event.sealed === true ||
      revealed.some(({ by, do: text }) => by === event.event.by && text === event.event.do));
  const first = lines.findLastIndex((line) => line.event.kind === "moved" && !bid(line)) + 1;
  return [...lines.slice(0, first), ...lines.slice(first).filter((line) => !bid(line))];
}

/** The numbers of the events that were undone. */
export function undoneEvents(
  events: readonly Told[],
  momentOf: (decision: number) => number | undefined,
): ReadonlySet<number> {
  const undone = new Set<number>();
  for (const event of events) {
    if (event.kind !== "undone") continue;
    const from = momentOf(event.to);
    if (from === undefined) continue;
    for (const { seq, kind } of events) {
      if (seq > from && seq < event.seq && (kind === "moved" || kind === "happened")) undone.add(seq);
    }
  }
  return undone;
}

/** Groups consecutive actions of one seat, and bids that are revealed together; all else stands alone. */
export function logGroups<L extends LogLine>(lines: readonly L[]): LogGroup<L>[] {
  const groups: LogGroup<L>[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const previous = last?.lines.at(-1);
    const acted = line.event.kind === "moved" && previous?.event.kind === "moved";
    const joins = line.together
      ? previous?.together === true && previous.seq === line.seq
      : acted && !previous.together && previous.seat === line.seat;
    if (joins && last !== undefined) last.lines.push(line);
    else {
      const seat = line.together || line.event.kind !== "moved" ? null : line.seat;
      groups.push({ id: line.id, seat, together: line.together, lines: [line] });
    }
  }
  return groups;
}

/** The last action of these seats that was not undone: its seat, and the decision before it. */
export function lastMove(
  events: readonly Told[],
  seats: readonly number[],
  line: readonly (readonly [decision: number, seq: number])[],
  undone: ReadonlySet<number>,
): { seat: number; to: number } | null {
  const move = events.findLast(
    (event): event is ToldMoved => event.kind === "moved" && seats.includes(event.event.by) && !undone.has(event.seq),
  );
  const before = move && line.findLast(([, seq]) => seq < move.seq);
  return before === undefined || move === undefined ? null : { seat: move.event.by, to: before[0] };
}

/**
 * Whether the last action of a seat can be part of a simultaneous decision that is still open: since then others have
 * only made sealed ones. For a seat that is not to act.
 */
export function hasSealed(events: readonly Told[], seat: number): boolean {
  for (const event of events.toReversed()) {
    if (event.kind === "happened" || event.kind === "undone") return false;
    if (event.kind === "withdrawn" && event.seat === seat) return false;
    if (event.kind !== "moved") continue;
    if (event.revealed !== undefined) return false;
    if (event.event.by === seat) return true;
    if (event.event.sealed !== true) return false;
  }
  return false;
}

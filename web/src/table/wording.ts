/** Events in words: those of a game by its `log.ts`, those of the table here. */

import { formatList, t, translate, type Key } from "../i18n/index.svelte";
import { emblem } from "../look/emblem";
import { levelName } from "../net/games.svelte";
import type { ShownStop } from "../wire/types";
import type { View } from "../wire/view";
import type { LogEvent, DescribeEvent, Wording } from "./contract";

/** An event as a sentence of the log to the seat that reads it; null if it gets none. `next`: whose turn comes of it. */
export function describe(
  event: LogEvent,
  describeEvent: DescribeEvent | null,
  view: View | null,
  reader: number | null,
  next: number | null,
): string | null {
  const wording = isOfGame(event) ? ofGame(event, describeEvent, view, reader, next) : ofTable(event, reader);
  return wording === null ? null : translate(wording.key, wording.args);
}

/** How a game ended that was not played to its end. */
export function describeStop({ why, seat }: ShownStop, winners: readonly number[]): string {
  return winners.length === 0
    ? t(`table.stopped.${why}`, { seat: emblem(seat) })
    : t("table.stopped.won", { seat: emblem(seat), winners: formatList(winners.map(emblem)), count: winners.length });
}

type OfGame = Extract<LogEvent, { kind: "moved" | "news" | "happened" }>;

function isOfGame(event: LogEvent): event is OfGame {
  return event.kind === "moved" || event.kind === "news" || event.kind === "happened";
}

function ofGame(
  event: OfGame,
  describeEvent: DescribeEvent | null,
  view: View | null,
  reader: number | null,
  next: number | null,
): Wording {
  if (describeEvent !== null) return describeEvent(event, emblem, view as never, reader, next);
  if (event.kind === "news") return null;
  if (event.kind === "happened") return { key: "log.chance", args: { action: String(event.event["do"]) } };
  const { by, do: action, sealed } = event.event;
  return sealed
    ? { key: "log.sealed", args: { seat: emblem(by) } }
    : { key: "log.did", args: { seat: emblem(by), action } };
}

function ofTable(event: Exclude<LogEvent, OfGame>, reader: number | null): Wording<Key> {
  const as = (seat: number) => (seat === reader ? "you" : "other");
  const actor = (seat: number) => ({ seat: emblem(seat), who: as(seat) });
  switch (event.kind) {
    case "started":
      return { key: "log.started", args: actor(0) };
    case "undo_asked":
      return { key: event.redo ? "log.redo_asked" : "log.undo_asked", args: actor(event.seat) };
    case "undo_granted":
    case "undo_refused":
    case "undone":
    case "redone":
    case "hinted":
    case "resigned":
    case "out_of_time":
    case "gone":
    case "absent":
    case "came":
    case "given_back":
      return { key: `log.${event.kind}`, args: actor(event.seat) };
    case "to_bot":
      return { key: "log.to_bot", args: { ...actor(event.seat), level: levelName(event.level) } };
    case "break_asked":
      return {
        key: "log.break_asked",
        args: { ...actor(event.seat), about: emblem(event.about), whom: as(event.about) },
      };
    case "stopped":
      return { key: `log.stopped.${event.why}`, args: actor(event.seat) };
    case "continued":
      return { key: "log.continued", args: { source: event.origin.source, moves: event.origin.moves } };
    case "practice":
      return { key: "log.practice", args: {} };
    case "finished":
      return { key: "log.finished", args: {} };
    case "rematch":
      return { key: "log.rematch", args: {} };
    case "resumed":
      return { key: "log.resumed", args: { minutes: Math.ceil(event.lost / 60) } };
    default:
      return null;
  }
}

/** What happened, in words: the game's own happenings by the game, the table's here. */

import type { Happening, Worded } from "../board/contract";
import { t, type Args, type Key } from "../i18n/index.svelte";
import { emblem } from "../look/emblem";
import { levelNameOf } from "./levels";
import type { View } from "../wire/views";

/** A sentence for the log; null if an event is not worth one. */
export function said(event: Happening, worded: Worded | null, view: View | null): string | null {
  const wording = isOfGame(event) ? ofGame(event, worded, view) : ofTable(event);
  return wording === null ? null : t(wording.key, wording.args);
}

type Wording = { key: Key; args: Args } | null;

type OfGame = Extract<Happening, { kind: "moved" | "news" | "happened" }>;

function isOfGame(event: Happening): event is OfGame {
  return event.kind === "moved" || event.kind === "news" || event.kind === "happened";
}

function ofGame(event: OfGame, worded: Worded | null, view: View | null): Wording {
  if (worded !== null) return worded(event, emblem, view);
  if (event.kind === "news") return null;
  if (event.kind === "happened") return { key: "log.chance", args: { action: String(event.event["do"]) } };
  const { by, do: action, sealed } = event.event;
  return sealed ? { key: "log.sealed", args: { seat: emblem(by) } } : { key: "log.did", args: { seat: emblem(by), action } };
}

function ofTable(event: Exclude<Happening, OfGame>): Wording {
  switch (event.kind) {
    case "started":
      return { key: "log.started", args: { seat: emblem(0) } };
    case "undo_asked":
    case "undo_granted":
    case "undo_refused":
    case "undone":
    case "resigned":
    case "out_of_time":
    case "gone":
    case "absent":
    case "came":
    case "given_back":
      return { key: `log.${event.kind}`, args: { seat: emblem(event.seat) } };
    case "to_bot":
      return { key: "log.to_bot", args: { seat: emblem(event.seat), level: levelNameOf(event.level) } };
    case "break_asked":
      return { key: "log.break_asked", args: { seat: emblem(event.seat), about: emblem(event.about) } };
    case "stopped":
      return { key: `log.stopped.${event.why}`, args: { seat: emblem(event.seat) } };
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

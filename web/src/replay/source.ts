/** Where a replay comes from: a finished table, or a record that somebody has on their disk. */

import { language, t } from "../i18n/index.svelte";
import { call, orRefused, Refused, type Answer } from "../net/call";
import type { Origin } from "../net/opening";
import type { DiceChecked, Fault, Json, Replay, ReplayQuery, ReplayViews, TableReplayQuery } from "../wire/types";

/** The eyes through which a replay is opened: of a seat, of an onlooker (null), or of whoever opens it. */
export type OpeningEyes = number | null | "own";

export interface Source {
  /** The table; null for a record from disk. */
  table: string | null;
  /** How many views are fetched together. */
  part: number;
  /** The replay, and views of the part in which the moment lies to which `at` events lead; null if these were refused. */
  open: (at: number, eyes: OpeningEyes) => Promise<Opened>;
  /** A part of the views, from the moment `first` on. */
  views: (eyes: number | null, first: number) => Promise<ReplayViews>;
  /** The record, as text. */
  record: () => Promise<string>;
}

export interface Opened {
  replay: Replay;
  views: ReplayViews | null;
  /** Whose eyes look; null: an onlooker's. */
  eyes: number | null;
}

const opened = (replay: Replay, views: ReplayViews | null, eyes: OpeningEyes): Opened => ({
  replay,
  views,
  eyes: views === null ? (eyes === "own" ? null : eyes) : views.eyes,
});

export function tableSource(table: string): Source {
  const path = { table };
  const count = 50;
  const views = (query: TableReplayQuery): Promise<ReplayViews> =>
    call("GET /api/tables/{table}/replay/views", { path, query: { ...query, count } });
  return {
    table,
    part: count,
    open: async (at, eyes) => {
      // Together, so that a long game opens at once; such a one costs so much that what is asked for later has to wait.
      const first = orRefused(views(eyes === "own" ? { at, own: true } : { at, eyes }));
      return opened(await call("GET /api/tables/{table}/replay", { path }), await first, eyes);
    },
    views: (eyes, first) => views({ eyes, first }),
    record: async () => JSON.stringify(await call("GET /api/tables/{table}/record", { path })),
  };
}

/** A record from disk; it is sent anew for each answer, since the server keeps nothing of it: so parts are large. */
export function recordSource(record: string): Source {
  const count = 250;
  const views = (query: ReplayQuery): Promise<ReplayViews> =>
    send("POST /api/replays/views", record, { ...query, count });
  return {
    table: null,
    part: count,
    open: async (at, eyes) => {
      const replay = await send("POST /api/replays", record);
      return opened(replay, await orRefused(views({ at, eyes: eyes === "own" ? null : eyes })), eyes);
    },
    views: (eyes, first) => views({ eyes, first }),
    record: () => Promise.resolve(record),
  };
}

/** A moment of it, from which one can play on. */
export async function originOf(source: Source, at: number): Promise<Origin> {
  if (source.table !== null) return { source: "table", table: source.table, at };
  return { source: "record", record: JSON.parse(await source.record()) as Record<string, Json>, at };
}

/** Asks whether the dice of a record are those that it proves. */
export async function checkDice(source: Source): Promise<DiceChecked> {
  return send("POST /api/replays/dice", await source.record());
}

/** An SVG picture of the position after so many events, for games without a board of their own; null if there is none. */
export async function pictureAt(
  source: Source,
  replay: Replay,
  at: number,
  eyes: number | null,
): Promise<string | null> {
  const { game, players, options } = replay;
  const drawn = await orRefused(
    source.record().then((record) => {
      const events = (JSON.parse(record) as { events: Record<string, Json>[] }).events.slice(0, at);
      return call("POST /api/positions", { body: { game, players, options, events, eyes, picture: true } });
    }),
  );
  return drawn?.picture ?? null;
}

type Sent = "POST /api/replays" | "POST /api/replays/views" | "POST /api/replays/dice";

async function send<N extends Sent>(name: N, record: string, asked: ReplayQuery = {}): Promise<Answer<N>> {
  const query = new URLSearchParams({ lang: language() });
  for (const [key, value] of Object.entries(asked)) if (value !== null) query.set(key, String(value));
  const lost = { code: "unreachable", say: t("common.unreachable") };
  const response = await fetch(`${name.slice("POST ".length)}?${query.toString()}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: record,
  }).catch(() => {
    throw new Refused(lost);
  });
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && answer !== null) return answer as Answer<N>;
  throw new Refused((answer as Fault | null)?.error ?? lost);
}

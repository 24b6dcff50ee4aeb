/** Where a replay comes from: a finished table, or a record that somebody has on their disk. */

import { language, t } from "../i18n/index.svelte";
import { call, orRefused, Refused, type Answer } from "../net/call";
import type { Origin } from "../net/opening";
import type { DiceChecked, Fault, Json, Replay, ReplayViews } from "../wire/types";

export interface Source {
  /** The table; null for a record from disk. */
  table: string | null;
  replay: () => Promise<Replay>;
  /** Some views from the moment `first` on. */
  views: (eyes: number | null, first: number, count: number) => Promise<ReplayViews>;
  /** The record, as text. */
  record: () => Promise<string>;
}

export function tableSource(table: string): Source {
  const path = { table };
  return {
    table,
    replay: () => call("GET /api/tables/{table}/replay", { path }),
    views: (eyes, first, count) =>
      call("GET /api/tables/{table}/replay/views", { path, query: { eyes, first, count } }),
    record: async () => JSON.stringify(await call("GET /api/tables/{table}/record", { path })),
  };
}

/** A record from disk; it is sent anew for each answer, since the server keeps nothing of it. */
export function recordSource(record: string): Source {
  return {
    table: null,
    replay: () => send("POST /api/replays", record),
    views: (eyes, first, count) =>
      send("POST /api/replays/views", record, { first, count, ...(eyes === null ? {} : { eyes }) }),
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

async function send<N extends Sent>(name: N, record: string, asked: Record<string, number> = {}): Promise<Answer<N>> {
  const query = new URLSearchParams({ lang: language() });
  for (const [key, value] of Object.entries(asked)) query.set(key, String(value));
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

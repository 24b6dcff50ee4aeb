/** A server for tests: its sockets are made here, and it says what a test lets it say. */

import { afterEach, beforeEach, vi } from "vitest";
import { LiveTable } from "../../src/net/live.svelte";
import type { Line, Refusal, SocketFrame, Told } from "../../src/wire/types";

export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = FakeSocket.CONNECTING;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((closing: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(code: number): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code });
  }
  /** The server answers. */
  opens(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    this.says({ type: "pong" });
  }
  says(said: SocketFrame): void {
    this.onmessage?.({ data: JSON.stringify(said) });
  }
  drops(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  get asked(): Record<string, unknown>[] {
    return this.sent.filter(({ type }) => type !== "ping");
  }
  get query(): URLSearchParams {
    return new URL(this.url).searchParams;
  }
}

const listeners = new Map<string, Set<() => void>>();
const target = {
  addEventListener: (name: string, listener: () => void) => {
    listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
  },
  removeEventListener: (name: string, listener: () => void) => listeners.get(name)?.delete(listener),
};
export const happens = (name: string): void => listeners.get(name)?.forEach((listener) => listener());

let tables: LiveTable[] = [];
/** What the server has to tell, and what it was asked for. */
export const server = {
  log: [] as Told[],
  chat: [] as Line[],
  fetches: [] as string[],
  silent: false,
  /** Why the table cannot be looked at. */
  refusal: null as Refusal | null,
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5); // pauses between attempts differ by chance
  FakeSocket.made = [];
  listeners.clear();
  tables = [];
  Object.assign(server, { log: [], chat: [], fetches: [], silent: false, refusal: null });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("window", target);
  vi.stubGlobal("document", { ...target, hidden: false });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { protocol: "http:", host: "server" });
  vi.stubGlobal("fetch", (url: string) => {
    server.fetches.push(url);
    if (server.silent) return Promise.reject(new TypeError("unreachable"));
    const { refusal } = server;
    if (refusal !== null && new URL(url, "http://server").pathname === "/api/tables/t1")
      return Promise.resolve({ ok: false, json: () => Promise.resolve({ error: refusal }) });
    const since = Number(new URL(url, "http://server").searchParams.get("since"));
    const events = { seq: server.log.length, events: server.log.filter(({ seq }) => seq > since) };
    const found = url.includes("/events") ? events : { lines: server.chat.filter(({ id }) => id > since) };
    return Promise.resolve({ ok: true, json: () => Promise.resolve(found) });
  });
});

afterEach(() => {
  tables.forEach((table) => table.close());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

export function sit(eyes: number | null = null): LiveTable {
  const table = new LiveTable("t1", eyes);
  tables.push(table);
  return table;
}
export function socket(): FakeSocket {
  const last = FakeSocket.made.at(-1);
  if (last === undefined) throw new Error("no socket");
  return last;
}
export function event(seq: number): Told {
  return { seq, kind: "moved", at: seq, event: { by: 0, do: `bid ${String(seq)}` } };
}
interface Shown {
  who?: string;
  seats?: number[];
  eyes?: number | null;
  decision?: number;
  hides?: boolean;
  events?: Told[];
}
export function frame(
  seq: number,
  { who = "me", seats = [0, 1], eyes = 0, decision = seq, hides = true, events }: Shown = {},
): SocketFrame {
  const seen = {
    id: "t1",
    seq,
    now: 1000,
    table: { seq, decision, hides, phase: "playing", seats: [] },
    view: { eyes, decision },
    you: { who, seats, eyes, host: true, may: [], own_turn: null },
  };
  return (events === undefined
    ? { type: "table", ...seen }
    : { type: "events", events, ...seen }) as unknown as SocketFrame;
}
export function line(id: number, text: string, who = "me"): Line {
  return { id, at: id, who, name: who, room: "players", text };
}
export function answer(key: unknown, error: { code: string; say: string } | null = null): SocketFrame {
  return { type: "answer", key, ok: error === null, error } as SocketFrame;
}
export const settled = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);

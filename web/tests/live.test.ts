/** A live table: what is lost comes back, what was asked is asked once, and other eyes see nothing of what these saw. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveTable } from "../src/net/live.svelte";
import type { SocketFrame, Told } from "../src/wire/types";

class FakeSocket {
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
  /** The house answers. */
  opens(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    this.says({ type: "pong" });
  }
  says(frame: SocketFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
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
const happens = (name: string): void => listeners.get(name)?.forEach((listener) => listener());

let log: Told[] = [];
let chat: object[] = [];
let fetches: string[] = [];
let tables: LiveTable[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  listeners.clear();
  [log, chat, fetches, tables] = [[], [], [], []];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("window", target);
  vi.stubGlobal("document", { ...target, hidden: false });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("location", { protocol: "http:", host: "house" });
  vi.stubGlobal("fetch", (url: string) => {
    fetches.push(url);
    const since = Number(new URL(url, "http://house").searchParams.get("since"));
    const answer = url.includes("/events") ? { seq: log.length, events: log.filter(({ seq }) => seq > since) } : { lines: chat };
    return Promise.resolve({ ok: true, json: () => Promise.resolve(answer) });
  });
});

afterEach(() => {
  tables.forEach((table) => table.close());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function sit(): LiveTable {
  const table = new LiveTable("t1");
  tables.push(table);
  return table;
}
function socket(): FakeSocket {
  const last = FakeSocket.made.at(-1);
  if (last === undefined) throw new Error("no socket");
  return last;
}
function event(seq: number): Told {
  return { seq, kind: "moved", at: seq, event: { by: 0, do: `bid ${String(seq)}` } };
}
interface Shown {
  eyes?: number | null;
  decision?: number;
  game?: string;
  events?: Told[];
}
function frame(seq: number, { eyes = 0, decision = seq, game = "schatz", events }: Shown = {}): SocketFrame {
  const seen = {
    id: "t1",
    seq,
    now: 1000,
    table: { seq, decision, game, phase: "playing", seats: [] },
    view: { game, eyes, decision },
    you: { who: "me", seats: [0, 1], eyes, host: true, may: [], own_turn: null },
  };
  return (events === undefined ? { type: "table", ...seen } : { type: "events", events, ...seen }) as unknown as SocketFrame;
}
function answer(key: unknown, error: { code: string; say: string } | null = null): SocketFrame {
  return { type: "answer", key, ok: error === null, error } as SocketFrame;
}
const settled = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);

describe("hearing", () => {
  it("begins with how the table stands, and fetches what happened before", async () => {
    log = [event(0), event(1), event(2)];
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    await settled();
    expect(table.link).toBe("open");
    expect(table.events.map(({ seq }) => seq)).toEqual([0, 1, 2]);
    socket().says(frame(3, { events: [event(3)] }));
    await settled();
    expect(table.events.map(({ seq }) => seq)).toEqual([0, 1, 2, 3]);
    expect(fetches.filter((url) => url.includes("/events"))).toHaveLength(1);
  });

  it("keeps the same view if nothing of it changed, else also the one before", () => {
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    const first = table.view;
    socket().says(frame(3, { decision: 2, events: [event(3)] }));
    expect(table.view).toBe(first);
    socket().says(frame(4, { events: [event(4)] }));
    expect(table.before).toBe(first);
    expect(table.view).not.toBe(first);
  });

  it("fills a gap", async () => {
    log = [0, 1, 2, 3, 4].map(event);
    const table = sit();
    socket().opens();
    socket().says(frame(0, { events: [event(0)] }));
    socket().says(frame(4, { events: [event(4)] }));
    await settled();
    expect(table.events.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("a lost connection", () => {
  it("comes back and goes on from the last that was heard", async () => {
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    socket().drops();
    expect(table.link).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.made).toHaveLength(2);
    expect(socket().query.get("since")).toBe("2");
    expect(socket().query.get("eyes")).toBe("0");
    socket().opens();
    expect(table.link).toBe("open");
  });

  it("is noticed by silence", async () => {
    const table = sit();
    socket().opens();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(socket().sent.at(-1)).toEqual({ type: "ping" });
    await vi.advanceTimersByTimeAsync(8_000);
    expect(table.link).toBe("lost");
  });

  it("is tried again at once when the network is back, and the older try is not listened to", async () => {
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    socket().drops();
    await vi.advanceTimersByTimeAsync(700);
    const older = socket();
    happens("online");
    expect(FakeSocket.made).toHaveLength(3);
    older.opens();
    expect(table.link).toBe("lost");
    expect(older.readyState).toBe(3);
    socket().opens();
    expect(table.link).toBe("open");
  });

  it("waits longer after each failure", async () => {
    sit();
    for (let k = 0; k < 8; k += 1) {
      socket().drops();
      await vi.advanceTimersByTimeAsync(10_000);
    }
    const before = FakeSocket.made.length;
    socket().drops();
    await vi.advanceTimersByTimeAsync(5000);
    expect(FakeSocket.made).toHaveLength(before);
  });

  it("asks again what was not answered, with the same key", async () => {
    const table = sit();
    socket().opens();
    const done = table.ask({ do: "resign", seat: 0 });
    const [first] = socket().asked;
    socket().drops();
    await vi.advanceTimersByTimeAsync(1000);
    socket().opens();
    expect(socket().asked).toEqual([first]);
    socket().says(answer(first?.["key"]));
    expect(await done).toEqual({ error: null, invitation: null });
    socket().drops();
    await vi.advanceTimersByTimeAsync(1000);
    socket().opens();
    expect(socket().asked).toEqual([]);
  });

  it("keeps what is asked meanwhile", async () => {
    const table = sit();
    const done = table.ask({ do: "resign", seat: 0 });
    socket().opens();
    expect(socket().asked).toHaveLength(1);
    socket().says(answer(socket().asked[0]?.["key"], { code: "stale", say: "Too late." }));
    expect((await done).error?.code).toBe("stale");
  });

  it("says nothing twice", async () => {
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    await settled();
    const heard = table.say("Hello ", "players");
    void table.say("Never heard", "players");
    socket().drops();
    chat = [{ id: 7, at: 1, who: "me", name: "Me", room: "players", text: "Hello" }];
    await vi.advanceTimersByTimeAsync(1000);
    socket().opens();
    await settled();
    expect((await heard).error).toBeNull();
    expect(socket().asked.map(({ text }) => text)).toEqual(["Never heard"]);
    expect(table.lines).toHaveLength(1);
  });
});

describe("turned away", () => {
  it("says why and does not come again", async () => {
    const table = sit();
    socket().says(answer(null, { code: "no_such_table", say: "There is no such table." }));
    socket().drops(1008);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(table.fault?.code).toBe("no_such_table");
    expect(table.link).toBe("ended");
    expect(FakeSocket.made).toHaveLength(1);
    expect((await table.ask({ do: "resign", seat: 0 })).error?.code).toBe("no_such_table");
  });

  it("comes again later if it was too much at once", async () => {
    const table = sit();
    socket().says(answer(null, { code: "too_many", say: "Later." }));
    socket().drops(1013);
    await vi.advanceTimersByTimeAsync(1000);
    expect(table.fault).toBeNull();
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("looks on if the seat is no longer ours", async () => {
    const table = new LiveTable("t1", 1);
    tables.push(table);
    socket().says(answer(null, { code: "not_your_seat", say: "No." }));
    socket().drops(1008);
    await vi.advanceTimersByTimeAsync(1000);
    expect(table.fault).toBeNull();
    expect(socket().query.get("eyes")).toBeNull();
  });

  it("is not what a refused frame means while the connection stands", () => {
    const table = sit();
    socket().opens();
    socket().says(answer(null, { code: "too_many", say: "Later." }));
    expect(table.fault).toBeNull();
    expect(table.link).toBe("open");
  });
});

describe("other eyes", () => {
  it("see nothing that these saw or heard", async () => {
    log = [event(0), event(1), event(2)];
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    await settled();
    table.look(1);
    socket().says(frame(3, { events: [event(3)] }));
    expect(table.you?.eyes).toBe(0);
    expect(table.table?.seq).toBe(2);
    socket().says(frame(3, { eyes: 1 }));
    expect(table.you?.eyes).toBe(1);
    expect(table.before).toBeNull();
    expect(table.events).toEqual([]);
    log = [event(0), event(1), event(2), event(3)];
    await settled();
    expect(fetches.at(-1)).toContain("eyes=1");
  });

  it("keep what was heard where nothing is hidden", async () => {
    log = [event(0), event(1), event(2)];
    const table = sit();
    socket().opens();
    socket().says(frame(2, { game: "aztec" }));
    await settled();
    table.look(1);
    socket().says(frame(2, { eyes: 1, game: "aztec" }));
    socket().says(answer(null));
    expect(table.events).toHaveLength(3);
    expect(table.before).not.toBeNull();
  });

  it("that are refused leave us with those we have, and what came meanwhile", () => {
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    table.look(1);
    socket().says(frame(3, { events: [event(3)] }));
    socket().says(answer(null, { code: "not_your_seat", say: "No." }));
    expect(table.you?.eyes).toBe(0);
    expect(table.table?.seq).toBe(3);
  });

  it("are asked for anew after a lost connection, from the beginning", async () => {
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    table.look(1);
    socket().drops();
    await vi.advanceTimersByTimeAsync(1000);
    expect(socket().query.get("eyes")).toBe("1");
    expect(socket().query.get("since")).toBeNull();
  });
});

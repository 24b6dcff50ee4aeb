/** What waits for the visitor, and what is done if the server tells it to somebody else. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SocketFrame } from "../../src/wire/types";
import { answer, FakeSocket, server, socket } from "./server";

const waiting = (who: string, ...ids: string[]): SocketFrame => ({
  type: "waiting",
  who,
  tables: ids.map((id) => ({ id, game: "any", seats: [0], others: [] })),
});

/** The module looks at the address as soon as it is loaded. */
async function listen(path = "/") {
  vi.stubGlobal("location", { protocol: "http:", host: "server", pathname: path, search: "", hash: "" });
  vi.resetModules();
  const module = await import("../../src/net/waiting.svelte");
  const stop = module.listenForWaiting("me");
  socket().opens();
  return { ...module, stop };
}

describe("what waits", () => {
  beforeEach(() => vi.stubGlobal("localStorage", undefined));

  it("is unknown until it is told, and forgotten when nobody listens", async () => {
    const { waitingTables, stop } = await listen();
    expect(socket().url).toMatch(/^ws:\/\/server\/api\/me\/live\?/);
    expect(waitingTables()).toBeNull();
    socket().says(waiting("me"));
    expect(waitingTables()).toEqual([]);
    socket().says(waiting("me", "t1", "t2"));
    expect(waitingTables()?.map(({ id }) => id)).toEqual(["t1", "t2"]);
    stop();
    expect(waitingTables()).toBeNull();
  });

  it("is elsewhere unless its table is on the screen", async () => {
    const { waitingElsewhere, stop } = await listen("/t/t1");
    socket().says(waiting("me", "t1"));
    expect(waitingElsewhere()).toEqual([]);
    socket().says(waiting("me", "t1", "t2"));
    expect(waitingElsewhere().map(({ id }) => id)).toEqual(["t2"]);
    stop();
  });

  it("is told again after the connection was lost", async () => {
    const { waitingTables, stop } = await listen();
    socket().says(waiting("me", "t1"));
    socket().drops();
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.made).toHaveLength(2);
    socket().opens();
    socket().says(waiting("me"));
    expect(waitingTables()).toEqual([]);
    stop();
  });

  it("of somebody else is not ours: a while later it is looked who we are", async () => {
    const { waitingTables, stop } = await listen();
    socket().says(waiting("me", "t1"));
    socket().says(answer(null, { code: "signed_out", say: "You have been signed out; sign in again." }));
    socket().drops(1008);
    await vi.advanceTimersByTimeAsync(1000);
    socket().opens();
    socket().says(waiting("a new guest", "t9"));
    expect(waitingTables()?.map(({ id }) => id)).toEqual(["t1"]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.fetches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.fetches[0]).toMatch(/^\/api\/me\?/);
    stop();
  });

  it("is not asked for again where that is refused", async () => {
    const { stop } = await listen();
    socket().drops();
    await vi.advanceTimersByTimeAsync(1000);
    socket().says(answer(null, { code: "banned", say: "You may look." }));
    socket().drops(1008);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.made).toHaveLength(2);
    stop();
  });
});

/** A live table: what is lost comes back, and what was asked is asked once. */

import { describe, expect, it, vi } from "vitest";
import type { Told } from "../../src/wire/types";
import { answer, event, FakeSocket, frame, happens, server, line, settled, sit, socket } from "./server";

describe("hearing", () => {
  it("begins with how the table stands, and fetches what happened before", async () => {
    server.log = [event(0), event(1), event(2)];
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    await settled();
    expect(table.link).toBe("open");
    expect(table.events.map(({ seq }) => seq)).toEqual([0, 1, 2]);
    socket().says(frame(3, { events: [event(3)] }));
    await settled();
    expect(table.events.map(({ seq }) => seq)).toEqual([0, 1, 2, 3]);
    expect(server.fetches.filter((url) => url.includes("/events"))).toHaveLength(1);
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

  it("has nothing to move when it goes back: only a step forward is animated", () => {
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    socket().says(frame(3, { events: [event(3)] }));
    expect(table.before).not.toBeNull();
    const undone: Told = { seq: 4, kind: "undone", at: 0, seat: 0, to: 1 };
    socket().says(frame(4, { events: [undone] }));
    expect(table.before).toBeNull();
    const back = table.view;
    socket().says(frame(5, { events: [event(5)] }));
    expect(table.before).toBe(back);
  });

  it("fills a gap", async () => {
    server.log = [0, 1, 2, 3, 4].map(event);
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
    server.log = [0, 1, 2].map(event);
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    await settled();
    socket().drops();
    expect(table.link).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.made).toHaveLength(2);
    expect(socket().query.get("eyes")).toBe("0");
    socket().opens();
    expect(table.link).toBe("open");
    server.log = [0, 1, 2, 3, 4].map(event);
    socket().says(frame(4));
    await settled();
    expect(table.events.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4]);
    expect(server.fetches.at(-1)).toContain("since=2");
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
    socket().says(frame(2));
    const done = table.submit({ do: "resign", seat: 0 });
    const [first] = socket().asked;
    socket().drops();
    await vi.advanceTimersByTimeAsync(1000);
    socket().opens();
    expect(socket().asked).toEqual([]); // who are we now?
    socket().says(frame(2));
    expect(socket().asked).toEqual([first]);
    socket().says(answer(first?.["key"]));
    expect(await done).toEqual({ error: null, invitation: null });
    socket().drops();
    await vi.advanceTimersByTimeAsync(1000);
    socket().opens();
    socket().says(frame(2));
    expect(socket().asked).toEqual([]);
  });

  it("keeps what is asked meanwhile", async () => {
    const table = sit();
    const done = table.submit({ do: "resign", seat: 0 });
    socket().opens();
    socket().says(frame(2));
    expect(socket().asked).toHaveLength(1);
    socket().says(answer(socket().asked[0]?.["key"], { code: "stale", say: "Too late." }));
    expect((await done).error?.code).toBe("stale");
  });

  it("tells of a move that waits to be sent, until it is", async () => {
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    expect(table.unsent).toBeNull();
    socket().drops();
    expect(table.unsent).toBeNull();
    void table.say("Wait for me", "players");
    expect(table.unsent).toBe("other");
    void table.submit({ do: "play", seat: 0, decision: 1, actions: ["pass"] });
    expect(table.unsent).toBe("move");
    await vi.advanceTimersByTimeAsync(1000);
    socket().opens();
    socket().says(frame(2));
    expect(table.unsent).toBeNull();
    expect(socket().asked).toHaveLength(1);
  });

  it("says nothing twice", async () => {
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    await settled();
    const heard = table.say("Hello ", "players");
    void table.say("Never heard", "players");
    socket().drops();
    server.chat = [line(7, "Hello")];
    await vi.advanceTimersByTimeAsync(1000);
    socket().opens();
    socket().says(frame(2));
    await settled();
    expect((await heard).error).toBeNull();
    expect(socket().asked.map(({ text }) => text)).toEqual(["Never heard"]);
    expect(table.chat.lines).toHaveLength(1);
  });

  it("says nothing again before it knows what was heard", async () => {
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    await settled();
    void table.say("Hello", "players");
    socket().drops();
    server.silent = true;
    await vi.advanceTimersByTimeAsync(1000);
    socket().opens();
    socket().says(frame(2));
    await settled();
    expect(socket().asked).toEqual([]);
    server.silent = false;
    await vi.advanceTimersByTimeAsync(3000);
    expect(socket().asked.map(({ text }) => text)).toEqual(["Hello"]);
  });
});

describe("talk", () => {
  it("that came by itself leaves no gap before it", async () => {
    server.silent = true;
    server.chat = [line(1, "Hello"), line(2, "Good luck!"), line(3, "My turn?")];
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    await settled();
    socket().says({ type: "chat", line: line(3, "My turn?") });
    expect(table.chat.lines.map(({ id }) => id)).toEqual([3]);
    server.silent = false;
    await vi.advanceTimersByTimeAsync(3000);
    expect(table.chat.lines.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it("of somebody else who was here is not ours", async () => {
    server.chat = [line(1, "Hello"), line(2, "From somebody whom the next one has muted", "rude")];
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    await settled();
    expect(table.chat.lines).toHaveLength(2);
    server.chat = [line(1, "Hello")];
    socket().drops();
    await vi.advanceTimersByTimeAsync(1000);
    socket().opens();
    socket().says(frame(2, { who: "another" }));
    await settled();
    expect(table.chat.lines.map(({ id }) => id)).toEqual([1]);
  });
});

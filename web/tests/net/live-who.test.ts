/** Who we are at a live table: turned away, through other eyes, or somebody else than before. */

import { describe, expect, it, vi } from "vitest";
import { answer, event, FakeSocket, frame, server, settled, sit, socket } from "./server";

describe("turned away", () => {
  it("says why and does not come again", async () => {
    const table = sit();
    socket().says(answer(null, { code: "banned", say: "You can watch." }));
    socket().drops(1008);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(table.fault?.code).toBe("banned");
    expect(table.link).toBe("ended");
    expect(FakeSocket.made).toHaveLength(1);
    expect((await table.submit({ do: "resign", seat: 0 })).error?.code).toBe("banned");
  });

  it("in the handshake asks for the table to find out why", async () => {
    server.refusal = { code: "no_such_table", say: "There is no such table." };
    const table = sit();
    socket().drops();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(table.fault?.code).toBe("no_such_table");
    expect(table.link).toBe("ended");
    expect(FakeSocket.made).toHaveLength(1);
    expect(server.fetches).toHaveLength(1);
  });

  it("in the handshake comes again later if that can help", async () => {
    for (const code of ["too_many", "closing", "database_down"]) {
      server.refusal = { code, say: "Later." };
      const table = sit();
      const before = FakeSocket.made.length;
      socket().drops();
      await vi.advanceTimersByTimeAsync(1000);
      expect(table.fault).toBeNull();
      expect(FakeSocket.made).toHaveLength(before + 1);
      table.close();
    }
  });

  it("in the handshake does not ask why once it has come in", async () => {
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    await settled();
    server.fetches = [];
    server.refusal = { code: "no_such_table", say: "There is no such table." };
    socket().drops();
    await vi.advanceTimersByTimeAsync(100);
    expect(server.fetches).toEqual([]);
    expect(table.link).toBe("lost");
  });

  it("looks on if the seat is no longer ours", async () => {
    server.refusal = { code: "not_your_seat", say: "No." };
    const table = sit(1);
    socket().drops();
    await settled();
    expect(server.fetches[0]).toContain("eyes=1");
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

  it("comes again when asked to", async () => {
    const table = sit();
    socket().says(answer(null, { code: "no_such_table", say: "There is no such table." }));
    socket().drops(1008);
    table.reopen();
    expect(table.fault).toBeNull();
    socket().opens();
    socket().says(frame(2));
    expect(table.link).toBe("open");
    expect(table.table?.seq).toBe(2);
    socket().drops();
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.made).toHaveLength(3);
  });
});

describe("other eyes", () => {
  it("see nothing that these saw or heard", async () => {
    server.log = [event(0), event(1), event(2)];
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    await settled();
    table.changeEyes(1);
    socket().says(frame(3, { events: [event(3)] }));
    expect(table.you?.eyes).toBe(0);
    expect(table.table?.seq).toBe(2);
    socket().says(frame(3, { eyes: 1 }));
    expect(table.you?.eyes).toBe(1);
    expect(table.before).toBeNull();
    expect(table.events).toEqual([]);
    server.log = [event(0), event(1), event(2), event(3)];
    await settled();
    expect(server.fetches.at(-1)).toContain("eyes=1");
  });

  it("keep what was heard where nothing is hidden", async () => {
    server.log = [event(0), event(1), event(2)];
    const table = sit();
    socket().opens();
    socket().says(frame(2, { hides: false }));
    await settled();
    table.changeEyes(1);
    socket().says(frame(2, { eyes: 1, hides: false }));
    socket().says(answer(null));
    expect(table.events).toHaveLength(3);
    expect(table.before).not.toBeNull();
  });

  it("that are refused leave us with those we have, and what came meanwhile", () => {
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    table.changeEyes(1);
    socket().says(frame(3, { events: [event(3)] }));
    socket().says(answer(null, { code: "not_your_seat", say: "No." }));
    expect(table.you?.eyes).toBe(0);
    expect(table.table?.seq).toBe(3);
  });

  it("are asked for again after a lost connection", async () => {
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    table.changeEyes(1);
    socket().drops();
    await vi.advanceTimersByTimeAsync(1000);
    expect(socket().query.get("eyes")).toBe("1");
  });

  it("are answered for: done, refused, or lost with the connection", async () => {
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    const done = table.changeEyes(1);
    const refused = table.changeEyes(5);
    socket().says(frame(2, { eyes: 1 }));
    socket().says(answer(null));
    expect(await done).toBeNull();
    socket().says(answer(null, { code: "not_your_seat", say: "No." }));
    expect((await refused)?.code).toBe("not_your_seat");
    const lost = table.changeEyes(0);
    socket().drops();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await lost).toBeNull();
    expect(socket().query.get("eyes")).toBe("0");
  });

  it("that were refused are not asked for again", async () => {
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    void table.changeEyes(1);
    socket().says(answer(null, { code: "not_your_seat", say: "No." }));
    socket().drops();
    await vi.advanceTimersByTimeAsync(1000);
    expect(socket().query.get("eyes")).toBe("0");
  });

  it("that are asked for while a connection is being opened are asked for when it stands", async () => {
    const table = sit();
    const done = table.changeEyes(1);
    expect(socket().query.get("eyes")).toBeNull();
    socket().opens();
    expect(socket().asked).toEqual([{ type: "look", eyes: 1 }]);
    socket().says(frame(2, { eyes: null }));
    expect(table.view).toBeNull();
    socket().says(frame(2, { eyes: 1 }));
    socket().says(answer(null));
    expect(await done).toBeNull();
    expect(table.you?.eyes).toBe(1);
  });

  it("are not waited for if the table cannot be shown", async () => {
    const table = sit();
    const done = table.changeEyes(1);
    socket().says(answer(null, { code: "no_such_table", say: "There is no such table." }));
    socket().drops(1008);
    expect((await done)?.code).toBe("no_such_table");
    expect((await table.changeEyes(0))?.code).toBe("no_such_table");
  });
});

describe("another person after a lost connection", () => {
  it("asks and says nothing that the one before has not been answered", async () => {
    server.log = [event(0), event(1), event(2)];
    const table = sit();
    socket().opens();
    socket().says(frame(2));
    await settled();
    const unanswered = [table.submit({ do: "join" }), table.say("It was me", "players")];
    socket().drops();
    unanswered.push(table.submit({ do: "resign", seat: 0 }), table.say("Still me", "players"));
    await vi.advanceTimersByTimeAsync(1000);
    socket().opens();
    unanswered.push(table.submit({ do: "join" }));
    socket().says(frame(2, { who: "another" }));
    expect(table.events).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(socket().asked).toEqual([]);
    for (const done of unanswered) expect((await done).error?.code).toBe("signed_out");
    void table.say("I am new here", "players");
    expect(socket().asked).toHaveLength(1);
  });
});

describe("signed out in another tab", () => {
  const OUT = { code: "signed_out", say: "You have been signed out; sign in again." };

  function askedAs(who: string) {
    const table = sit();
    socket().opens();
    socket().says(frame(2, { who }));
    const done = table.submit({ do: "resign", seat: 0 });
    const [first] = socket().asked;
    socket().says(answer(first?.["key"], OUT));
    return { table, done, first };
  }

  it("and in again: what was asked is asked once more", async () => {
    const { done, first } = askedAs("me");
    expect(FakeSocket.made).toHaveLength(2);
    socket().opens();
    expect(socket().asked).toEqual([]);
    socket().says(frame(2));
    expect(socket().asked).toEqual([first]);
    socket().says(answer(first?.["key"]));
    expect((await done).error).toBeNull();
  });

  it("for good: it is refused the second time", async () => {
    const { done, first } = askedAs("me");
    socket().opens();
    socket().says(frame(2));
    socket().says(answer(first?.["key"], OUT));
    expect((await done).error?.code).toBe("signed_out");
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("and another in: nothing is asked in their name, and we only look on", async () => {
    const { table, done } = askedAs("me");
    socket().opens();
    socket().says(frame(2, { who: "another", seats: [], eyes: null }));
    expect(socket().asked).toEqual([]);
    expect((await done).error?.code).toBe("signed_out");
    expect(table.replaced).toBe(true);
    socket().says(frame(3, { who: "me" }));
    expect(table.replaced).toBe(false);
  });
});

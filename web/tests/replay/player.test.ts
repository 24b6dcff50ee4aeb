/** Replays: moments by number, views that come in parts, and a replay that runs. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "../../src/net/call";
import { indexAt, logEvents, Player, REST, SPEEDS } from "../../src/replay/player.svelte";
import type { Opened, Source } from "../../src/replay/source";
import type { Refusal, Replay, ReplayMoment, ReplayViews } from "../../src/wire/types";

const PART = 10;

/** Two events lead from each moment to the next. */
function moments(count: number): ReplayMoment[] {
  return Array.from({ length: count }, (_, index) => ({ at: index * 2, scores: [0, 0], steps: [] }));
}

/** A replay of three parts whose views say of which moment and of whose eyes they are. */
function threeParts() {
  const asked: string[] = [];
  const state: { refusal: Refusal | null } = { refusal: null };
  const viewsOf = (eyes: number | null, first: number): ReplayViews => ({
    first,
    eyes,
    views: Array.from({ length: PART }, (_, at) => ({ eyes, number: first + at })),
  });
  const source: Source = {
    table: "t",
    part: PART,
    open: () => Promise.reject(new Error()),
    views: (eyes, first) => {
      asked.push(`${String(eyes)} ${String(first)}`);
      return state.refusal === null
        ? Promise.resolve(viewsOf(eyes, first))
        : Promise.reject(new Refused(state.refusal));
    },
    record: () => Promise.resolve(""),
  };
  const replay = { players: 2, moments: moments(3 * PART) } as unknown as Replay;
  const open = (at: number | null, eyes: number | null, views: ReplayViews | null = null): Player => {
    const opened: Opened = { replay, views, eyes };
    return new Player(source, opened, at);
  };
  return { asked, open, state, viewsOf };
}

describe("moments", () => {
  it("are found by how many events lead to them", () => {
    expect([0, 1, 2, 7, 99].map((at) => indexAt(moments(5), at))).toEqual([0, 0, 1, 3, 4]);
  });

  it("are told as a log tells them: what was done, then what came of it", () => {
    const chance = { by: "chance", do: "deal" };
    const told = logEvents(
      [
        { event: chance, news: [] },
        { event: { by: 1, do: "x" }, news: [{ is: "won" }] },
      ],
      4,
    );
    expect(told.map(({ kind }) => kind)).toEqual(["happened", "moved", "news"]);
  });
});

describe("a player", () => {
  it("fetches the part that it shows, once, and a neighbour in time", async () => {
    const { asked, open } = threeParts();
    const player = open(2 * PART, 1);
    expect([player.index, player.isLate]).toEqual([PART, true]);
    await player.show();
    await player.go(PART + 1);
    expect([player.view, player.isLate]).toMatchObject([{ number: PART + 1, eyes: 1 }, false]);
    expect(player.before).toMatchObject({ number: PART });
    expect(asked).toEqual([`1 ${String(PART)}`, "1 0"]); // from its first half one may go back
    await player.go(2 * PART - 1);
    expect(player.before).toBeNull(); // nothing moves where moments were left out
    await player.go(2 * PART);
    expect(player.view).toMatchObject({ number: 2 * PART });
    expect(asked).toEqual([`1 ${String(PART)}`, "1 0", `1 ${String(2 * PART)}`]);
  });

  it("asks for nothing that has come with the replay", async () => {
    const { asked, open, viewsOf } = threeParts();
    const player = open(2, 1, viewsOf(1, 0));
    await player.show();
    expect([asked, player.view]).toMatchObject([[], { number: 1, eyes: 1 }]);
  });

  it("shows what was asked for last, whatever comes first", async () => {
    const { open } = threeParts();
    const player = open(null, null);
    void player.go(2 * PART + 3);
    void player.go(PART + 3);
    await player.go(5);
    expect(player.view).toMatchObject({ number: 5 });
    await vi.waitFor(() => expect(player.isLate).toBe(false));
    expect([player.index, player.view]).toMatchObject([5, { number: 5 }]);
  });

  it("shows other eyes the same moment", async () => {
    const { open } = threeParts();
    const player = open(4, null);
    await player.show();
    player.look(0);
    expect(player.isLate).toBe(true);
    await player.show();
    expect(player.view).toMatchObject({ number: 2, eyes: 0 });
    expect(player.before).toBeNull();
  });

  it("says why there is no view, keeps the last one, and shows it once it can", async () => {
    const { open, state } = threeParts();
    const player = open(null, null);
    await player.show();
    state.refusal = { code: "unreachable", say: "cut" };
    await player.go(2 * PART);
    expect(player.fault?.say).toBe("cut");
    expect(player.view).toMatchObject({ number: 0 });
    await player.go(1);
    expect([player.fault, player.view]).toMatchObject([null, { number: 1 }]);
    state.refusal = null;
    await player.go(2 * PART);
    expect([player.fault, player.view]).toMatchObject([null, { number: 2 * PART }]);
  });

  it("does not complain of what nobody waits for", async () => {
    const { asked, open, state } = threeParts();
    const player = open(0, null);
    await player.show();
    state.refusal = { code: "unreachable", say: "cut" };
    await player.go(PART - 1);
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect([player.fault, player.view]).toMatchObject([null, { number: PART - 1 }]);
  });
});

describe("in time", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("a replay goes on at the chosen speed, stops at the end, and begins anew from there", async () => {
    const { open } = threeParts();
    const player = open(null, null);
    await player.go(player.last - 3);
    player.play();
    await vi.advanceTimersByTimeAsync(SPEEDS[1]);
    expect(player.index).toBe(player.last - 2);
    player.hasten(1);
    await vi.advanceTimersByTimeAsync(SPEEDS[1]); // the moment that is shown already stays as long as it was to
    await vi.advanceTimersByTimeAsync(SPEEDS[2]);
    expect([player.index, player.isPlaying]).toEqual([player.last, false]);
    player.toggle();
    expect([player.index, player.isPlaying]).toEqual([0, true]);
    player.step(1);
    expect(player.isPlaying).toBe(false);
    await vi.advanceTimersByTimeAsync(10 * SPEEDS[0]);
    expect(player.index).toBe(1);
  });

  it("a replay stops where a view cannot be fetched", async () => {
    const { open, state } = threeParts();
    const player = open(null, null);
    await player.show();
    state.refusal = { code: "unreachable", say: "cut" };
    player.stop(PART - 1);
    await vi.advanceTimersByTimeAsync(0);
    player.play();
    await vi.advanceTimersByTimeAsync(10 * SPEEDS[1]);
    expect([player.isPlaying, player.index]).toEqual([false, PART]);
  });

  it("what is asked for too soon is asked for again when the server says", async () => {
    const { asked, open, state } = threeParts();
    const player = open(0, null);
    await player.show();
    state.refusal = { code: "too_many", say: "Wait.", args: { seconds: 3 } };
    void player.go(2 * PART);
    await vi.advanceTimersByTimeAsync(2900);
    expect([asked.length, player.fault, player.isLate]).toEqual([2, null, true]);
    state.refusal = null;
    await vi.advanceTimersByTimeAsync(200);
    expect([player.isLate, player.view]).toMatchObject([false, { number: 2 * PART }]);
  });

  it("a slider fetches nothing on its way, and what it rests at", async () => {
    const { asked, open } = threeParts();
    const player = open(0, null);
    await player.show();
    for (const index of [3, 12, 25, 14]) {
      player.slide(index);
      await vi.advanceTimersByTimeAsync(REST / 2);
    }
    expect([asked, player.index, player.view]).toMatchObject([["null 0"], 14, { number: 3 }]);
    await vi.advanceTimersByTimeAsync(REST);
    expect(asked.slice(0, 2)).toEqual(["null 0", "null 10"]);
    expect(player.view).toMatchObject({ number: 14 });
  });

  it("speed has a slowest and a fastest", () => {
    const player = threeParts().open(null, null);
    for (let press = 0; press < 9; press += 1) player.hasten(1);
    expect(player.speed).toBe(SPEEDS.length - 1);
    for (let press = 0; press < 9; press += 1) player.hasten(-1);
    expect(player.speed).toBe(0);
  });
});

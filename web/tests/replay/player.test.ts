/** Replays: moments by number, views that come in parts, and a replay that runs. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "../../src/net/call";
import { indexAt, logEvents, PART, Player, SPEEDS } from "../../src/replay/player.svelte";
import type { Source } from "../../src/replay/source";
import type { Replay, ReplayMoment } from "../../src/wire/types";

/** Two events lead from each moment to the next. */
function moments(count: number): ReplayMoment[] {
  return Array.from({ length: count }, (_, index) => ({ at: index * 2, scores: [0, 0], steps: [] }));
}

/** A replay of three parts whose views say of which moment and of whose eyes they are. */
function threeParts() {
  const asked: string[] = [];
  const state = { isCut: false };
  const source: Source = {
    table: "t",
    replay: () => Promise.reject(new Error()),
    views: (eyes, first, count) => {
      if (state.isCut) return Promise.reject(new Refused({ code: "unreachable", say: "cut" }));
      asked.push(`${String(eyes)} ${String(first)}`);
      const views = Array.from({ length: count }, (_, at) => ({ eyes, number: first + at }));
      return Promise.resolve({ first, views });
    },
    record: () => Promise.resolve(""),
  };
  const replay = { players: 2, moments: moments(3 * PART) } as unknown as Replay;
  return { asked, source, replay, state };
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
    const { asked, source, replay } = threeParts();
    const player = new Player(replay, source, 2 * PART, 1);
    expect(player.index).toBe(PART);
    await player.show();
    await player.go(PART + 1);
    expect(player.view).toMatchObject({ number: PART + 1, eyes: 1 });
    expect(player.before).toMatchObject({ number: PART });
    expect(asked).toEqual([`1 ${String(PART)}`, "1 0"]); // from its first half one may go back
    await player.go(2 * PART - 1);
    expect(player.before).toBeNull(); // nothing moves where moments were left out
    await player.go(2 * PART);
    expect(player.view).toMatchObject({ number: 2 * PART });
    expect(asked).toEqual([`1 ${String(PART)}`, "1 0", `1 ${String(2 * PART)}`]);
  });

  it("shows what was asked for last, whatever comes first", async () => {
    const { source, replay } = threeParts();
    const player = new Player(replay, source, null, null);
    void player.go(2 * PART + 3);
    void player.go(PART + 3);
    await player.go(5);
    expect(player.view).toMatchObject({ number: 5 });
    await vi.waitFor(() => expect(player.fault).toBeNull());
    expect([player.index, player.view]).toMatchObject([5, { number: 5 }]);
  });

  it("shows other eyes the same moment, and none that nobody has", async () => {
    const { source, replay } = threeParts();
    const player = new Player(replay, source, 4, 7);
    expect(player.eyes).toBeNull();
    await player.show();
    player.look(0);
    await player.show();
    expect(player.view).toMatchObject({ number: 2, eyes: 0 });
    expect(player.before).toBeNull();
  });

  it("says why there is no view, keeps the last one, and shows it once it can", async () => {
    const { source, replay, state } = threeParts();
    const player = new Player(replay, source, null, null);
    await player.show();
    state.isCut = true;
    await player.go(2 * PART);
    expect(player.fault?.say).toBe("cut");
    expect(player.view).toMatchObject({ number: 0 });
    state.isCut = false;
    await player.show();
    expect([player.fault, player.view]).toMatchObject([null, { number: 2 * PART }]);
  });
});

describe("a replay that runs", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("goes on at the chosen speed and stops at the end, and begins anew from there", async () => {
    const { source, replay } = threeParts();
    const player = new Player(replay, source, null, null);
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

  it("stops where a view cannot be fetched", async () => {
    const { source, replay, state } = threeParts();
    const player = new Player(replay, source, null, null);
    await player.show();
    state.isCut = true;
    player.stop(PART - 1);
    await vi.advanceTimersByTimeAsync(0);
    player.play();
    await vi.advanceTimersByTimeAsync(10 * SPEEDS[1]);
    expect([player.isPlaying, player.index]).toEqual([false, PART]);
  });

  it("has a slowest and a fastest speed", () => {
    const { source, replay } = threeParts();
    const player = new Player(replay, source, null, null);
    for (let press = 0; press < 9; press += 1) player.hasten(1);
    expect(player.speed).toBe(SPEEDS.length - 1);
    for (let press = 0; press < 9; press += 1) player.hasten(-1);
    expect(player.speed).toBe(0);
  });
});

/** Looking back at one device: what one person has seen is never shown to the next. */

import { describe, expect, it, vi } from "vitest";
import { Moments } from "../../src/table/moments.svelte";
import { frame, settled, sit, socket } from "../net/server";

/** A table at its third decision, and a server that tells of earlier ones only when it is let. */
function looking(isUnseen?: (after: number, upTo: number) => boolean) {
  const live = sit();
  socket().opens();
  socket().says(frame(3));
  const waiting: (() => void)[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    const asked = /decisions\/(\d+).*eyes=(\d+)/.exec(url);
    const line = { decisions: [0, 1, 2, 3].map((number) => [number, number]), events: [], lines: [] };
    const answer =
      asked === null ? line : { decision: Number(asked[1]), seq: Number(asked[1]), view: { eyes: Number(asked[2]) } };
    return new Promise((told) => waiting.push(() => told({ ok: true, json: () => Promise.resolve(answer) })));
  });
  const answers = async (): Promise<void> => {
    while (waiting.length > 0) {
      waiting.shift()?.();
      await settled();
    }
  };
  return { live, moments: new Moments(live, isUnseen), answers };
}

describe("looking back", () => {
  it("shows a moment to whoever asked for it", async () => {
    const { moments, answers } = looking();
    void moments.show(1);
    await answers();
    expect(moments.past?.decision).toBe(1);
    void moments.step(-1);
    await settled();
    await answers();
    expect(moments.past?.decision).toBe(0);
  });

  it.each([
    ["jumps to it", (moments: Moments) => moments.show(2)],
    ["chooses what led to it", (moments: Moments) => moments.showEvent(2)],
    ["steps back to it", (moments: Moments) => moments.last()],
  ])("knows the moment right before for whoever %s, and moves nothing", async (_, ask) => {
    const { moments, answers } = looking();
    void ask(moments);
    await answers();
    expect(moments.past?.decision).toBe(2);
    expect(moments.since).toEqual({ view: { eyes: 0 }, seq: 1 });
    expect(moments.before).toBeNull();
  });

  it("knows nothing before the beginning", async () => {
    const { moments, answers } = looking();
    void moments.first();
    await answers();
    expect(moments.past?.decision).toBe(0);
    expect(moments.since).toBeNull();
  });

  it("passes over moments at which nothing else is to be seen, also the present one", async () => {
    const { moments, answers } = looking((after, upTo) => (after === 0 && upTo === 1) || (after === 2 && upTo === 3));
    const steps = async (ask: () => Promise<void>) => {
      void ask();
      await settled();
      await answers();
      return moments.past?.decision;
    };
    expect(await steps(() => moments.last())).toBe(0); // 3 looks like 2, and 1 like 0
    expect(await steps(() => moments.step(1))).toBe(2);
    expect(moments.before).not.toBeNull();
    expect(await steps(() => moments.step(1))).toBeUndefined();
    expect(await steps(() => moments.step(-1))).toBe(0);
    expect(await steps(() => moments.step(-1))).toBe(0);
  });

  it.each([
    ["a moment", (moments: Moments) => moments.show(1)],
    ["an event", (moments: Moments) => moments.showEvent(1)],
    ["a step", (moments: Moments) => moments.step(-1)],
  ])("shows nothing that was asked for before leaving: %s", async (_, ask) => {
    const { moments, answers } = looking();
    void ask(moments);
    moments.leave();
    await answers();
    expect(moments.past).toBeNull();
  });

  it("shows nothing to other eyes, also if it was seen by those before", async () => {
    const { moments, answers } = looking();
    void moments.show(1);
    await answers();
    socket().says(frame(3, { eyes: 1 }));
    expect(moments.past).toBeNull();
  });

  it("shows nothing to another person", async () => {
    const { moments, answers } = looking();
    void moments.show(1);
    await answers();
    socket().says(frame(3, { who: "another" }));
    expect(moments.past).toBeNull();
  });

  it("shows nothing to other eyes that was asked for by those before", async () => {
    const { moments, answers } = looking();
    void moments.show(1);
    socket().says(frame(3, { eyes: 1 }));
    await answers();
    expect(moments.past).toBeNull();
  });
});

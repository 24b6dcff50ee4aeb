import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PacedFrames } from "../../src/net/paced.svelte";

describe("frames that are shown one after the other", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function begun(stays: (frame: string) => number) {
    const shown: string[] = [];
    const frames = new PacedFrames<string>((frame) => {
      shown.push(frame);
      return stays(frame);
    });
    return { frames, shown };
  }

  it("shows the first at once and each next one when the last has been looked at", () => {
    const { frames, shown } = begun(() => 700);
    for (const frame of ["a", "b", "c"]) frames.add(frame);
    expect([shown, frames.isBehind]).toEqual([["a"], true]);
    vi.advanceTimersByTime(699);
    expect(shown).toEqual(["a"]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(["a", "b"]);
    vi.advanceTimersByTime(700);
    expect([shown, frames.isBehind]).toEqual([["a", "b", "c"], false]);
  });

  it("makes nobody wait for what needs no look", () => {
    const { frames, shown } = begun((frame) => (frame === "b" ? 700 : 0));
    for (const frame of ["a", "b", "c"]) frames.add(frame);
    expect(shown).toEqual(["a", "b"]);
    vi.advanceTimersByTime(700);
    expect(shown).toEqual(["a", "b", "c"]);
  });

  it("also holds back what comes while the last is looked at, and nothing after it", () => {
    const { frames, shown } = begun(() => 700);
    frames.add("a");
    vi.advanceTimersByTime(300);
    frames.add("b");
    expect(shown).toEqual(["a"]);
    vi.advanceTimersByTime(400 + 700);
    frames.add("c");
    expect(shown).toEqual(["a", "b", "c"]);
  });

  it("skips to the present, in order", () => {
    const { frames, shown } = begun(() => 700);
    for (const frame of ["a", "b", "c"]) frames.add(frame);
    frames.skip();
    expect([shown, frames.isBehind]).toEqual([["a", "b", "c"], false]);
    frames.add("d");
    expect(shown).toContain("d");
  });

  it("catches up with what one has done oneself, and then holds back what others do next", () => {
    const { frames, shown } = begun(() => 700);
    for (const frame of ["a", "b", "mine"]) frames.add(frame);
    frames.catchUp();
    expect([shown, frames.isBehind]).toEqual([["a", "b", "mine"], false]);
    frames.add("c");
    expect([shown.length, frames.isBehind]).toEqual([3, true]);
    vi.advanceTimersByTime(700);
    expect(shown).toContain("c");
  });

  it("forgets what waits when it is closed", () => {
    const { frames, shown } = begun(() => 700);
    for (const frame of ["a", "b"]) frames.add(frame);
    frames.clear();
    vi.advanceTimersByTime(5000);
    expect(shown).toEqual(["a"]);
  });
});

/** Turning stays smooth where drawing is slow. */

import { describe, expect, it } from "vitest";
import { Pace } from "../../../../src/games/aztec/scene/pace";

/** A graphics card that has drawn a picture once told so. */
function card() {
  const state = { done: false };
  const gl = {
    SIGNALED: 1,
    fenceSync: () => ({}),
    flush: () => undefined,
    isContextLost: () => false,
    getSyncParameter: () => (state.done ? 1 : 0),
    deleteSync: () => undefined,
  };
  const pace = new Pace(gl as unknown as WebGL2RenderingContext);
  let now = 0;
  return {
    pace,
    /** Draw one picture that takes so long; whether the next had to wait meanwhile. */
    draw(ms: number, isMoving = true): boolean {
      state.done = false;
      pace.start(now, isMoving);
      const waits = pace.busy(now + ms / 2);
      state.done = true;
      now += ms;
      return waits && !pace.busy(now);
    },
  };
}

describe("pictures of the temple", () => {
  it("wait for one another", () => {
    const { draw } = card();
    expect(draw(10)).toBe(true);
    expect(draw(500)).toBe(true);
  });

  it("become coarser while turning is slow, but not beyond recognition, and sharp again", () => {
    const { pace, draw } = card();
    draw(120);
    expect(pace.share).toBeLessThan(1);
    for (let n = 0; n < 20; n++) draw(120);
    expect(pace.share).toBe(0.4);
    for (let n = 0; n < 60; n++) draw(10);
    expect(pace.share).toBe(1);
  });

  it("stay sharp where nothing turns", () => {
    const { pace, draw } = card();
    for (let n = 0; n < 5; n++) draw(300, false);
    expect(pace.share).toBe(1);
  });
});

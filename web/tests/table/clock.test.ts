/** Clocks tick here between what the server says. */

import { describe, expect, it } from "vitest";
import { isShort, left, parts } from "../../src/table/clock";

describe("what is left", () => {
  it("is nothing to speak of without a clock", () => {
    expect(left({ left: null, running: true }, 100, 0, 200)).toBeNull();
  });
  it("stands still while others are asked", () => {
    expect(left({ left: 30, running: false }, 100, 0, 200)).toBe(30);
  });
  it("runs from when it was told", () => {
    expect(left({ left: 30, running: true }, 100, 0, 112)).toBe(18);
  });
  it("goes by the clock of the server", () => {
    expect(left({ left: 30, running: true }, 1000, 900, 112)).toBe(18);
  });
  it("is never less than nothing, nor more than was told", () => {
    expect(left({ left: 30, running: true }, 100, 0, 500)).toBe(0);
    expect(left({ left: 30, running: true }, 100, 0, 90)).toBe(30);
  });
});

describe("how it is said", () => {
  it.each([
    [0, "0:00"],
    [0.2, "0:01"],
    [59.9, "1:00"],
    [61, "1:01"],
    [3600, "1:00:00"],
    [3725, "1:02:05"],
  ])("%s s is %s", (seconds, said) => {
    expect(parts(seconds).clock).toBe(said);
  });
  it("counts days and hours apart", () => {
    expect(parts(2 * 86_400 + 3 * 3600 + 5)).toMatchObject({ days: 2, hours: 3 });
  });
  it("warns at the end", () => {
    expect([isShort(21), isShort(20)]).toEqual([false, true]);
  });
});

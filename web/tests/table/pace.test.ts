import { describe, expect, it } from "vitest";
import { dwell, pace } from "../../src/table/pace.svelte";

describe("how long an action of others stays", () => {
  it("is longer for what scores, steals or wins", () => {
    expect(pace()).toBe("normal");
    expect([dwell("small"), dwell("major")]).toEqual([700, 1200]);
    expect(dwell("none", 0, "slow")).toBe(0);
  });

  it("follows the preference", () => {
    const times = (["slow", "normal", "fast", "at-once"] as const).map((chosen) => dwell("small", 0, chosen));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times.at(-1)).toBe(0);
  });

  it("is shorter while many wait", () => {
    expect(dwell("small", 12, "normal")).toBe(dwell("small", 0, "normal"));
    expect(dwell("small", 40, "normal")).toBeLessThan(dwell("small", 0, "normal"));
  });
});

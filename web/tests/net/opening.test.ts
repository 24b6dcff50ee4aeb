/** Opening tables: once for what is planned, whatever becomes of the answer. */

import { afterEach, expect, it, vi } from "vitest";
import { Refused } from "../../src/net/call";
import { Opener } from "../../src/net/opening";

afterEach(() => vi.unstubAllGlobals());

it("a lost answer opens no second table, and another plan does not find the first", async () => {
  const keys: string[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    keys.push((JSON.parse(body) as { key: string }).key);
    return Promise.reject(new TypeError("lost"));
  });
  const opener = new Opener();
  const plan = (level: number) => ({
    game: "pyramids",
    players: 2,
    seats: [{ kind: "me" as const }, { kind: "bot" as const, level }],
  });
  for (const level of [1, 1, 2]) await expect(opener.open(plan(level), true)).rejects.toThrow(Refused);
  expect(keys[0]).not.toBe("");
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

/** The last choices for a quick game. */

import { afterEach, expect, it, vi } from "vitest";
import { keepQuick, lastQuick } from "../../../src/pages/home/quick";

afterEach(() => vi.unstubAllGlobals());

it("a first game is against apprentices, the next against whom one chose last", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
  expect(lastQuick()).toEqual({ level: 1, players: {} });
  keepQuick({ level: 3, players: { chess: 2 } });
  expect(lastQuick()).toEqual({ level: 3, players: { chess: 2 } });
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import { Trial } from "../../../src/pages/learn/trial.svelte";
import type { RulebookPosition } from "../../../src/wire/types";

const view = { players: 3, eyes: 1, actors: [1], legal: ["go"] };
const position = {
  name: "any",
  view,
  picture: null,
  events: [{ by: 0, do: "begin" }],
  options: { long: true },
} as unknown as RulebookPosition;
const judged = [{ text: "stay", ok: false, code: "barred", say: "No.", key: "barred.here", args: { n: 1 } }];
const asked: Record<string, unknown>[] = [];
let trial: Trial;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", (_path: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    return Promise.resolve(Response.json({ view: { ...view, actors: [2] }, judged }));
  });
  trial = new Trial("any", position);
  return () => vi.unstubAllGlobals();
});

describe("a position to try things out in", () => {
  it("begins where the book is, and goes on from there", async () => {
    expect([trial.seat, trial.hasBegun, trial.back]).toEqual([1, false, null]);
    expect(await trial.play(["go"])).toBeNull();
    const events = [
      { by: 0, do: "begin" },
      { by: 1, do: "go" },
    ];
    expect(asked).toEqual([{ game: "any", players: 3, options: { long: true }, events, eyes: 1 }]);
    expect([trial.seat, trial.hasBegun, trial.before, trial.decision]).toEqual([null, true, view, 1]);
  });

  it("says why something is refused, with the code of the reason", async () => {
    const refusal = { code: "barred", say: "No.", key: "barred.here", args: { n: 1 }, rule: true };
    expect(await trial.play(["stay"])).toEqual(refusal);
    expect([trial.hasBegun, trial.view]).toEqual([false, view]);
  });

  it("can be taken back, and begun again", async () => {
    await trial.play(["go"]);
    await trial.back?.();
    expect(asked.at(-1)?.["events"]).toEqual(position.events);
    expect(trial.hasBegun).toBe(false);
    await trial.play(["go"]);
    trial.restart();
    expect([trial.view, trial.before, trial.hasBegun]).toEqual([view, null, false]);
  });
});

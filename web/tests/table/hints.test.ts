/** Hints: what they tell one to do, in whose words, and how long the board points at it. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../../src/i18n/index.svelte";
import { Hints } from "../../src/table/hints.svelte";
import type { TableModel } from "../../src/table/model.svelte";
import type { HintInfo } from "../../src/wire/types";

const LABEL = { en: "Move piece 3", fr: "Bouger le pion 3", de: "Zug mit Stein 3" };

/** A table at which a bot would do `text`. */
async function hinted(given: {
  labels?: object;
  describePlan?: TableModel["describePlan"];
  proven?: HintInfo["proven"];
}): Promise<Hints> {
  const hint = { text: "m3", expected: 0.5, visits: 1, line: ["m3"], why: [], proven: given.proven ?? null };
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ decision: 4, hints: [hint] })));
  const hints = new Hints({
    seat: 0,
    lines: [],
    table: { decision: 4 },
    live: { id: "t" },
    view: { aids: { labels: given.labels ?? {} } },
    describePlan: given.describePlan ?? null,
  } as unknown as TableModel);
  expect(hints.advice).toBeNull();
  expect(await hints.ask()).toBeNull();
  return hints;
}

describe("a hint", () => {
  beforeEach(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await setLanguage("en");
    return () => vi.unstubAllGlobals();
  });

  it("tells what to do in the game's own words", async () => {
    const hints = await hinted({ labels: { m3: LABEL }, describePlan: (texts) => `Do ${texts.join(" and ")}.` });
    expect(hints.advice).toBe("Do m3.");
  });

  it("of a game without such words says what the button says, or the text of the action", async () => {
    expect((await hinted({ labels: { m3: LABEL } })).advice).toBe("Move piece 3");
    expect((await hinted({ labels: { m3: LABEL }, describePlan: () => null })).advice).toBe("Move piece 3");
    expect((await hinted({})).advice).toBe("Play: m3");
  });

  it("says the chance of winning, or what is proven, in each language", async () => {
    expect((await hinted({})).prospect).toBe("Chance of winning: 50%.");
    expect((await hinted({ proven: "won" })).prospect).toBe("This wins, whatever the others do.");
    expect((await hinted({ proven: "lost" })).prospect).toBe("Every move loses if the others play their best.");
    await setLanguage("fr");
    expect((await hinted({ proven: "shared" })).prospect).toBe("Si chacun joue au mieux, la victoire est partagée.");
    await setLanguage("de");
    expect((await hinted({ proven: "won" })).prospect).toBe("Das gewinnt, was die anderen auch tun.");
  });

  it("is being thought about until it comes, as long as that is still to be decided", async () => {
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
    const table = { decision: 4 };
    const hints = new Hints({ seat: 0, lines: [], table, live: { id: "t" }, view: null } as unknown as TableModel);
    expect(hints.isThinking).toBe(false);
    const asked = hints.ask();
    expect(hints.isThinking).toBe(true);
    table.decision = 5;
    expect(hints.isThinking).toBe(false);
    table.decision = 4;
    answer(Response.json({ error: { code: "busy", say: "Too busy." } }, { status: 503 }));
    expect(await asked).toMatchObject({ code: "busy", say: "Too busy." });
    expect(hints.isThinking).toBe(false);
    expect(hints.shown).toBeNull();
  });

  it("keeps its words when the board no longer points at it; asked for again, it does", async () => {
    const hints = await hinted({});
    expect(hints.isMarked).toBe(true);
    hints.unmark();
    expect(hints.isMarked).toBe(false);
    expect(hints.advice).toBe("Play: m3");
    await hints.ask();
    expect(hints.isMarked).toBe(true);
    hints.drop();
    expect(hints.shown).toBeNull();
  });
});

/** Aztekz without a browser: texts, where things are drawn, how heroes share a card, what changed. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { arrange, heroAt, soulsOn, standingOn } from "../src/board/aztekz/arrange";
import { corridors, edges, SOULS, walls } from "../src/board/aztekz/carving";
import { changes } from "../src/board/aztekz/changes";
import { chipsOf } from "../src/board/aztekz/chips";
import {
  cellsIn,
  columnsIn,
  extent,
  framed,
  isIn,
  middle,
  route,
  rowsIn,
  share,
  sideTowards,
  stepFrom,
  walked,
} from "../src/board/aztekz/geometry";
import { worded } from "../src/board/aztekz/log";
import { named } from "../src/board/aztekz/named";
import { heroOf, read, shapeOf } from "../src/board/aztekz/texts";
import type { Wording } from "../src/board/contract";
import { speak, t } from "../src/i18n/index.svelte";
import type { AztekzView, Hero } from "../src/wire/views";

const at = (cell: string | null, kind: number | null = null, count = 0): Hero => ({ cell, kind, count });

/** Two players on the first two cards; `parts` is what differs. */
function position(parts: Partial<AztekzView> = {}): AztekzView {
  return {
    game: "aztekz",
    players: 2,
    options: {},
    eyes: 0,
    actors: [0],
    prompt: { key: "", args: {}, say: { fr: "", en: "", de: "" } },
    legal: [],
    over: false,
    scores: [0, 0],
    winners: [],
    ending: null,
    phase: "move",
    cards: { e5: "NESW", f5: "NSW" },
    souls: {},
    heroes: [
      { C: at("e5"), P1: at("e5"), P2: at("e5") },
      { C: at("f5"), P1: at("f5"), P2: at("f5") },
    ],
    full: [],
    stacks: [[], []],
    deck: { count: 46, shuffled: { cross: 11, tee: 19, corner: 10, straight: 6 }, returned: [] },
    pool: { 1: 8, 2: 8, 3: 8, 4: 8, 5: 8, 6: 8 },
    drawn: null,
    turn: { seat: 0, hero: null, steps_left: null, stole: false, dropped: false, scared: null },
    frame: { from: "b1", to: "i9" },
    stall: { turns: 0, limit: 16 },
    aids: { walks: {}, placings: [] },
    ...parts,
  };
}

describe("texts", () => {
  it("are taken apart", () => {
    expect(read("place f5 NES")).toEqual({ do: "place", cell: "f5", exits: "NES" });
    expect(read("P1 E")).toEqual({ do: "step", hero: "P1", side: "E" });
    expect(read("C steal 2.P1")).toEqual({ do: "steal", hero: "C", seat: 2, porter: "P1" });
    expect(read("P2 take 4")).toEqual({ do: "take", hero: "P2", kind: 4 });
    expect(read("P2 scare")).toEqual({ do: "scare", hero: "P2" });
    expect(read("end")).toEqual({ do: "end" });
    expect(read("return")).toEqual({ do: "return" });
  });

  it("of chance have a card, and a soul if there was one", () => {
    expect(read("draw NES")).toEqual({ do: "draw", card: "NES", soul: null });
    expect(read("draw NES 4")).toEqual({ do: "draw", card: "NES", soul: 4 });
    expect(read("draw NS -")).toEqual({ do: "draw", card: "NS", soul: null });
  });

  it("of other games are none", () => {
    for (const text of ["", "bid 10", "C take 4", "place k1 N", "P3 N", "d4.1EN"]) expect(read(text)).toBeNull();
  });

  it("tell who acts", () => {
    expect(heroOf(read("P2 drop"))).toBe("P2");
    expect(heroOf(read("end"))).toBeNull();
    expect(heroOf(null)).toBeNull();
  });

  it("name the shape of a card however it lies", () => {
    expect(["NESW", "ESW", "NW", "ES", "EW", "NS"].map(shapeOf)).toEqual([
      "cross", "tee", "corner", "corner", "straight", "straight",
    ]);
  });
});

describe("the frame", () => {
  it("is the first cell and those around it before a card lies", () => {
    const frame = framed({ cards: {}, frame: { from: "a1", to: "i9" } });
    expect(cellsIn(frame)).toEqual([["d6", "e6", "f6"], ["d5", "e5", "f5"], ["d4", "e4", "f4"]]);
    expect(frame.shut).toEqual({ N: false, E: false, S: false, W: false });
  });

  it("goes one cell beyond the cards, but not beyond how far they may come", () => {
    const frame = framed({ cards: { e5: "NESW", h5: "NESW" }, frame: { from: "d1", to: "i9" } });
    expect([columnsIn(frame), rowsIn(frame)]).toEqual([6, 3]);
    expect(frame.shut).toEqual({ N: false, E: true, S: false, W: true });
  });

  it("is never wider than six cells, and five when the pyramid is as wide as it may be", () => {
    const frame = framed({ cards: { c3: "NESW", g7: "NESW" }, frame: { from: "c3", to: "g7" } });
    expect([columnsIn(frame), rowsIn(frame)]).toEqual([5, 5]);
    expect(Object.values(frame.shut)).toEqual([true, true, true, true]);
  });

  it("shows each cell in its place, north above", () => {
    const frame = framed({ cards: { e5: "NESW" }, frame: { from: "a1", to: "i9" } });
    expect(middle("e6").y).toBeLessThan(middle("e5").y);
    expect(middle("f5").x).toBeGreaterThan(middle("e5").x);
    const shown = extent(frame);
    const box = share("d6", frame);
    expect(box.left).toBeCloseTo((20 / shown.width) * 100);
    expect(box.top).toBeCloseTo((20 / shown.height) * 100);
    expect(isIn("d6", frame)).toBe(true);
    expect(isIn("c6", frame)).toBe(false);
  });
});

describe("ways", () => {
  it("lead to neighbours within the grid", () => {
    expect(stepFrom("e5", "N")).toBe("e6");
    expect(stepFrom("a1", "W")).toBeNull();
    expect(stepFrom("e9", "N")).toBeNull();
    expect(sideTowards("e5", "e4")).toBe("S");
    expect(sideTowards("e5", "f6")).toBeNull();
  });

  it("follow the steps of a walk", () => {
    expect(walked("e5", ["P1 N", "P1 E", "P1 E"])).toEqual(["e5", "e6", "f6", "g6"]);
    expect(walked("e5", [])).toEqual(["e5"]);
  });

  it("go through corridors, not through walls", () => {
    const cards = { e5: "N", e6: "ES", f6: "SW", f5: "NS" };
    expect(route(cards, "e5", "f5")).toEqual(["e5", "e6", "f6", "f5"]);
    expect(route({ e5: "S", e6: "S" }, "e5", "e6")).toEqual(["e5", "e6"]);
  });
});

describe("a card", () => {
  it("has a corridor for each exit and a wall for each other side", () => {
    expect(walls("NS")).toEqual([90, 270]);
    expect(walls("NESW")).toEqual([]);
    expect(corridors("N").match(/-48/g)).toHaveLength(2);
    expect(edges("NESW").match(/M/g)).toHaveLength(4);
    expect(edges("NS").match(/M/g)).toHaveLength(2);
  });

  it("knows six kinds of souls by six outlines", () => {
    expect(new Set(SOULS.map(({ outline }) => outline)).size).toBe(6);
  });

  it("holds up to four heroes and six kinds of souls, all within it and none over another", () => {
    for (let heroes = 0; heroes <= 4; heroes++) {
      for (let kinds = 0; kinds <= 6; kinds++) {
        const found = arrange(heroes, kinds);
        expect(found.heroes).toHaveLength(heroes);
        expect(found.souls).toHaveLength(kinds);
        const spots = [...found.heroes, ...found.souls];
        for (const [k, spot] of spots.entries()) {
          expect(Math.max(Math.abs(spot.x), Math.abs(spot.y)) + spot.size / 2).toBeLessThanOrEqual(50);
          for (const other of spots.slice(k + 1)) {
            const apart = Math.hypot(spot.x - other.x, spot.y - other.y);
            expect(apart).toBeGreaterThan((spot.size + other.size) * 0.4);
          }
        }
      }
    }
  });

  it("tells which hero is under the pointer", () => {
    const view = position();
    const standing = standingOn(view).get("e5") ?? [];
    const { heroes } = arrange(standing.length, 0);
    expect(heroAt(standing, heroes, heroes[1]?.x ?? 0, heroes[1]?.y ?? 0)?.hero).toBe("P1");
    expect(heroAt(standing, heroes, 0, -48)).toBeNull();
  });

  it("lists souls and heroes", () => {
    const view = position({ souls: { e5: { 4: 2, 1: 1 } } });
    expect(soulsOn(view, "e5")).toEqual([{ kind: 1, count: 1 }, { kind: 4, count: 2 }]);
    expect(standingOn(view).get("f5")?.map(({ id }) => id)).toEqual(["1.C", "1.P1", "1.P2"]);
  });
});

describe("chips", () => {
  it("offer what is legal first, then what one may wonder about", () => {
    const view = position({
      souls: { e5: { 2: 1, 4: 1 } },
      heroes: [
        { C: at("e5"), P1: at("e5", 4, 1), P2: at("e5") },
        { C: at("f5"), P1: at("f5"), P2: at("f5") },
      ],
    });
    const chips = chipsOf(view, 0, "P1", ["P1 drop", "P1 take 4"]);
    expect(chips.map(({ text, can }) => [text, can])).toEqual([
      ["P1 take 4", true], ["P1 drop", true], ["P1 give", false], ["P1 take 2", false], ["P1 scare", false],
    ]);
    expect(chips.map(({ kind }) => kind)).toEqual([4, 4, 4, 2, null]);
  });

  it("of a chief are about others' porters that carry something", () => {
    const heroes = [
      { C: at("f5"), P1: at("e5", 4, 2), P2: at("e5") },
      { C: at("e5"), P1: at("f5", 3, 2), P2: at("f5") },
    ];
    expect(chipsOf(position({ heroes }), 0, "C", ["C steal 1.P1"])).toEqual([{ text: "C steal 1.P1", can: true, kind: 3 }]);
  });
});

describe("changes", () => {
  it("show how a hero went", () => {
    const before = position({ cards: { e5: "NESW", e6: "NESW", f6: "NESW" } });
    const heroes = [{ C: at("e5"), P1: at("f6"), P2: at("e5") }, before.heroes[1]!];
    expect(changes(before, { ...before, heroes }).walks).toEqual([{ id: "0.P1", way: ["e5", "e6", "f6"] }]);
  });

  it("show a card laid, also over another", () => {
    const before = position();
    const found = changes(before, position({ cards: { e5: "NESW", f5: "NESW", e6: "NS" } }));
    expect(found.laid.toSorted()).toEqual(["e6", "f5"]);
  });

  it("show souls taken up and put down", () => {
    const lying = position({ souls: { e5: { 4: 1 } } });
    const heroes = [{ C: at("e5"), P1: at("e5", 4, 1), P2: at("e5") }, lying.heroes[1]!];
    const carried = position({ heroes });
    expect(changes(lying, carried).handled).toEqual([{ id: "0.P1", cell: "e5", kind: 4, count: 1, up: true }]);
    expect(changes(carried, lying).handled).toEqual([{ id: "0.P1", cell: "e5", kind: 4, count: 1, up: false }]);
  });

  it("show a stack freed, and not as put down", () => {
    const heroes = [{ C: at("e5"), P1: at("e5", 4, 3), P2: at("e5") }, position().heroes[1]!];
    const before = position({ heroes });
    const found = changes(before, position({ stacks: [[{ kind: 4, size: 3, points: 2 }], []] }));
    expect(found.freed).toEqual([{ seat: 0, cell: "e5", kind: 4, size: 3, points: 2 }]);
    expect(found.handled).toEqual([]);
  });

  it("show souls that fled, lying and carried ones together", () => {
    const heroes = [{ C: at("f5"), P1: at("e5", 4, 1), P2: at("f5") }, position().heroes[1]!];
    const before = position({ heroes, souls: { e5: { 2: 2, 4: 1 } } });
    const after = position({ turn: { ...before.turn, hero: "P1", scared: "e5" } });
    expect(changes(before, after).scared).toEqual([
      { cell: "e5", souls: [{ kind: 2, count: 2 }, { kind: 4, count: 2 }] },
    ]);
  });

  it("are none between equal views", () => {
    expect(changes(position(), position())).toEqual({ walks: [], laid: [], handled: [], freed: [], scared: [] });
  });
});

describe("what a refusal names", () => {
  it("are the heroes that would be cut off", () => {
    expect(named({ cell: "e5", seat: 1 }, "cut_off.one").heroes).toEqual(["1.C", "1.P1", "1.P2"]);
    expect(named({ cut_seat: [0, 2] }, "cut_off.several").heroes).toHaveLength(6);
  });

  it("are those in the way, and the cells that the sentence speaks of", () => {
    const inTheWay = named({ others: ["1.P1"], others_seat: [1] }, "not_empty.heroes");
    expect(inTheWay).toEqual({ cells: [], instead: [], heroes: ["1.P1"] });
    const duty = { scared: "e5", ends: ["e6", "f5"] };
    expect(named(duty, "cannot_complete.end")).toMatchObject({ cells: ["e5"], instead: ["e6", "f5"] });
    expect(named(duty, "cannot_complete.end_here").instead).toEqual([]);
    expect(named({ seat: 1 }, "not_your_turn").heroes).toEqual([]);
  });
});

describe("the log", () => {
  const said = (seat: number) => ["Eagle", "Jaguar"][seat] ?? "";
  const moved = (text: string) => worded({ seq: 1, kind: "moved", at: 0, event: { by: 0, do: text } }, said);
  const drawn = (text: string) => worded({ seq: 1, kind: "happened", at: 0, event: { by: "chance", do: text } }, said);
  const came = (is: string) =>
    worded({ seq: 1, kind: "news", at: 0, news: { is, seat: 0, kind: 3, souls: 4, points: 3 } }, said);
  const inWords = (wording: Wording) => (wording === null ? "" : t(wording.key, wording.args));

  beforeEach(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await speak("en");
    return () => vi.unstubAllGlobals();
  });

  it("has words for each deed", () => {
    const texts = ["P1 N", "P1 take 4", "P1 drop", "P1 give", "P1 scare", "C steal 1.P2", "place e5 NS", "return", "end"];
    expect(texts.map((text) => moved(text)?.key)).toEqual(
      ["step", "take", "drop", "give", "scare", "steal", "place", "return", "end"].map((word) => `aztekz.log.${word}`),
    );
    expect(moved("P1 take 4")?.args).toEqual({ seat: "Eagle", hero: "P1", kind: "4 (square)" });
    expect(moved("C steal 1.P2")?.args).toEqual({ seat: "Eagle", victim: "Jaguar", hero: "P2" });
  });

  it("has words for each draw, with the soul's kind by number and shape", () => {
    expect(drawn("draw NE 3")).toEqual({ key: "aztekz.log.draw", args: { shape: "corner", kind: "3 (triangle)" } });
    expect(drawn("draw NS")).toEqual({ key: "aztekz.log.draw.bare", args: { shape: "straight" } });
  });

  it("tells of a freed stack, and of no other news", () => {
    const args = { seat: "Eagle", souls: 4, kind: "3 (triangle)", points: 3 };
    expect(came("freed")).toEqual({ key: "aztekz.news.freed", args });
    expect(inWords(came("freed"))).toBe("Eagle has freed 4 souls of kind 3 (triangle): 3 points.");
    expect(came("flooded")).toBeNull();
    expect(worded({ seq: 1, kind: "undone", at: 0, seat: 0, to: 3 }, said)).toBeNull();
  });

  it("says in French of two feminines that they are drawn", async () => {
    await speak("fr");
    const ends = ["NESW", "NES", "NE", "NS"].map((card) => inWords(drawn(`draw ${card} 3`)).split(" ").at(-1));
    expect(ends).toEqual(["tirées.", "tirés.", "tirés.", "tirées."]);
  });
});

import { describe, expect, it } from "vitest";
import { layout, MOST, sorted, trailTo, type Layout } from "../../../src/games/plain/groups";

const placings = ["d4", "d5", "e4", "e5", "e6", "f4", "f5", "f6", "g5"].flatMap((cell) =>
  ["NES", "ESW", "NSW", "NEW"].map((exits) => `place ${cell} ${exits}`),
);
const texts = (shown: Layout) => (shown.rows ?? []).flatMap(({ items }) => items.map(({ action }) => action));

describe("few actions", () => {
  it("are rows by the word that they begin with; those that stand alone share a row", () => {
    const shown = layout(sorted(["end", "P1 N", "P1 take 4", "C E", "C N", "P2 drop"]), []);
    expect(shown).toEqual({
      heading: "",
      groups: null,
      rows: [
        {
          heading: "C",
          items: [
            { action: "C E", short: "E" },
            { action: "C N", short: "N" },
          ],
        },
        {
          heading: "P1",
          items: [
            { action: "P1 N", short: "N" },
            { action: "P1 take 4", short: "take 4" },
          ],
        },
        {
          heading: "",
          items: [
            { action: "end", short: "end" },
            { action: "P2 drop", short: "P2 drop" },
          ],
        },
      ],
    });
  });

  it("that all begin with a word say it once", () => {
    const shown = layout(sorted(["bid 100", "bid 0", "bid 20"]), []);
    expect(shown.heading).toBe("bid");
    expect(shown.rows?.map(({ items }) => items.map(({ short }) => short))).toEqual([["0", "20", "100"]]);
  });

  it("may be one or none", () => {
    expect(texts(layout(["return"], []))).toEqual(["return"]);
    expect(texts(layout([], []))).toEqual([]);
  });
});

describe("many actions", () => {
  it("are groups by the first thing in which they differ, and open", () => {
    const all = sorted([...placings, "return"]);
    const shown = layout(all, []);
    expect(shown.groups?.map(({ name, actions }) => [name, actions.length])).toEqual([
      ["place", placings.length],
      ["return", 1],
    ]);
    const columns = layout(all, ["place"]);
    expect(columns.groups?.map(({ name }) => name)).toEqual(["place d", "place e", "place f", "place g"]);
    const column = layout(all, ["place", "place e"]);
    expect(column.heading).toBe("place");
    expect(column.rows?.map(({ heading }) => heading)).toEqual(["e4", "e5", "e6"]);
    expect(column.rows?.[0]?.items[0]).toEqual({ action: "place e4 ESW", short: "ESW" });
  });

  it("without words are grouped by letters and digits", () => {
    const all = sorted([..."abcdefg"].flatMap((file) => [1, 2, 3, 4, 5].map((rank) => `${file}${rank}.1EN`)));
    expect(layout(all, []).groups?.map(({ name }) => name)).toEqual([..."abcdefg"]);
    expect(texts(layout(all, ["c"]))).toEqual(["c1.1EN", "c2.1EN", "c3.1EN", "c4.1EN", "c5.1EN"]);
  });

  it("that all differ at once are cut into pages", () => {
    const all = sorted(Array.from({ length: 101 }, (_, n) => `bid ${10 * n}`));
    const shown = layout(all, []);
    expect(shown.groups?.[0]?.name).toBe("bid 0 … bid 230");
    expect(shown.groups?.flatMap(({ actions }) => actions)).toEqual(all);
  });

  it("are all found in some group, however many", () => {
    const all = sorted(
      Array.from({ length: 1680 }, (_, n) => `${"abcdefghi"[n % 9]}${1 + (n % 7)}.${1 + (n % 3)}${n}`),
    );
    for (const action of all.filter((_, n) => n % 50 === 0)) {
      const shown = layout(all, trailTo(all, action));
      expect(texts(shown)).toContain(action);
      expect(texts(shown).length).toBeLessThanOrEqual(MOST);
    }
  });

  it("are shown from the outside again if the open group is gone", () => {
    expect(layout(sorted(placings), ["dance"]).groups).toEqual(layout(sorted(placings), []).groups);
  });
});

import { readFileSync } from "node:fs";
import { render } from "svelte/server";
import { expect, test } from "vitest";
import Lesson from "../../../src/games/aztekz/Lesson.svelte";

const picture = (step: number) => render(Lesson, { props: { step } }).body;

test("each kind of action is seen once in the four pictures", () => {
  const shown = [0, 1, 2, 3].map((step) => [...picture(step).matchAll(/data-shows="(\w+)"/g)].map(([, kind]) => kind));
  expect(shown).toEqual([["draw"], ["step", "take", "drop", "scare"], ["place", "return"], ["give", "steal"]]);
});

interface Point {
  x: number;
  y: number;
}

/** Half of a card's side in the picture. */
const HALF = 20;

/** The corners of a path of straight lines along the axes, such as "M40 74V34h66". */
function cornersOf(path: string): Point[] {
  const corners: Point[] = [];
  for (const [, line = "", first = "", second] of path.matchAll(/([MHVhv])(-?[\d.]+)(?: (-?[\d.]+))?/g)) {
    const { x, y } = corners.at(-1) ?? { x: 0, y: 0 };
    const by = Number(first);
    if (line === "M") corners.push({ x: by, y: Number(second) });
    else if (line === "H" || line === "h") corners.push({ x: line === "H" ? by : x + by, y });
    else corners.push({ x, y: line === "V" ? by : y + by });
  }
  return corners;
}

/** All points of such a path, a unit apart. */
function along(path: string): Point[] {
  const corners = cornersOf(path);
  return corners.slice(1).flatMap((to, at) => {
    const from = corners[at] ?? to;
    const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y);
    return Array.from({ length: length + 1 }, (_, k) => {
      const share = k / length;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    });
  });
}

/** The numbers of the rule, from where it is written. */
function stepsOf(hero: "CHIEF" | "PORTER"): number {
  const tables = readFileSync("../src/teocalli/games/aztekz/tables.py", "utf8");
  return Number(new RegExp(`^${hero}_STEPS: Final = (\\d+)$`, "m").exec(tables)?.[1]);
}

test("the porter that is drawn walks as far as a porter may, and each card on its way is counted", () => {
  const drawn = picture(1);
  const cards = [...drawn.matchAll(/translate\(([\d.]+) ([\d.]+)\) scale\(\.4\)/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
  const cardAt = ({ x, y }: Point) => cards.findIndex((c) => Math.abs(c.x - x) < HALF && Math.abs(c.y - y) < HALF);
  const [, path = ""] = /<path d="(M[^"]+)"[^>]*stroke="var\(--cochineal\)"/.exec(drawn) ?? [];
  const visited = [...new Set(along(path).map(cardAt))].filter((card) => card >= 0);
  const [, x, y] = /<g transform="translate\(([\d.]+) ([\d.]+)\)">/.exec(drawn.slice(drawn.indexOf(path))) ?? [];
  expect(visited[0]).toBe(cardAt({ x: Number(x), y: Number(y) }));
  const counted = [...drawn.matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)" r="7\.5/g)].map(([, cx, cy]) =>
    cardAt({ x: Number(cx), y: Number(cy) }),
  );
  expect(visited.slice(1)).toEqual(counted);
  expect(counted).toHaveLength(stepsOf("PORTER"));
});

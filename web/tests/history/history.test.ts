/** Finished games: filters in the address, and pages that come short. */

import { afterEach, expect, it, vi } from "vitest";
import { filtersOf, GameHistory, searchOf, type Filters } from "../../src/history/history.svelte";

afterEach(() => vi.unstubAllGlobals());

const ANY: Filters = { game: "", opponent: "", result: "" };

/** A server that has these pages, by the cursor that leads to each; answers what was asked. */
function serve(pages: Record<string, { tables: string[]; next: string | null }>): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    const query = new URL(url, "http://site").searchParams;
    asked.push(query);
    const { tables, next } = pages[query.get("before") ?? ""] ?? { tables: [], next: null };
    const answer = { who: "w", name: "Ana", tables: tables.map((id) => ({ id })), next };
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  return asked;
}

it("the address says which games are wanted, and nothing if any are", () => {
  const wanted: Filters = { game: "chess", opponent: "Ana & Bo", result: "lost" };
  expect(filtersOf(searchOf(wanted))).toEqual(wanted);
  expect(searchOf(ANY)).toBe("");
  expect(filtersOf("?result=cheated")).toEqual(ANY);
});

it("asks on where a page comes short, and shows more when asked", async () => {
  const many = Array.from({ length: 19 }, (_, at) => `b${String(at)}`);
  const asked = serve({
    "": { tables: ["a"], next: "x" },
    x: { tables: many, next: "y" },
    y: { tables: ["c"], next: null },
  });
  const history = new GameHistory("w");
  await history.show({ ...ANY, opponent: "  Bo " });
  expect(history.tables.map(({ id }) => id)).toEqual(["a", ...many]);
  expect([history.name, history.next, history.busy]).toEqual(["Ana", "y", false]);
  expect(
    asked.map((query) => [query.get("who"), query.get("opponent"), query.has("game"), query.get("limit")]),
  ).toEqual([
    ["w", "Bo", false, "20"],
    ["w", "Bo", false, "19"],
  ]);
  await history.showMore(ANY);
  expect([history.tables.length, history.tables.at(-1)?.id, history.next]).toEqual([21, "c", null]);
});

it("gives up for a while where few are wanted, and says that there are more", async () => {
  const asked = serve({ "": { tables: [], next: "x" }, x: { tables: [], next: "x" } });
  const history = new GameHistory(null);
  await history.show(ANY);
  expect([asked.length, history.tables, history.next]).toEqual([5, [], "x"]);
});

it("shows the answer to the latest question only", async () => {
  serve({ "": { tables: ["a"], next: null } });
  const history = new GameHistory(null);
  const first = history.show({ ...ANY, game: "chess" });
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response('{"error": {"code": "too_many", "say": "Wait."}}', { status: 429 })),
  );
  await Promise.all([first, history.show(ANY)]);
  expect([history.tables, history.fault?.say, history.busy]).toEqual([[], "Wait.", false]);
});

/** Where replays come from: what is asked of the server, and what of it is refused. */

import { afterEach, expect, it, vi } from "vitest";
import { Refused } from "../../src/net/call";
import { checkDice, pictureAt, recordSource, tableSource } from "../../src/replay/source";
import type { Replay } from "../../src/wire/types";

afterEach(() => vi.unstubAllGlobals());

/** A server that answers each address by its last part; answers what was asked. */
function serve(answers: Record<string, object>, status = 200): { path: string; query: string; body: unknown }[] {
  const asked: { path: string; query: string; body: unknown }[] = [];
  vi.stubGlobal("fetch", (url: string, { body }: { body?: unknown } = {}) => {
    const { pathname, searchParams } = new URL(url, "http://site");
    searchParams.delete("lang");
    asked.push({ path: pathname, query: searchParams.toString(), body });
    const answer = answers[pathname.split("/").at(-1) ?? ""] ?? {};
    return Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
  return asked;
}

it("a table's replay and the views of its moment are asked for together", async () => {
  const asked = serve({ replay: { game: "chess" }, views: { first: 50, eyes: 1, views: [] } });
  const opening = tableSource("t1").open(120, 1);
  expect(asked.map(({ path, query }) => `${path}?${query}`).toSorted()).toEqual([
    "/api/tables/t1/replay/views?at=120&eyes=1&count=50",
    "/api/tables/t1/replay?",
  ]);
  expect(await opening).toEqual({ replay: { game: "chess" }, views: { first: 50, eyes: 1, views: [] }, eyes: 1 });
});

it("the server says whose eyes are one's own; a record has none", async () => {
  const asked = serve({ replay: {}, replays: {}, views: { first: 0, eyes: 1, views: [] } });
  expect((await tableSource("t1").open(3, "own")).eyes).toBe(1);
  await recordSource("{}").open(3, "own");
  expect(asked.map(({ query }) => query).filter((query) => query !== "")).toEqual([
    "at=3&own=true&count=50",
    "at=3&count=250",
  ]);
});

it("a record is sent as it is, for each answer", async () => {
  const asked = serve({ replays: { game: "chess" }, views: { first: 0, views: [] }, dice: { chance: 3 } });
  const source = recordSource('{"a": 1}');
  await source.open(0, null);
  await source.views(1, 250);
  expect((await checkDice(source)).chance).toBe(3);
  expect(asked.map(({ path, query }) => `${path}?${query}`)).toEqual([
    "/api/replays?",
    "/api/replays/views?at=0&count=250",
    "/api/replays/views?eyes=1&first=250&count=250",
    "/api/replays/dice?",
  ]);
  expect(new Set(asked.map(({ body }) => body))).toEqual(new Set(['{"a": 1}']));
});

it("a record that is refused says why", async () => {
  serve({ replays: { error: { code: "bad_record", say: "Event 3 is refused." } } }, 422);
  await expect(recordSource("{").open(0, null)).rejects.toEqual(
    new Refused({ code: "bad_record", say: "Event 3 is refused." }),
  );
});

it("a picture is drawn after as many events as lead to the moment", async () => {
  const asked = serve({ positions: { picture: "<svg/>" } });
  const replay = { game: "chess", players: 2, options: {} } as Replay;
  const source = recordSource(JSON.stringify({ events: [{ by: 0 }, { by: 1 }, { by: 0 }] }));
  expect(await pictureAt(source, replay, 2, 1)).toBe("<svg/>");
  expect(JSON.parse(String(asked[0]?.body))).toEqual({
    ...replay,
    events: [{ by: 0 }, { by: 1 }],
    eyes: 1,
    picture: true,
  });
});

/** Where a replay of Aztekz can jump to. */

import { expect, it } from "vitest";
import { jumps } from "../../../src/games/aztekz/jumps";

it("tells souls that were freed from those that were stolen", () => {
  const freed = { is: "freed", seat: 0, kind: 1, souls: 3, points: 2 };
  const named = (news: Parameters<(typeof jumps)[number]["isAt"]>[0]) =>
    jumps.filter(({ isAt }) => isAt(news)).map(({ to }) => to);
  expect(named(freed)).toEqual(["aztekz.jump.freed"]);
  expect(named({ ...freed, from: 1, porter: "P1" })).toEqual(["aztekz.jump.theft"]);
  expect(named({ is: "few", cards: 2 })).toEqual([]);
});

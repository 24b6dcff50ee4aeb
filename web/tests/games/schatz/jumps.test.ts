/** Where a replay of Azteken Schatz can jump to. */

import { expect, it } from "vitest";
import { jumps } from "../../../src/games/schatz/jumps";

it("are lots, tricks and rounds", () => {
  const named = (is: string) => jumps.filter(({ isAt }) => isAt({ is })).map(({ to }) => to);
  expect(["lot", "trick", "round", "paid"].map(named)).toEqual([
    ["schatz.jump.lot"],
    ["schatz.jump.trick"],
    ["schatz.jump.round"],
    [],
  ]);
});

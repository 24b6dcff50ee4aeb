/** Where a replay of Aztec can jump to. */

import { expect, it } from "vitest";
import { jumps } from "../../../src/games/aztec/jumps";

it("are who is Oh Puch, bids that break, and the ends of games", () => {
  const named = (is: string) => jumps.filter(({ isAt }) => isAt({ is })).map(({ to }) => to);
  expect(["oh_puch", "broken", "game", "last"].map(named)).toEqual([
    ["aztec.jump.oh_puch"],
    ["aztec.jump.broken"],
    ["aztec.jump.game"],
    [],
  ]);
});

import { describe, expect, it } from "vitest";
import { factsOf } from "../../../src/games/plain/facts";
import type { PlainView } from "../../../src/games/plain/view";

const said = (seat: number) => ["Eagle", "Jaguar"][seat] ?? "";

describe("a position as text", () => {
  it("says what the view says, but for what the page says itself", () => {
    const view = {
      game: "x",
      players: 2,
      prompt: { say: { en: "Your turn." } },
      legal: ["a"],
      money: [100, 90],
      last_trick: { leader: 0, cards: ["T1", null] },
      cards: { e5: "NESW", f5: "NS" },
      hand: null,
      over: false,
      aids: { labels: {} },
    } as unknown as PlainView;
    expect(factsOf(view, said)).toEqual([
      { name: "money", text: "Eagle: 100; Jaguar: 90" },
      { name: "last trick", text: "leader 0; cards T1, –" },
      { name: "cards", text: "e5 NESW, f5 NS" },
      { name: "hand", text: "–" },
    ]);
  });
});

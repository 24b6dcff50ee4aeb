import { describe, expect, it } from "vitest";
import { heroOf, parseAction, shapeOf } from "../../../src/games/aztekz/texts";

describe("texts", () => {
  it("are taken apart", () => {
    expect(parseAction("place f5 NES")).toEqual({ do: "place", cell: "f5", exits: "NES" });
    expect(parseAction("P1 E")).toEqual({ do: "step", hero: "P1", side: "E" });
    expect(parseAction("C steal 2.P1")).toEqual({ do: "steal", hero: "C", seat: 2, porter: "P1" });
    expect(parseAction("P2 take 4")).toEqual({ do: "take", hero: "P2", kind: 4 });
    expect(parseAction("P2 scare")).toEqual({ do: "scare", hero: "P2" });
    expect(parseAction("end")).toEqual({ do: "end" });
    expect(parseAction("return")).toEqual({ do: "return" });
  });

  it("of chance have a card, and a soul if there was one", () => {
    expect(parseAction("draw NES")).toEqual({ do: "draw", card: "NES", soul: null });
    expect(parseAction("draw NES 4")).toEqual({ do: "draw", card: "NES", soul: 4 });
    expect(parseAction("draw NS -")).toEqual({ do: "draw", card: "NS", soul: null });
  });

  it("of other games are none", () => {
    for (const text of ["", "bid 10", "C take 4", "place k1 N", "P3 N", "d4.1EN"]) expect(parseAction(text)).toBeNull();
  });

  it("tell who acts", () => {
    expect(heroOf(parseAction("P2 drop"))).toBe("P2");
    expect(heroOf(parseAction("end"))).toBeNull();
    expect(heroOf(null)).toBeNull();
  });

  it("name the shape of a card however it lies", () => {
    expect(["NESW", "ESW", "NW", "ES", "EW", "NS"].map(shapeOf)).toEqual([
      "cross",
      "tee",
      "corner",
      "corner",
      "straight",
      "straight",
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { weighMove } from "../../../src/games/schatz/pace";

describe("how much attention an action asks for", () => {
  it("is most for the end of a round, and much for bids that are shown and for what the chief decides", () => {
    expect(
      weighMove("play T13", [
        { is: "trick", seat: 1 },
        { is: "round", round: 1 },
      ]),
    ).toBe("double");
    for (const text of ["bid 40", "take", "leave", "award 2", "chief 1"]) expect(weighMove(text), text).toBe("major");
  });

  it("is little for a card and for a lot that is named, and none for a sealed bid", () => {
    expect(weighMove("play T13", [{ is: "trick", seat: 1 }])).toBe("small");
    expect(["play T13", "lot 2", "bid"].map((text) => weighMove(text))).toEqual(["small", "small", "none"]);
  });
});

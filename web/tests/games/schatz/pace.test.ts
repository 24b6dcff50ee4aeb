import { describe, expect, it } from "vitest";
import { weighMove } from "../../../src/games/schatz/pace";

describe("how much attention an action asks for", () => {
  it("is most for bids that are shown and for what the chief decides", () => {
    for (const text of ["bid 40", "take", "leave", "award 2", "chief 1"]) expect(weighMove(text), text).toBe("major");
  });

  it("is little for a card and for a lot that is named, and none for a sealed bid", () => {
    expect(["play T13", "lot 2", "bid"].map(weighMove)).toEqual(["small", "small", "none"]);
  });
});

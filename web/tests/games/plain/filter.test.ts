import { describe, expect, it } from "vitest";
import { matching, meant } from "../../../src/games/plain/filter";

const actions = ["bid 10", "bid 100", "lot 0", "lot 1", "play T13"];
const labels: Record<string, string> = { "lot 0": "Lot d’été 1", "lot 1": "Lot 2" };
const labelOf = (action: string) => labels[action] ?? action;

describe("what is typed", () => {
  it("is found anywhere in an action or its label, in any order and case", () => {
    expect(matching(actions, labelOf, "t1")).toEqual(["play T13"]);
    expect(matching(actions, labelOf, "13 play")).toEqual(["play T13"]);
    expect(matching(actions, labelOf, "ete")).toEqual(["lot 0"]);
    expect(matching(actions, labelOf, " ")).toEqual(actions);
    expect(matching(actions, labelOf, "dance")).toEqual([]);
  });

  it("finds what begins so first", () => {
    expect(matching(["P1 take 1", "take 1"], (action) => action, "take")).toEqual(["take 1", "P1 take 1"]);
  });

  it("means an action that is typed in full, even if others begin so", () => {
    expect(meant(actions, labelOf, "bid 10")).toBe("bid 10");
    expect(meant(actions, labelOf, "Lot 2")).toBe("lot 1");
    expect(meant(actions, labelOf, "lot 1")).toBe("lot 1");
  });

  it("means the only one that fits, and none of several", () => {
    expect(meant(actions, labelOf, "T13")).toBe("play T13");
    expect(meant(actions, labelOf, "bid")).toBeNull();
    expect(meant(actions, labelOf, "")).toBeNull();
    expect(meant(actions, labelOf, "dance")).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { arrowTo } from "../../../src/games/plain/arrows";

/** Three in the first row, two wide ones in the second. */
const boxes = [
  { left: 0, right: 40, top: 0, bottom: 44 },
  { left: 50, right: 90, top: 0, bottom: 44 },
  { left: 100, right: 140, top: 0, bottom: 44 },
  { left: 0, right: 70, top: 50, bottom: 94 },
  { left: 80, right: 140, top: 50, bottom: 94 },
];

describe("arrow keys", () => {
  it.each([
    ["ArrowRight", 0, 1],
    ["ArrowRight", 2, 3],
    ["ArrowRight", 4, 4],
    ["ArrowLeft", 3, 2],
    ["ArrowLeft", 0, 0],
    ["ArrowDown", 0, 3],
    ["ArrowDown", 2, 4],
    ["ArrowDown", 4, 4],
    ["ArrowUp", 4, 2],
    ["ArrowUp", 3, 0],
    ["Home", 4, 0],
    ["End", 0, 4],
  ])("%s leads from %i to %i", (key, from, to) => expect(arrowTo(key, boxes, from)).toBe(to));

  it("lead out of the list from its first row upwards", () => expect(arrowTo("ArrowUp", boxes, 1)).toBeNull());
  it("are all: other keys lead nowhere", () => expect(arrowTo("x", boxes, 1)).toBeNull());
  it("lead nowhere from outside", () => expect(arrowTo("ArrowDown", boxes, -1)).toBeNull());
});

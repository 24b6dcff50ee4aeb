import { describe, expect, it } from "vitest";
import {
  cellsIn,
  columnsIn,
  crossings,
  extent,
  framed,
  isIn,
  MARGIN,
  middle,
  route,
  rowsIn,
  share,
  sideTowards,
  stepFrom,
  walked,
} from "../../../src/games/aztekz/geometry";

describe("the frame", () => {
  it("is the first cell and those around it before a card lies", () => {
    const frame = framed({ cards: {}, frame: { from: "a1", to: "i9" } });
    expect(cellsIn(frame)).toEqual([
      ["d6", "e6", "f6"],
      ["d5", "e5", "f5"],
      ["d4", "e4", "f4"],
    ]);
    expect(frame.shut).toEqual({ N: false, E: false, S: false, W: false });
  });

  it("goes one cell beyond the cards, but not beyond how far they may come", () => {
    const frame = framed({ cards: { e5: "NESW", h5: "NESW" }, frame: { from: "d1", to: "i9" } });
    expect([columnsIn(frame), rowsIn(frame)]).toEqual([6, 3]);
    expect(frame.shut).toEqual({ N: false, E: true, S: false, W: true });
  });

  it("is never wider than six cells, and five when the pyramid is as wide as it may be", () => {
    const frame = framed({ cards: { c3: "NESW", g7: "NESW" }, frame: { from: "c3", to: "g7" } });
    expect([columnsIn(frame), rowsIn(frame)]).toEqual([5, 5]);
    expect(Object.values(frame.shut)).toEqual([true, true, true, true]);
  });

  it("shows each cell in its place, north above", () => {
    const frame = framed({ cards: { e5: "NESW" }, frame: { from: "a1", to: "i9" } });
    expect(middle("e6").y).toBeLessThan(middle("e5").y);
    expect(middle("f5").x).toBeGreaterThan(middle("e5").x);
    const shown = extent(frame);
    const box = share("d6", frame);
    expect(box.left).toBeCloseTo((MARGIN / shown.width) * 100);
    expect(box.top).toBeCloseTo((MARGIN / shown.height) * 100);
    expect(isIn("d6", frame)).toBe(true);
    expect(isIn("c6", frame)).toBe(false);
  });
});

describe("ways", () => {
  it("lead to neighbours within the grid", () => {
    expect(stepFrom("e5", "N")).toBe("e6");
    expect(stepFrom("a1", "W")).toBeNull();
    expect(stepFrom("e9", "N")).toBeNull();
    expect(sideTowards("e5", "e4")).toBe("S");
    expect(sideTowards("e5", "f6")).toBeNull();
  });

  it("follow the steps of a walk", () => {
    expect(walked("e5", ["P1 N", "P1 E", "P1 E"])).toEqual(["e5", "e6", "f6", "g6"]);
    expect(walked("e5", [])).toEqual(["e5"]);
  });

  it("go through corridors, not through walls", () => {
    const cards = { e5: "N", e6: "ES", f6: "SW", f5: "NS" };
    expect(route(cards, "e5", "f5")).toEqual(["e5", "e6", "f6", "f5"]);
    expect(route({ e5: "S", e6: "S" }, "e5", "e6")).toEqual(["e5", "e6"]);
  });
});

describe("where a walk crosses from card to card", () => {
  it("lies between their middles, in the direction of the walk", () => {
    const [north, east] = crossings(["e5", "e6", "f6"]);
    expect(north).toEqual({ x: middle("e5").x, y: (middle("e5").y + middle("e6").y) / 2, angle: -90 });
    expect(east).toMatchObject({ y: middle("e6").y, angle: 0 });
  });

  it("has two lanes where it also goes back", () => {
    const [there, back] = crossings(["e5", "f5", "e5"]);
    expect(there?.x).toBe(back?.x);
    expect(there?.y).not.toBe(back?.y);
  });
});

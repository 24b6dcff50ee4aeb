import { describe, expect, it } from "vitest";
import { cellName, type Spot } from "../../../src/games/aztec/geometry";
import { targetOf } from "../../../src/games/aztec/target";

describe("pointing", () => {
  const built = new Set(["e5.1", "e5.2"]);
  const target = (from: Spot, to: Spot): string | null => {
    const along = { x: to.x - from.x, y: to.y - from.y, z: to.z - from.z };
    const cell = targetOf({ from, along }, (name) => built.has(name));
    return cell === null ? null : cellName(cell);
  };

  it("at the board means the cell on it", () => {
    expect(target({ x: 2.5, y: -8, z: 12 }, { x: 2.5, y: 3.5, z: 0 })).toBe("c4.1");
  });

  it("straight down means the cell on it, too", () => {
    expect(target({ x: 0.5, y: 8.5, z: 20 }, { x: 0.5, y: 8.5, z: 0 })).toBe("a9.1");
  });

  it("at a side of a cube means the cell beside it", () => {
    expect(target({ x: 4.5, y: -10, z: 4 }, { x: 4.5, y: 4, z: 0.5 })).toBe("e4.1");
    expect(target({ x: 4.5, y: -10, z: 4 }, { x: 4.5, y: 4, z: 1.5 })).toBe("e4.2");
    expect(target({ x: 20, y: 4.5, z: 4 }, { x: 5, y: 4.5, z: 1.5 })).toBe("f5.2");
  });

  it("at the top of a cube means the cell on it", () => {
    expect(target({ x: 4.5, y: -10, z: 20 }, { x: 4.5, y: 4.5, z: 2 })).toBe("e5.3");
  });

  it("past the temple, at its outside or at the sky means nothing", () => {
    expect(target({ x: 4.5, y: -10, z: 4 }, { x: 40, y: 4, z: 0 })).toBeNull();
    expect(target({ x: 4.5, y: -10, z: 1 }, { x: 4.5, y: 40, z: 9 })).toBeNull();
    built.add("a5.1");
    expect(target({ x: -9, y: 4.5, z: 0.6 }, { x: 0, y: 4.5, z: 0.5 })).toBeNull();
    built.delete("a5.1");
  });
});

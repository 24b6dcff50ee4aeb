import { describe, expect, it } from "vitest";
import { placingOf, spotOf, type Spot } from "../../../src/games/aztec/geometry";
import { drawn, edgesOf } from "../../../src/games/aztec/outline";

const at = (name: string): Spot => spotOf(name) ?? { x: -1, y: -1, z: -1 };

describe("the outline", () => {
  it("of a cube has 12 edges, of two in a row 20 less the 4 round their seam", () => {
    expect(edgesOf([at("a1.1")])).toHaveLength(12);
    expect(edgesOf([at("a1.1"), at("b1.1")])).toHaveLength(16);
  });

  it("has the bend of an elbow", () => {
    const bend = edgesOf([at("a1.1"), at("b1.1"), at("b2.1")]).filter(
      ({ from, axis }) => axis === "z" && from.x === 1 && from.y === 1,
    );
    expect(bend).toHaveLength(1);
  });

  it("is drawn from every corner with no face that lies inside", () => {
    const cubes = placingOf("d3.1EN")?.cubes ?? [];
    for (const corner of [0, 1, 2, 3]) {
      const { faces } = drawn(cubes, corner);
      expect(faces.filter(({ shade }) => shade === "top")).toHaveLength(5);
      expect(faces.length).toBeLessThan(18);
    }
  });
});

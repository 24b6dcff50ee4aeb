/** Whole sentences, as many as fit. */

import { describe, expect, it } from "vitest";
import { mostFitting } from "../../src/table/sentences";

describe("of several sentences", () => {
  it("as many are shown as fit", () => {
    const tried: number[] = [];
    const fits = (shown: number): boolean => {
      tried.push(shown);
      return shown <= 2;
    };
    expect(mostFitting(4, fits)).toBe(2);
    expect(tried).toEqual([4, 3, 2]);
  });

  it("the first is shown even if it does not fit", () => {
    expect(mostFitting(3, () => false)).toBe(1);
    expect(mostFitting(0, () => false)).toBe(0);
  });
});

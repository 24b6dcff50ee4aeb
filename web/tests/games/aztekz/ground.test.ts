/** What is written around the pyramid. */

import { render } from "svelte/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { framed } from "../../../src/games/aztekz/geometry";
import Ground from "../../../src/games/aztekz/Ground.svelte";
import { setLanguage } from "../../../src/i18n/index.svelte";

describe("around the pyramid", () => {
  beforeEach(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await setLanguage("en");
    return () => vi.unstubAllGlobals();
  });

  const LIMIT = "no card beyond this line";

  function written(frame: { from: string; to: string }, ...cells: string[]) {
    const cards = Object.fromEntries(cells.map((cell) => [cell, "NESW"]));
    const { body } = render(Ground, { props: { frame: framed({ cards, frame }), cards } });
    return [...body.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
  }

  it("stand the letters of its columns and the numbers of its rows", () => {
    expect(written({ from: "b1", to: "i9" }, "e5", "f5")).toEqual([..."defg", ..."456"]);
  });

  it("is said of the dotted line that no card goes beyond it, once, and only where there is one", () => {
    const high = ["e3", "e4", "e5", "e6", "e7"];
    expect(written({ from: "a3", to: "i7" }, ...high)).toEqual([..."def", ..."34567", LIMIT]);
    const broad = ["c5", "d5", "e5", "f5", "g5"];
    expect(written({ from: "c1", to: "g9" }, ...broad)).toEqual([..."cdefg", ..."456", LIMIT]);
    expect(written({ from: "c3", to: "g7" }, ...broad, ...high)).toEqual([..."cdefg", ..."34567", LIMIT]);
  });
});

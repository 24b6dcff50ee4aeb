/** What a hint tells one to do. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { describePlan } from "../../../src/games/aztec/plan";
import { setLanguage } from "../../../src/i18n/index.svelte";

const said = (text: string): string | null => describePlan([text], 0, {} as never);

describe("a hint", () => {
  beforeEach(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await setLanguage("en");
    return () => vi.unstubAllGlobals();
  });

  it("says where to build, what to bid, or to pass", () => {
    expect(said("d4.1EN")).toBe("Place a piece at d4, level 1.");
    expect(said("bid 7")).toBe("Bid 7.");
    expect(said("pass")).toBe("Pass.");
    expect(said("weather")).toBeNull();
  });
});

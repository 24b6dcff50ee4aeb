/** What a hint tells one to do. */

import { beforeEach, describe, expect, it, vi } from "vitest";
import { describePlan } from "../../../src/games/schatz/plan";
import { setLanguage } from "../../../src/i18n/index.svelte";

const said = (text: string): string | null => describePlan([text], 0, {} as never);

describe("a hint", () => {
  beforeEach(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await setLanguage("en");
    return () => vi.unstubAllGlobals();
  });

  it("says what to bid, to take or to play", () => {
    expect(said("bid 30")).toBe("Bid 30.");
    expect(said("bid 0")).toBe("Bid nothing.");
    expect(said("chief 0")).toBe("Stay chief.");
    expect(said("chief 1")).toBe("Make Jaguar chief.");
    expect(said("lot 1")).toBe("Put lot 2 up for sale.");
    expect(said("take")).toBe("Take the lot.");
    expect(said("leave")).toBe("Leave the lot.");
    expect(said("award 1")).toBe("Award the lot to Jaguar.");
    expect(said("play C15")).toBe("Play Coin 15.");
    expect(said("weather")).toBeNull();
  });
});

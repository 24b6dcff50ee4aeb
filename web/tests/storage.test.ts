/** Keeping: in the browser's storage, or in the page where that is not allowed. */

import { afterEach, describe, expect, it, vi } from "vitest";
import { browserStorage, tabStorage, SafeStorage } from "../src/storage";

afterEach(() => vi.unstubAllGlobals());

describe("where the browser keeps things", () => {
  it("they are written there and read from there", () => {
    const storage = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => storage.get(name) ?? null,
      setItem: (name: string, text: string) => storage.set(name, text),
    });
    expect(browserStorage.get("a")).toBeNull();
    browserStorage.set("a", "1");
    expect(storage.get("a")).toBe("1");
    storage.set("a", "2");
    expect(browserStorage.get("a")).toBe("2");
  });
});

describe("where it does not", () => {
  const denied = (): Storage => {
    throw new DOMException("denied", "SecurityError");
  };
  it("the page remembers", () => {
    const keeper = new SafeStorage(denied);
    expect(keeper.get("a")).toBeNull();
    keeper.set("a", "1");
    expect(keeper.get("a")).toBe("1");
  });
  it("a full storage is no fault either", () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    vi.stubGlobal("sessionStorage", full);
    tabStorage.set("a", "1");
    expect(tabStorage.get("a")).toBe("1");
  });
});

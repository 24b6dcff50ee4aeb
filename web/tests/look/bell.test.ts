/** Whether notifications are wanted: what the visitor and the browser say to it. */

import { beforeEach, describe, expect, it, vi } from "vitest";

const kept = new Map<string, string>();

/** The page as it is opened, in a browser that answers this when it asks its user. */
async function open(answer: NotificationPermission | null) {
  vi.resetModules();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
  const Notification = {
    permission: "default",
    requestPermission: async () => (Notification.permission = answer ?? ""),
  };
  vi.stubGlobal("window", answer === null ? {} : { Notification });
  vi.stubGlobal("Notification", Notification);
  return import("../../src/look/bell.svelte");
}

beforeEach(() => kept.clear());

describe("notifications", () => {
  it("are on once the browser allows them, until they are turned off", async () => {
    const bell = await open("granted");
    expect([bell.isBellOn(), bell.mayAskForBell()]).toEqual([false, true]);
    expect(await bell.setBell(true)).toBe("done");
    expect([bell.isBellOn(), bell.mayAskForBell()]).toEqual([true, false]);
    expect(await bell.setBell(false)).toBe("done");
    expect([bell.isBellOn(), bell.mayAskForBell()]).toEqual([false, false]);
  });

  it("are offered again to somebody who only dismissed the browser's question", async () => {
    const bell = await open("default");
    expect(await bell.setBell(true)).toBe("dismissed");
    expect([bell.isBellOn(), bell.mayAskForBell()]).toEqual([false, true]);
    expect((await open("default")).mayAskForBell()).toBe(true);
  });

  it("are blocked by a browser that refuses them or has none", async () => {
    for (const answer of ["denied", null] as const) {
      const bell = await open(answer);
      expect(await bell.setBell(true)).toBe("blocked");
      expect([bell.isBellOn(), bell.mayAskForBell()]).toEqual([false, false]);
    }
  });
});

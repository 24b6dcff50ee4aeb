/** Words come when they are needed: those of a language with those of the games that are shown. */

import { beforeEach, describe, expect, it, vi } from "vitest";

describe("words of games", () => {
  beforeEach(() => {
    vi.stubGlobal("document", { documentElement: {} });
    vi.resetModules();
    return () => vi.unstubAllGlobals();
  });

  it("are not there before something of the game is shown, then in every language", async () => {
    const { loadGameWords, setLanguage, translate } = await import("../../src/i18n/index.svelte");
    await setLanguage("en");
    expect(translate("common.close")).toBe("Close");
    expect(translate("plain.larger")).toBe("plain.larger");
    await loadGameWords("plain");
    const english = translate("plain.larger");
    expect(english).not.toBe("plain.larger");
    await setLanguage("de");
    expect(translate("plain.larger")).not.toBe("plain.larger");
    expect(translate("plain.larger")).not.toBe(english);
    expect(translate("common.close")).toBe("Schließen");
  });

  it("belong to the language that was chosen last", async () => {
    const { language, loadGameWords, setLanguage, translate } = await import("../../src/i18n/index.svelte");
    await Promise.all([setLanguage("fr"), loadGameWords("plain"), setLanguage("de")]);
    expect(language()).toBe("de");
    expect(translate("common.close")).toBe("Schließen");
    expect(translate("plain.larger")).not.toBe("plain.larger");
  });

  it("of a game without any are none", async () => {
    const { loadGameWords, setLanguage, translate } = await import("../../src/i18n/index.svelte");
    await setLanguage("en");
    await loadGameWords("patolli");
    expect(translate("common.close")).toBe("Close");
  });
});

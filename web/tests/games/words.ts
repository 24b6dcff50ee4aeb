/** Tests speak with the words of all games, as if something of each were shown. */

import { vi } from "vitest";
import { loadGameWords } from "../../src/i18n/index.svelte";

const files = Object.keys(import.meta.glob("../../src/games/*/words/en.json"));
vi.stubGlobal("document", { documentElement: {} });
await loadGameWords(...files.map((file) => file.split("/").at(-3) ?? ""));
vi.unstubAllGlobals();

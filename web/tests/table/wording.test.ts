/** Events of the table in words, to whoever reads them as "you". */

import { beforeAll, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../../src/i18n/index.svelte";
import { describe as sentence } from "../../src/table/wording";
import type { Told } from "../../src/wire/types";

describe("events of the table", () => {
  beforeAll(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await setLanguage("en");
  });

  const undone: Told = { seq: 3, kind: "undone", at: 0, seat: 1, to: 2 };
  const asked: Told = { seq: 3, kind: "break_asked", at: 0, seat: 0, about: 1 } as Told;
  const told = (event: Told, reader: number | null) => sentence(event, null, null, reader, null);

  it("name who did something, and speak to who did it themselves", () => {
    expect(told(undone, 1)).toBe("You undid what was played last.");
    expect(told(undone, 0)).toBe("Jaguar undid what was played last.");
    expect(told(undone, null)).toBe("Jaguar undid what was played last.");
  });

  it("speak to who is away", () => {
    expect(told(asked, 0)).toBe("You want to stop the game because Jaguar is away.");
    expect(told(asked, 1)).toBe("Eagle wants to stop the game because you are away.");
  });
});

/** How long a refusal is shown. */

import { expect, it } from "vitest";
import { ShownRefusal } from "../../src/table/refusal.svelte";

const BUSY = { code: "busy", say: "Too busy." };
const TABLE = { seq: 7, phase: "playing", decision: 3, undo: null, breaking: [] };

function shown(): { refusal: ShownRefusal; live: { table: object | null } } {
  const live = { table: TABLE as object | null };
  const refusal = new ShownRefusal(live as never);
  refusal.show(BUSY);
  expect(refusal.say).toBe("Too busy.");
  return { refusal, live };
}

it("stays while only the log grows: others hear of the hint that was asked for", () => {
  const { refusal, live } = shown();
  live.table = { ...TABLE, seq: 8 };
  expect(refusal.say).toBe("Too busy.");
  expect(refusal.rule).toBeNull();
  refusal.show(null);
  expect(refusal.say).toBeNull();
  refusal.show({ code: "barred", say: "No.", rule: true });
  expect(refusal.rule).toBe("barred");
});

it.each([{ decision: 4 }, { phase: "over" }, { phase: "gathering" }, { undo: { seat: 1, to: 2, granted: [] } }])(
  "goes when the table has changed: %j",
  (change) => {
    const { refusal, live } = shown();
    live.table = { ...TABLE, seq: 8, ...change };
    expect(refusal.say).toBeNull();
  },
);

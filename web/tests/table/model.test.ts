/** What the page says while the board still shows how the last change came about. */

import { describe, expect, it, vi } from "vitest";
import type { LiveTable } from "../../src/net/live.svelte";
import { TableModel } from "../../src/table/model.svelte";
import type { Told } from "../../src/wire/types";

const moved = (seq: number, by: number, text: string): Told => ({
  seq,
  kind: "moved",
  at: seq,
  event: { by, do: text },
});
const position = (say: string, actors: number[], scores: number[]) => ({
  prompt: { say: { en: say } },
  actors,
  scores,
});

/** A table of which seat 0 is mine; a card of seat 1 has just been told. */
function table(given: { before: number[]; now: number[]; phase?: string }): TableModel {
  vi.stubGlobal("document", { documentElement: {} });
  const level = given.phase === "over" ? 1 : null;
  const live = {
    table: { phase: given.phase ?? "playing", end: null, seats: [{ seat: 0, level }, { seat: 1, level: 1 }] }, // prettier-ignore
    you: { who: "me", eyes: 0, seats: [0] },
    before: position("Jaguar plays.", given.before, [100, 90]),
    beforeSeq: 3,
    view: position("Eagle plays.", given.now, [100, 160]),
    events: [moved(3, 0, "play T1"), moved(4, 1, "play T2")],
  };
  return new TableModel(live as unknown as LiveTable);
}

const said = (model: TableModel) => ({
  asks: model.asks,
  points: model.told?.scores[1],
  lines: model.lines.map(({ seq }) => seq),
});

describe("while the board holds the last change", () => {
  it("words, log and points are those from before", () => {
    const model = table({ before: [1], now: [] });
    expect(said(model)).toEqual({ asks: "Eagle plays.", points: 160, lines: [3, 4] });
    model.isHeld = true;
    expect(said(model)).toEqual({ asks: "Jaguar plays.", points: 90, lines: [3] });
    model.isHeld = false;
    expect(said(model)).toEqual({ asks: "Eagle plays.", points: 160, lines: [3, 4] });
  });

  it("whoever is asked is told so at once, and so is whoever has acted", () => {
    for (const turns of [
      { before: [1], now: [0] },
      { before: [0], now: [1] },
    ]) {
      const model = table(turns);
      model.isHeld = true;
      expect(said(model)).toEqual({ asks: "Eagle plays.", points: 90, lines: [3] });
    }
  });

  it("a game is not yet over", () => {
    const model = table({ before: [1], now: [], phase: "over" });
    model.isHeld = true;
    expect(model.isOver).toBe(false);
    model.isHeld = false;
    expect(model.isOver).toBe(true);
  });
});

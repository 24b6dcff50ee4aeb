/** What has happened, in a few sentences. */

import { byImportance, wholeTurns, type LogLine } from "./logbook";
import type { TableModel } from "./model.svelte";

/** Lines in words, what matters most first; where the game can tell a turn as a whole, it does, without what was drawn. */
export function recap(lines: readonly LogLine[], model: TableModel): string[] {
  const { describeTurn, view, ownSeat, effect } = model;
  const turns = describeTurn === null || view === null ? null : new Map(wholeTurns(lines));
  return byImportance([...(turns?.keys() ?? lines)], ownSeat, effect).flatMap((line) => {
    if (turns !== null && line.event.kind === "happened") return [];
    const turn = turns?.get(line) ?? null;
    // To the seat whose turn it is, also where several share the device.
    if (turn === null || line.seat === null) return model.describe(line, false) ?? [];
    return describeTurn?.(turn.texts, line.seat, view as never, turn.later) ?? [];
  });
}

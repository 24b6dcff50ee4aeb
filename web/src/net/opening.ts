/** Opening tables. Our part in the dice is named only after the house has promised its own. */

import type { NewTable, ShownTable, TableMade } from "../wire/types";
import { call, newKey, newNonce, Refused } from "./call";

/** Open a table, and start it at once if everybody sits there. */
export async function openTable(plan: NewTable, start: boolean): Promise<TableMade> {
  const made = await call("POST /api/tables", { body: plan });
  if (start) await startTable(made.id);
  return made;
}

/** The same once more, started at once if nobody else has to come. */
export async function openRematch(id: string, key: string, table: ShownTable, who: string): Promise<TableMade> {
  const made = await call("POST /api/tables/{table}/rematch", { path: { table: id }, body: { key } });
  const alone = table.seats.every((chair) => chair.who === null || chair.who === who);
  if (alone && table.first.by !== "word") await startTable(made.id);
  return made;
}

/** Whoever asks once more, because an answer was lost, finds it started. */
async function startTable(table: string): Promise<void> {
  const body = { key: newKey(), command: { do: "start", nonce: newNonce() } as const };
  await call("POST /api/tables/{table}/ask", { path: { table }, body }).catch((error: unknown) => {
    if (!(error instanceof Refused) || error.refusal.code !== "already_started") throw error;
  });
}

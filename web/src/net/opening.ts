/** Opening tables. Our part in the dice is named only after the house has promised its own. */

import type { NewTable, ShownTable, TableMade } from "../wire/types";
import { call, newKey, newNonce, Refused } from "./call";

export type Planned = Omit<NewTable, "key">;

/** The same key as long as the same is planned: pressing again after a lost answer opens no second table. */
export class Opener {
  private last = { planned: "", key: "" };

  /** Open a table, and start it at once if everybody sits there. */
  async open(plan: Planned, start: boolean): Promise<TableMade> {
    const planned = JSON.stringify(plan);
    if (planned !== this.last.planned) this.last = { planned, key: newKey() };
    const made = await call("POST /api/tables", { body: { ...plan, key: this.last.key } });
    if (start) await startTable(made.id);
    return made;
  }
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

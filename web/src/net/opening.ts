/** Opening and joining tables. A player's nonce for the dice is sent only after the server has committed to its secret. */

import type { Command, NewTable, ShownTable, TableMade } from "../wire/types";
import { call, newKey, newNonce, Refused } from "./call";

export type Planned = Omit<NewTable, "key">;

/** Opens tables with the same key for the same plan: a repeated press after a lost answer opens no second table. */
export class Opener {
  private last = { planned: "", key: "" };

  /** Opens a table, and starts it if `start`. */
  async open(plan: Planned, start: boolean): Promise<TableMade> {
    const planned = JSON.stringify(plan);
    if (planned !== this.last.planned) this.last = { planned, key: newKey() };
    const made = await call("POST /api/tables", { body: { ...plan, key: this.last.key } });
    if (start) await startTable(made.id);
    return made;
  }
}

/** Opens a rematch, and starts it if nobody else has to join. */
export async function openRematch(id: string, key: string, table: ShownTable, who: string): Promise<TableMade> {
  const made = await call("POST /api/tables/{table}/rematch", { path: { table: id }, body: { key } });
  const alone = table.seats.every((chair) => chair.who === null || chair.who === who);
  if (alone && table.first.by !== "word") await startTable(made.id);
  return made;
}

/** Joins a table at its first free seat. */
export async function joinTable(table: string): Promise<void> {
  await send(table, { do: "join", nonce: newNonce() });
}

/** Starts a table; that it is started already, because an answer was lost, is no fault. */
async function startTable(table: string): Promise<void> {
  await send(table, { do: "start", nonce: newNonce() }).catch((error: unknown) => {
    if (!(error instanceof Refused) || error.refusal.code !== "already_started") throw error;
  });
}

async function send(table: string, command: Command): Promise<void> {
  await call("POST /api/tables/{table}/ask", { path: { table }, body: { key: newKey(), command } });
}

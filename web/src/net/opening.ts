/** Opening and joining tables. A player's nonce for the dice is sent only after the server has committed to its secret. */

import type { Command, NewTable, PlayOn, ShownTable, TableMade } from "../wire/types";
import { call, newKey, newNonce, Refused } from "./call";

export type Planned = Omit<NewTable, "key">;
/** A game that is played on from a moment of an earlier one. */
export type PlannedOn = Omit<PlayOn, "key">;
export type Origin = PlayOn["origin"];

/** Opens tables with the same key for the same plan: a repeated press after a lost answer opens no second table. */
export class Opener {
  private last = { planned: "", key: "" };

  /** Opens a table, and starts it if `start`. */
  async open(plan: Planned, start: boolean): Promise<TableMade> {
    return begun(await call("POST /api/tables", { body: { ...plan, key: this.keyOf(plan) } }), start);
  }

  /** Opens a table at which a game is played on, and starts it if `start`. */
  async playOn(plan: PlannedOn, start: boolean): Promise<TableMade> {
    return begun(await call("POST /api/play-on", { body: { ...plan, key: this.keyOf(plan) } }), start);
  }

  private keyOf(plan: Planned | PlannedOn): string {
    const planned = JSON.stringify(plan);
    if (planned !== this.last.planned) this.last = { planned, key: newKey() };
    return this.last.key;
  }
}

async function begun(made: TableMade, start: boolean): Promise<TableMade> {
  if (start) await startTable(made.id);
  return made;
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

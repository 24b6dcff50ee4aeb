/** What was said at a table, as far as we have heard it. */

import type { Line } from "../wire/types";
import { call, orRefused } from "./call";

export class Talk {
  lines = $state.raw<Line[]>([]);
  /** Whether what was said before we came has been fetched. */
  listened = $state(false);

  /** Up to here all was fetched: a line that came by itself may have been said after others that did not come. */
  private fetched = 0;
  /** Grows when all is forgotten: what is fetched for an earlier listener is not for this one. */
  private hearing = 0;

  constructor(private readonly table: string) {}

  /** The number of the last line; 0 before the first. */
  get last(): number {
    return this.lines.at(-1)?.id ?? 0;
  }

  /** Fetch what we have not heard; answers whether that could be done. */
  async fetch(): Promise<boolean> {
    const { hearing } = this;
    const query = { since: this.fetched };
    const chat = await orRefused(call("GET /api/tables/{table}/chat", { path: { table: this.table }, query }));
    if (chat === null || hearing !== this.hearing) return false;
    this.add(chat.lines);
    this.fetched = Math.max(this.fetched, chat.lines.at(-1)?.id ?? 0);
    this.listened = true;
    return true;
  }

  /** Somebody else listens now, who may have muted others. */
  forget(): void {
    this.lines = [];
    this.fetched = 0;
    this.listened = false;
    this.hearing += 1;
  }

  add(lines: Line[]): void {
    const known = new Set(this.lines.map((line) => line.id));
    const fresh = lines.filter((line) => !known.has(line.id));
    if (fresh.length > 0) this.lines = [...this.lines, ...fresh].sort((a, b) => a.id - b.id);
  }

  /** Whether somebody has said this after a line. */
  has(said: string, by: string | undefined, after: number): boolean {
    return this.lines.some(({ id, who, text }) => id > after && who === by && text === said);
  }
}

/** The chat of a table, as far as it is known here. */

import type { Line } from "../wire/types";
import { call, orRefused } from "./call";

export class ChatLog {
  lines = $state.raw<Line[]>([]);
  /** Whether the lines from before we came have been fetched. */
  isFetched = $state(false);
  /** What one is writing. It stays while the page around it changes. */
  draft = $state("");

  /** The last line up to which all are known: a line that was pushed may follow some that were not. */
  private complete = 0;
  /** Raised when all is dropped: what was being fetched then is for somebody else. */
  private generation = 0;

  constructor(private readonly table: string) {}

  /** The number of the last line; 0 before the first. */
  get last(): number {
    return this.lines.at(-1)?.id ?? 0;
  }

  /** Fetches the lines that are missing; answers whether that could be done. */
  async fetch(): Promise<boolean> {
    const { generation } = this;
    const query = { since: this.complete };
    const chat = await orRefused(call("GET /api/tables/{table}/chat", { path: { table: this.table }, query }));
    if (chat === null || generation !== this.generation) return false;
    this.add(chat.lines);
    this.complete = Math.max(this.complete, chat.lines.at(-1)?.id ?? 0);
    this.isFetched = true;
    return true;
  }

  /** Drops all lines, because somebody else reads them now, who may have muted others. */
  forget(): void {
    this.lines = [];
    this.complete = 0;
    this.isFetched = false;
    this.generation += 1;
  }

  add(lines: Line[]): void {
    const known = new Set(this.lines.map((line) => line.id));
    const fresh = lines.filter((line) => !known.has(line.id));
    if (fresh.length > 0) this.lines = [...this.lines, ...fresh].toSorted((a, b) => a.id - b.id);
  }

  /** Whether somebody has written this text after a line. */
  has(wanted: string, by: string | undefined, after: number): boolean {
    return this.lines.some(({ id, who, text }) => id > after && who === by && text === wanted);
  }
}

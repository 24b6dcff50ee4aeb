/** Somebody's finished games, page by page, of those that are wanted. */

import { call, refusalOf, type Outcome } from "../net/call";
import type { HistoryQuery, Listed } from "../wire/types";

const PAGE = 20;
/** Calls for one page, at most: those with few of what is wanted come short. */
const CALLS = 5;

export const RESULTS = ["won", "shared", "lost", "stopped"] as const;

/** What is wanted; empty: any. */
export interface Filters {
  game: string;
  opponent: string;
  result: "" | (typeof RESULTS)[number];
}

export class GameHistory {
  tables = $state.raw<Listed[]>([]);
  /** Whose games these are; null until the first answer. */
  name = $state.raw<string | null>(null);
  /** Where more begin; null if there are no more. */
  next = $state.raw<string | null>(null);
  busy = $state(false);
  fault = $state.raw<Outcome>(null);
  /** Raised by every question: only the answer to the latest is shown. */
  private asked = 0;

  /** `who`: whose games; null: one's own. */
  constructor(private readonly who: string | null) {}

  /** Shows the latest of those games that are wanted. */
  show(filters: Filters): Promise<void> {
    return this.ask(filters, null, []);
  }

  /** Shows more of them. */
  showMore(filters: Filters): Promise<void> {
    return this.ask(filters, this.next, this.tables);
  }

  private async ask({ game, opponent, result }: Filters, from: string | null, shown: Listed[]): Promise<void> {
    const number = (this.asked += 1);
    this.busy = true;
    const wanted = { who: this.who, game: game || null, opponent: opponent.trim() || null, result: result || null };
    const fault = await refusalOf(async () => {
      const found: Listed[] = [];
      let before = from;
      for (let calls = 0; calls < CALLS; calls += 1) {
        const query: HistoryQuery = { ...wanted, before, limit: PAGE - found.length };
        const answer = await call("GET /api/history", { query });
        if (number !== this.asked) return;
        found.push(...answer.tables);
        this.name = answer.name;
        before = answer.next;
        if (before === null || found.length >= PAGE) break;
      }
      [this.tables, this.next] = [[...shown, ...found], before];
    });
    if (number !== this.asked) return;
    [this.fault, this.busy] = [fault, false];
  }
}

/** Filters as an address says them. */
export function filtersOf(search: string): Filters {
  const query = new URLSearchParams(search);
  const result = RESULTS.find((one) => one === query.get("result")) ?? "";
  return { game: query.get("game") ?? "", opponent: query.get("opponent") ?? "", result };
}

/** The part of an address that says them; empty if any game is wanted. */
export function searchOf(filters: Filters): string {
  const said = Object.entries(filters).filter(([, value]) => value.trim() !== "");
  return said.length === 0 ? "" : `?${new URLSearchParams(said as [string, string][]).toString()}`;
}

/** A list of tables that is fetched again every few seconds while it is visible. */

import type { Listed, ListQuery, TableList } from "../../wire/types";
import { call, refusalOf } from "../../net/call";

const EVERY = 10_000;
const PAGE = 12;
const MOST = 96;

export class Listing {
  tables = $state.raw<Listed[]>([]);
  /** Whether there are more than these. */
  more = $state(false);
  /** Whether the first answer has come. */
  known = $state(false);
  fault = $state<string | null>(null);

  private shown = PAGE;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly list: NonNullable<ListQuery["list"]>) {}

  /** The tables at which it is our turn. */
  get waiting(): Listed[] {
    return this.tables.filter(
      ({ phase, actors, mine }) => phase === "playing" && actors.some((seat) => mine.includes(seat)),
    );
  }

  /** Starts to refresh it; answers a function that stops it. */
  watch(): () => void {
    const look = (): void => {
      if (!document.hidden) void this.refresh();
    };
    look();
    this.timer = setInterval(look, EVERY);
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(this.timer);
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }

  async showMore(): Promise<void> {
    this.shown += PAGE;
    await this.refresh();
  }

  /** Fetches as many tables as are shown, page by page. */
  async refresh(): Promise<void> {
    const refusal = await refusalOf(async () => {
      const tables: Listed[] = [];
      let before: TableList["next"] = null;
      do {
        const limit = Math.min(this.shown - tables.length, MOST);
        const query = { list: this.list, limit, before };
        const page: TableList = await call("GET /api/tables", { query });
        tables.push(...page.tables);
        before = page.next;
      } while (before !== null && tables.length < this.shown);
      this.tables = tables;
      this.more = before !== null;
      this.known = true;
    });
    this.fault = refusal?.say ?? null;
  }
}

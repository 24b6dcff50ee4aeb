/** What of a change is looked at first: cards on their way, bids that turn over, a trick that was won. */

import type { BoardProps } from "../../table/contract";
import { dwell, replayPace } from "../../table/pace.svelte";
import { flightTime } from "./flight";
import { linger } from "./linger.svelte";
import { Ending } from "./endings.svelte";
import { awaiting, hasPaid, hasRevealed, isSold, staged } from "./stage";
import { goneOn, newlyLaid, trickKey } from "./tricks";
import type { SchatzView } from "./view";

export interface Showing {
  /** The table as it is looked at: what follows bids or a last trick waits until these have been seen. */
  readonly table: SchatzView;
  /** The same for the seats: what is on its way has not reached anybody yet. */
  readonly seats: SchatzView;
  /** Cards are on their way to the middle, or a lot to its buyer. */
  readonly flying: boolean;
  /** The trick just won lies there. */
  readonly won: boolean;
  /** It is the last one of a round, and stays until the pay is asked for. */
  readonly ending: boolean;
  /** What has come is so new that words and money wait for it. */
  readonly fresh: boolean;
  /** The trick has been looked at long enough. */
  skipTrick: () => void;
}

/** Milliseconds, at least, for which a won trick or bids that turned over stay. */
const STAYS = 1000;

export function showing(given: () => Pick<BoardProps<SchatzView>, "view" | "before" | "decision" | "past">): Showing {
  const stays = () => (given().past ? dwell("major", 0, replayPace()) : Math.max(STAYS, dwell("major")));
  const won = linger(
    () => trickKey(given().view.last_trick),
    () => !goneOn(given().before, given().view),
    stays,
  );
  const turned = linger(
    () => (hasRevealed(given().before, given().view) ? String(given().decision) : ""),
    () => hasRevealed(given().before, given().view),
    stays,
  );
  const end = new Ending(given);
  const table = $derived.by(() => {
    if (end.kept !== null) return staged(end.kept.before, end.kept.view, { atBids: false, atTrick: true });
    return staged(given().before, given().view, { atBids: turned.on, atTrick: false });
  });
  const flight = $derived.by(() => {
    const { before, view } = given();
    if (table !== view || hasPaid(before, view)) return 0;
    return flightTime(newlyLaid(before, view).length, isSold(before, view));
  });
  const flying = linger(
    () => (flight > 0 ? String(given().decision) : ""),
    () => flight > 0,
    () => flight,
  );
  const seats = $derived(flying.on ? awaiting(given().before, table) : table);

  return {
    get table() {
      return table;
    },
    get seats() {
      return seats;
    },
    get flying() {
      return flying.on;
    },
    get won() {
      return won.on || end.kept !== null;
    },
    get ending() {
      return end.kept !== null;
    },
    get fresh() {
      if (end.kept === null) return flying.on || turned.on;
      // What a round pays waits until it is asked for; how a game ends is said by itself.
      return won.on || !given().view.over;
    },
    skipTrick: () => {
      won.skip();
      end.skip();
    },
  };
}

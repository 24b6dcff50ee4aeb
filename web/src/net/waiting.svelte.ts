/** The tables that wait for the visitor, told by the server wherever on the site they are. */

import { language, t } from "../i18n/index.svelte";
import { route } from "../route.svelte";
import type { WaitingTable } from "../wire/types";
import { Connection } from "./connection";
import { fetchIdentity } from "./me.svelte";

/** Null until the server has told. */
let tables = $state.raw<WaitingTable[] | null>(null);

/** The tables at which the visitor is to move, the longest idle first; null if that is not known yet. */
export function waitingTables(): WaitingTable[] | null {
  return tables;
}

/** Those of them that are not on the screen: the page of a table knows better. */
export function waitingElsewhere(): WaitingTable[] {
  const at = route();
  return (tables ?? []).filter(({ id }) => at.page !== "table" || id !== at.id);
}

/** The title of a page; it says so if a table waits that is not on the screen. */
export function titled(title: string): string {
  return waitingElsewhere().length > 0 ? t("common.title.your-turn", { page: title }) : title;
}

/**
 * Milliseconds until it is looked who the visitor is now. A call that changes it, of this tab or another, may be under
 * way: without the cookie of its answer the visitor would be taken for a new guest, and stay one.
 */
const SETTLED = 1500;

/** Listens for an identity; answers a function that stops it. */
export function listenForWaiting(who: string): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  const connection = new Connection({
    address: () => {
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      return `${scheme}://${location.host}/api/me/live?lang=${language()}`;
    },
    onLink: () => undefined,
    onOpen: () => undefined,
    onFrame: (frame) => {
      if (frame.type !== "waiting") return;
      clearTimeout(settling);
      if (frame.who === who) tables = frame.tables;
      // Signed out from elsewhere, or signed in or out in another tab.
      else settling = setTimeout(() => void fetchIdentity().catch(() => undefined), SETTLED);
    },
    onRefused: () => false,
  });
  connection.open();
  return () => {
    clearTimeout(settling);
    connection.close();
    tables = null;
  };
}

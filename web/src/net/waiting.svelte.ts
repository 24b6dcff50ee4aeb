/** The tables that wait for the visitor, told by the server wherever on the site they are. */

import { language, t } from "../i18n/index.svelte";
import { route } from "../route.svelte";
import type { WaitingTable } from "../wire/types";
import { Connection } from "./connection";

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
 * Listens for as long as the page is open; answers a function that stops it. `onDismissed` is called when the server
 * does not talk to this identity any more: it was signed out, went into an account or was deleted.
 */
export function listenForWaiting(onDismissed: () => void): () => void {
  const connection = new Connection({
    address: () => `${location.origin.replace(/^http/, "ws")}/api/me/live?lang=${language()}`,
    onLink: () => undefined,
    onOpen: () => undefined,
    onFrame: (frame) => {
      if (frame.type === "waiting") tables = frame.tables;
      else if (frame.type === "answer" && frame.error?.code === "signed_out") onDismissed();
    },
    onRefused: ({ code }) => code === "banned",
  });
  connection.open();
  return () => {
    connection.close();
    tables = null;
  };
}

/** Pictures and films of a table: where they are, and as files to save or to send. */

import { language, t } from "../i18n/index.svelte";
import { Refused } from "../net/call";
import type { Fault } from "../wire/types";

/** The address of the picture of a table; a private one, too, shows its position, since somebody shares it knowingly. `at`: an earlier moment. */
export function cardPath(table: string, at: number | null): string {
  const moment = at === null ? "" : `&at=${String(at)}`;
  return `/api/tables/${encodeURIComponent(table)}/card?position=true&lang=${language()}${moment}`;
}

export function filmPath(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}/film?lang=${language()}`;
}

/** Fetches a file; throws `Refused` if it cannot be had. */
export async function fetchFile(path: string): Promise<Blob> {
  const lost = { code: "unreachable", say: t("common.unreachable") };
  const response = await fetch(path).catch(() => {
    throw new Refused(lost);
  });
  if (response.ok) return response.blob();
  const fault = (await response.json().catch(() => null)) as Fault | null;
  throw new Refused(fault?.error ?? lost);
}

/** Whether this browser sends files to other programs, as phones do. */
export function canSend(type: string): boolean {
  const file = new File([], "file", { type });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });
}

export async function send(file: Blob, name: string): Promise<void> {
  const files = [new File([file], name, { type: file.type })];
  await navigator.share({ files, title: "Teocalli" }).catch(() => undefined);
}

/** Typed calls to the server. */

import type { Calls, Fault, Refusal } from "../wire/types";
import { language, t } from "../i18n/index.svelte";

type Name = keyof Calls;
type Body<N extends Name> = Calls[N] extends { body: infer B } ? B : undefined;
type Query<N extends Name> = Calls[N] extends { query: infer Q } ? Q : undefined;
export type Answer<N extends Name> = Calls[N]["answer"];

interface With<N extends Name> {
  path?: Record<string, string | number>;
  query?: Query<N>;
  body?: Body<N>;
}

/** Why something was refused; null if it was done. */
export type Outcome = Refusal | null;

const TEMPORARY = new Set(["unreachable", "too_many", "closing", "database_down", "busy", "drawing", "preparing"]);

/** Whether the same may succeed a little later. */
export function isTemporary(refusal: Refusal): boolean {
  return TEMPORARY.has(refusal.code);
}

/** Thrown when the server refuses a call, or cannot be reached. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.say);
  }
}

let credentials: RequestCredentials = "same-origin";

/** From now on no call sends or takes a cookie: in a frame of another site nobody is anybody. */
export function callWithoutCookies(): void {
  credentials = "omit";
}

export async function call<N extends Name>(name: N, given: With<N> = {}): Promise<Answer<N>> {
  const [method, template] = name.split(" ") as [string, string];
  const path = template.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(String(given.path?.[part])));
  const query = new URLSearchParams({ lang: language() });
  for (const [key, value] of Object.entries(given.query ?? {})) {
    if (value !== null && value !== undefined) query.set(key, String(value));
  }
  let response: Response;
  try {
    response = await fetch(`${path}?${query.toString()}`, {
      method,
      credentials,
      ...(given.body === undefined
        ? {}
        : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(given.body) }),
    });
  } catch {
    throw new Refused({ code: "unreachable", say: t("common.unreachable") });
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Answer<N>;
  const refusal = (answer as Fault | null)?.error;
  throw new Refused(refusal ?? { code: "unreachable", say: t("common.unreachable") });
}

/** Fetches an SVG picture of a position for given eyes, at an earlier decision or (null) now; null if there is none. */
export async function fetchPicture(
  table: string,
  eyes: number | null,
  decision: number | null,
): Promise<string | null> {
  const query = new URLSearchParams();
  if (eyes !== null) query.set("eyes", String(eyes));
  if (decision !== null) query.set("decision", String(decision));
  try {
    const response = await fetch(`/api/tables/${encodeURIComponent(table)}/picture?${query.toString()}`);
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

/** Waits for a call; null if it was refused. */
export async function orRefused<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** Does something that makes calls; answers why one was refused, else what it answers itself. */
export async function refusalOf(act: () => Promise<Outcome | void>): Promise<Outcome> {
  try {
    return (await act()) ?? null;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

/** A new key for a command, so that a repeated one is done once. */
export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).reduce((text, part) => text + part.toString(36), "k");
}

/** A player's contribution to the seed of the dice. */
export function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

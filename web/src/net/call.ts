/** Calls to the house, typed by what it says of itself. */

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

/** What the house refused, or that it could not be reached. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.say);
  }
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

/** What was asked, or null if it was refused. */
export async function orRefused<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

/** A key for something that is to be done once. */
export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).reduce((text, part) => text + part.toString(36), "k");
}

/** This player's part in the dice. */
export function newNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

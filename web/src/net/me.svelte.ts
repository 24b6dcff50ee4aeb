/** The identity of the visitor. */

import { hasChosenLanguage, language, LANGUAGES, setLanguage } from "../i18n/index.svelte";
import { browserStorage } from "../storage";
import type { Me } from "../wire/types";
import { call } from "./call";
import { fetchGames } from "./games.svelte";

const KEPT = "teocalli.account";
const NAMED = "teocalli.named";

let who = $state.raw<Me | null>(null);
/** The account of which this browser was signed out from elsewhere, and why if that is known. */
let lost = $state.raw<{ account: string; why: Me["signed_out"] } | null>(null);
let named = $state(browserStorage.get(NAMED) === "yes");

export function me(): Me | null {
  return who;
}

export function setMe(next: Me): void {
  who = next;
}

export function lostAccount(): typeof lost {
  return lost;
}

/** The loss of an account is known, or was wanted: it is not told (any more). */
export function forgetAccount(): void {
  lost = null;
  browserStorage.set(KEPT, "");
}

/** Whether the visitor has chosen a name, here or for an account; guests are given one at first. */
export function isNamed(): boolean {
  return named || who?.kind === "account";
}

/** The visitor has chosen a name, or is content with the one they have. */
export function markNamed(): void {
  named = true;
  browserStorage.set(NAMED, "yes");
}

/** Fetches the identity, then the games: both at once would make two guests on a first visit. */
export async function fetchIdentity(): Promise<void> {
  who = await call("GET /api/me");
  if (who.account) {
    lost = null;
    browserStorage.set(KEPT, who.account);
  } else {
    const account = browserStorage.get(KEPT);
    if (account) lost = { account, why: who.signed_out };
    browserStorage.set(KEPT, "");
  }
  await fetchGames();
}

/** Speaks the language of the account that somebody has signed in to: the one chosen last, on whichever device. */
export async function speakAccountLanguage(): Promise<void> {
  const spoken = LANGUAGES.find((known) => known === who?.language);
  if (spoken !== undefined && spoken !== language()) await setLanguage(spoken, hasChosenLanguage());
}

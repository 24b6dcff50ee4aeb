/** The rules beside a game: whether they are open, where, and what shows them. */

import { getContext, setContext } from "svelte";
import { lazily } from "../net/lazy.svelte";

let isOpen = $state(false);
/** What somebody wants to read; a new object each time, also for the same sentence. */
let wanted = $state.raw<{ code: string } | null>(null);

export const rules = {
  get isOpen(): boolean {
    return isOpen;
  },
  /** The reason whose sentence is wanted; null: the rules as a whole. */
  get wanted(): { code: string } | null {
    return wanted;
  },
  open: (): void => {
    wanted = null;
    isOpen = true;
  },
  /** Opens the rules at the sentence for which actions are refused with this code. */
  openAt: (code: string): void => {
    wanted = { code };
    isOpen = true;
  },
  close: (): void => {
    isOpen = false;
  },
};

export const rulesSheet = lazily(async () => (await import("./RulesSheet.svelte")).default);

/** The code of the rule that refuses; null if it is no rule of the game. */
export function ruleOf(refused: { code?: string | null; rule?: boolean; ok?: boolean } | null): string | null {
  return refused !== null && (refused.rule === true || refused.ok === false) ? (refused.code ?? null) : null;
}

/** Where a refusal leads: a page that shows refusals of a game says how its rules are opened. */
export interface RuleReader {
  game: string;
  /** Shows the sentence for which actions are refused with this code. */
  read: (code: string) => void;
}

const READER = Symbol("rules");

export function setRuleReader(reader: RuleReader): void {
  setContext(READER, reader);
}

/** Null where there are no rules to open. */
export function getRuleReader(): RuleReader | null {
  return getContext<RuleReader | undefined>(READER) ?? null;
}

/** Goals in words: what one asks for, and how it stands. */

import type { Args } from "../../i18n/index.svelte";
import type { Key } from "./words";
import type { Goal, GoalStatus, Suit } from "./view";

export interface Said {
  key: Key;
  args: Args;
}

export type GoalKind =
  | { kind: "most"; suit: Suit }
  | { kind: "exactly"; count: number }
  | { kind: "most_tricks" }
  | { kind: "last_trick" }
  | { kind: "fewest_tricks" };

/** What a goal's code asks for; `thirty` is an option of the table. */
export function goalKind(goal: string, thirty: unknown): GoalKind {
  const most = /^most_([TAC])$/.exec(goal);
  if (most !== null) return { kind: "most", suit: most[1] as Suit };
  const exactly = /^tricks_(\d+)$/.exec(goal);
  if (exactly !== null) return { kind: "exactly", count: Number(exactly[1]) };
  if (goal === "most_tricks") return { kind: "most_tricks" };
  return { kind: thirty === "fewest_tricks" ? "fewest_tricks" : "last_trick" };
}

/** "Most talismans"; `short`: in few letters, where a language has many. */
export function goalName(goal: string, thirty: unknown, short = false): Said {
  const asked = goalKind(goal, thirty);
  switch (asked.kind) {
    case "most":
      return { key: short ? "schatz.goal.most.short" : "schatz.goal.most", args: { suit: asked.suit } };
    case "exactly":
      return { key: short ? "schatz.goal.exactly.short" : "schatz.goal.exactly", args: { n: asked.count } };
    case "most_tricks":
      return { key: "schatz.goal.most_tricks", args: {} };
    case "last_trick":
      return { key: "schatz.goal.last_trick", args: {} };
    case "fewest_tricks":
      return { key: "schatz.goal.fewest_tricks", args: {} };
  }
}

/** "2 of 3 tricks", "Talismans 5, leader 7". */
export function progress(goal: Goal): Said {
  const have = goal.have ?? 0;
  if (goal.need !== undefined) {
    if (goal.need === 0) return { key: "schatz.stands.none", args: { have } };
    return {
      key: have > goal.need ? "schatz.stands.beyond" : "schatz.stands.exactly",
      args: { have, need: goal.need },
    };
  }
  if (goal.tricks_left !== undefined) return { key: "schatz.stands.last_trick", args: { left: goal.tricks_left } };
  if (goal.least !== undefined) return { key: "schatz.stands.fewest", args: { have, least: goal.least } };
  const best = goal.best ?? 0;
  const suit = /^most_([TAC])$/.exec(goal.goal)?.[1] ?? "tricks";
  if (have === best) return { key: "schatz.stands.level", args: { suit, have } };
  return { key: have < best ? "schatz.stands.behind" : "schatz.stands.ahead", args: { suit, have, best } };
}

/** The same beside the name of the goal, which says what is counted: "5, leader 7". */
export function progressOfNamed(goal: Goal): Said {
  const have = goal.have ?? 0;
  if (goal.need !== undefined) return { key: "schatz.so_far.count", args: { have } };
  if (goal.tricks_left !== undefined) return { key: "schatz.so_far.last_trick", args: { left: goal.tricks_left } };
  if (goal.least !== undefined) return { key: "schatz.so_far.fewest", args: { have, least: goal.least } };
  const best = goal.best ?? 0;
  if (have === best) return { key: "schatz.so_far.level", args: { have } };
  return { key: have < best ? "schatz.so_far.behind" : "schatz.so_far.ahead", args: { have, best } };
}

/** From what is still to be won to what is lost. */
export const STATUSES: readonly GoalStatus[] = ["open", "holding", "met", "missed"];
export const STATUS_NAMES: Record<GoalStatus, Key> = {
  met: "schatz.status.met",
  missed: "schatz.status.missed",
  holding: "schatz.status.holding",
  open: "schatz.status.open",
};

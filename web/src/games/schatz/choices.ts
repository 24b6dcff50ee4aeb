/** What the chief decides with a word: what each answer is called, and what it would do. */

import { formatList } from "../../i18n/index.svelte";
import { emblem } from "../../look/emblem";
import type { SchatzView } from "./view";
import { lotNumber } from "./cards";
import type { Said } from "./goals";

export interface Answer {
  action: string;
  /** Whom it is about, if one; for the emblem. */
  seat: number | null;
  label: Said;
  /** The same once it is chosen, and only waits to be confirmed. */
  again: Said;
  /** What happens if it is confirmed. */
  told: Said;
}

type Facts = Pick<SchatzView, "legal" | "eyes" | "choices" | "money" | "chief" | "named" | "aids">;

/** The answers, in the present language. */
export function offersOf(view: Facts): Answer[] {
  return answers(view, emblem, (seats) => formatList(seats, "disjunction"));
}

/** What happens if the chosen answer is confirmed; null if none is chosen. */
export function whatWouldBe(view: Facts, chosen: string | null): Said | null {
  return offersOf(view).find(({ action }) => action === chosen)?.told ?? null;
}

/** `nameOf` names a seat's emblem, `either` several of which one is meant. */
export function answers(view: Facts, nameOf: (seat: number) => string, either: (seats: string[]) => string): Answer[] {
  return view.legal
    .toSorted(takeFirst)
    .map((action) => answer(action, view, nameOf, either))
    .filter((found) => found !== null);
}

function takeFirst(a: string, b: string): number {
  return Number(b === "take") - Number(a === "take");
}

function answer(
  action: string,
  view: Facts,
  nameOf: (seat: number) => string,
  either: (seats: string[]) => string,
): Answer | null {
  const [word, what] = action.split(" ");
  const seat = Number(what);
  const n = view.aids.price ?? 0;
  const lot = lotNumber(view.named ?? 0);
  switch (word) {
    case "take": {
      const left = (view.money[view.chief ?? 0] ?? 0) - n;
      return {
        action,
        seat: null,
        label: { key: "schatz.take", args: { n } },
        again: { key: "schatz.take.again", args: { n } },
        told: { key: "schatz.told.take", args: { n, left, lot } },
      };
    }
    case "leave": {
      const args = { seats: either(view.choices.map(nameOf)), count: view.choices.length, n, lot };
      return {
        action,
        seat: view.choices.length === 1 ? (view.choices[0] ?? null) : null,
        label: { key: "schatz.leave", args },
        again: { key: "schatz.leave.again", args },
        told: { key: "schatz.told.leave", args },
      };
    }
    case "award": {
      const args = { seat: nameOf(seat), n, lot };
      return {
        action,
        seat,
        label: { key: "schatz.award", args },
        again: { key: "schatz.award.again", args },
        told: { key: "schatz.told.award", args },
      };
    }
    case "chief": {
      const args = { seat: nameOf(seat), you: String(seat === view.eyes) };
      return {
        action,
        seat,
        label: { key: "schatz.make_chief", args },
        again: { key: "schatz.make_chief.again", args },
        told: { key: "schatz.told.chief", args },
      };
    }
    default:
      return null;
  }
}

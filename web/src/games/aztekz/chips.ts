/** What stands on the chips beside a hero: all that it can do, and what one might try, to be told why not. */

import type { AztekzView, HeroName } from "./view";
import { heroesByCell, soulsOn } from "./arrange";
import { parseAction } from "./texts";

/** Up into the hand, down onto the card, to the crowned one, or off in all directions. */
export const SIGNS = {
  take: "M0 7V-7M-5-2 0-7 5-2",
  steal: "M0 7V-7M-5-2 0-7 5-2",
  drop: "M0-7V7M-5 2 0 7 5 2",
  give: "M-8 5-9-5-4-1 0-7 4-1 9-5 8 5z",
  scare: "M0-5V-9M0 5V9M5 0H9M-5 0H-9M4-4 7-7M-4-4-7-7M4 4 7 7M-4 4-7 7",
} as const;

export interface Chip {
  text: string;
  can: boolean;
  /** The kind of soul that it is about, if it is about one kind. */
  kind: number | null;
}

/** `can` are the legal actions of the hero; the others are those for which there is something on its card. */
export function chipsOf(view: AztekzView, seat: number, hero: HeroName, can: readonly string[]): Chip[] {
  const own = view.heroes[seat]?.[hero];
  if (own?.cell == null) return [];
  const here = heroesByCell(view).get(own.cell) ?? [];
  const lying = soulsOn(view, own.cell);
  const tried =
    hero === "C"
      ? here.filter((other) => other.seat !== seat && other.count > 0).map((other) => `C steal ${other.id}`)
      : [
          ...lying.map(({ kind }) => `${hero} take ${kind}`),
          ...(own.count > 0 ? [`${hero} drop`] : []),
          ...(own.count > 0 && here.some((other) => other.seat === seat && other.hero === "C") ? [`${hero} give`] : []),
          ...(own.count > 0 || lying.length > 0 ? [`${hero} scare`] : []),
        ];
  const texts = [...can, ...tried.filter((text) => !can.includes(text))];
  return texts
    .map((text) => ({ text, can: can.includes(text), kind: kindOf(view, text, own.kind) }))
    .toSorted((a, b) => Number(b.can) - Number(a.can) || order(a.text) - order(b.text));
}

const ORDER = ["steal", "give", "take", "drop", "scare"];

function order(text: string): number {
  return ORDER.indexOf(parseAction(text)?.do ?? "");
}

function kindOf(view: AztekzView, text: string, carried: number | null): number | null {
  const action = parseAction(text);
  if (action?.do === "take") return action.kind;
  if (action?.do === "steal") return view.heroes[action.seat]?.[action.porter].kind ?? null;
  return action?.do === "drop" || action?.do === "give" ? carried : null;
}

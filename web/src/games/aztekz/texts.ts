/** Action texts of Aztekz, taken apart; see the rules, "Action texts". */

import type { HeroName } from "./view";

export type Side = "N" | "E" | "S" | "W";
export type Shape = "cross" | "tee" | "corner" | "straight";

export type Action =
  | { do: "step"; hero: HeroName; side: Side }
  | { do: "steal"; hero: "C"; seat: number; porter: HeroName }
  | { do: "take"; hero: HeroName; kind: number }
  | { do: "drop" | "give" | "scare"; hero: HeroName }
  | { do: "place"; cell: string; exits: string }
  | { do: "draw"; card: string; soul: number | null }
  | { do: "return" }
  | { do: "end" };

export const HEROES: readonly HeroName[] = ["C", "P1", "P2"];
export const SIDES: readonly Side[] = ["N", "E", "S", "W"];
export const OPPOSITE: Record<Side, Side> = { N: "S", E: "W", S: "N", W: "E" };

const PLACE = /^place ([a-i][1-9]) ([NESW]+)$/;
const STEP = /^(C|P1|P2) ([NESW])$/;
const STEAL = /^C steal (\d+)\.(P[12])$/;
const TAKE = /^(P[12]) take ([1-6])$/;
const HANDLE = /^(P[12]) (drop|give|scare)$/;
const DRAW = /^draw ([NESW]+)(?: ([1-6]|-))?$/;

/** What a text says, or null if it is none of this game. */
export function parseAction(text: string): Action | null {
  if (text === "end" || text === "return") return { do: text };
  let found: string[] | null;
  if ((found = PLACE.exec(text))) return { do: "place", cell: found[1] ?? "", exits: found[2] ?? "" };
  if ((found = STEP.exec(text))) return { do: "step", hero: found[1] as HeroName, side: found[2] as Side };
  if ((found = STEAL.exec(text)))
    return { do: "steal", hero: "C", seat: Number(found[1]), porter: found[2] as HeroName };
  if ((found = TAKE.exec(text))) return { do: "take", hero: found[1] as HeroName, kind: Number(found[2]) };
  if ((found = HANDLE.exec(text))) return { do: found[2] as "drop" | "give" | "scare", hero: found[1] as HeroName };
  if ((found = DRAW.exec(text))) {
    const soul = found[2];
    return { do: "draw", card: found[1] ?? "", soul: soul === undefined || soul === "-" ? null : Number(soul) };
  }
  return null;
}

/** The hero that acts, if the action is a hero's. */
export function heroOf(action: Action | null): HeroName | null {
  return action !== null && "hero" in action ? action.hero : null;
}

export function shapeOf(exits: string): Shape {
  if (exits.length === 4) return "cross";
  if (exits.length === 3) return "tee";
  return exits === "NS" || exits === "EW" ? "straight" : "corner";
}

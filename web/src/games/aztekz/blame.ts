/** What a refusal names and a board can mark. */

import type { Json } from "../../wire/types";
import { idOf } from "./arrange";
import { HEROES } from "./texts";

export interface Blame {
  /** Cells that are in question. */
  cells: string[];
  /** Cells that would do. */
  instead: string[];
  /** As in `2.P1`. */
  heroes: string[];
}

const CELL = /^[a-i][1-9]$/;

/** Sentences that say where a porter would have to end; others only know it. */
const SAYS_WHERE: readonly string[] = ["cannot_complete.end", "cannot_complete.way"];

export function blameOf(args: Record<string, Json>, key: string): Blame {
  const texts = (value: Json | undefined): string[] =>
    (Array.isArray(value) ? value : [value]).filter((text) => typeof text === "string");
  const seats = (Array.isArray(args["cut_seat"]) ? args["cut_seat"] : [args["seat"]]).filter(
    (seat) => typeof seat === "number",
  );
  return {
    cells: texts(args["scared"]).filter((text) => CELL.test(text)),
    instead: SAYS_WHERE.includes(key) ? texts(args["ends"]) : [],
    heroes: key.startsWith("cut_off")
      ? seats.flatMap((seat) => HEROES.map((hero) => idOf(seat, hero)))
      : texts(args["others"]),
  };
}

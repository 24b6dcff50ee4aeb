/** What a refusal names and a board can mark. */

import type { Json } from "../../wire/types";
import { idOf } from "./arrange";
import { HEROES } from "./texts";

export interface Named {
  cells: string[];
  /** As in `2.P1`. */
  heroes: string[];
}

const CELL = /^[a-i][1-9]$/;

export function named(args: Record<string, Json>, code: string): Named {
  const texts = (value: Json | undefined): string[] =>
    (Array.isArray(value) ? value : [value]).filter((text) => typeof text === "string");
  const seats = (Array.isArray(args["cut_seat"]) ? args["cut_seat"] : [args["seat"]]).filter(
    (seat) => typeof seat === "number",
  );
  return {
    cells: [...texts(args["scared"]), ...texts(args["ends"])].filter((text) => CELL.test(text)),
    heroes: code === "cut_off" ? seats.flatMap((seat) => HEROES.map((hero) => idOf(seat, hero))) : texts(args["others"]),
  };
}

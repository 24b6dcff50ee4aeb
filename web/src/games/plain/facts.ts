/** A position as text, from the fields of its view: for players who cannot see the picture, and games without one. */

import type { PlainView } from "./view";

export interface Fact {
  name: string;
  text: string;
}

/** What all games' views have, and the page says in its own words; and what is meant for boards. */
const ELSEWHERE = new Set(["game", "rules", "players", "options", "eyes", "actors", "prompt", "legal", "over", "aids"]);

/** The fields of a view, each as a line; `nameOf` names a seat. */
export function factsOf(view: PlainView, nameOf: (seat: number) => string): Fact[] {
  return Object.entries(view)
    .filter(([name]) => !ELSEWHERE.has(name))
    .map(([name, value]) => ({ name: name.replaceAll("_", " "), text: field(value, view.players, nameOf) }));
}

/** A list with an entry for each seat names them. */
function field(value: unknown, players: number, nameOf: (seat: number) => string): string {
  if (!Array.isArray(value) || value.length !== players || players < 2) return spoken(value);
  return value.map((entry, seat) => `${nameOf(seat)}: ${spoken(entry)}`).join("; ");
}

function spoken(value: unknown): string {
  if (value === null || value === undefined || value === false || value === "") return "–";
  if (value === true) return "✓";
  if (Array.isArray(value)) return joined(value.map(spoken), value);
  if (typeof value !== "object") return String(value);
  return joined(
    Object.entries(value).map(([name, inner]) => `${name.replaceAll("_", " ")} ${spoken(inner)}`),
    Object.values(value),
  );
}

/** Things that have parts themselves are kept further apart. */
function joined(texts: readonly string[], values: readonly unknown[]): string {
  if (texts.length === 0) return "–";
  return texts.join(values.some((value) => typeof value === "object" && value !== null) ? "; " : ", ");
}

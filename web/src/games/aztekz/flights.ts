/** Souls on their way, for a moment: up to a hero, down onto a card, off to a player, away in fright. */

import type { Changes } from "./changes";
import { middle } from "./geometry";

export interface Flight {
  id: number;
  kind: number;
  count: number;
  x: number;
  y: number;
  /** Where it goes from there. */
  byX: number;
  byY: number;
  /** Points that it brings. */
  points: number;
}

let last = 0;

export function flightsOf(found: Changes): Flight[] {
  const flights: Omit<Flight, "id">[] = [];
  for (const { cell, kind, count, up } of found.handled) {
    const { x, y } = middle(cell);
    const [from, by] = up ? [30, -44] : [-14, 44];
    flights.push({ kind, count, x, y: y + from, byX: 0, byY: by, points: 0 });
  }
  for (const { cell, kind, size, points } of found.freed) {
    const { x, y } = middle(cell);
    flights.push({ kind, count: size, x, y, byX: 0, byY: -80, points });
  }
  for (const { cell, souls } of found.scared) {
    const { x, y } = middle(cell);
    souls.forEach(({ kind, count }, k) => {
      const angle = ((k + 0.5) / souls.length) * 2 * Math.PI;
      flights.push({ kind, count, x, y, byX: Math.sin(angle) * 85, byY: -Math.cos(angle) * 85, points: 0 });
    });
  }
  return flights.map((flight) => ({ ...flight, id: ++last }));
}

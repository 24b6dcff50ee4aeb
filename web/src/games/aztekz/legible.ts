/** Numbers on the pyramid stay legible however small it is drawn. */

/** Pixels. */
const LEAST = 12;

/** How many times larger letters of so many units have to be drawn where a unit is so many pixels. */
export function enlarged(letters: number, unit: number): number {
  return unit > 0 ? Math.max(1, LEAST / (letters * unit)) : 1;
}

/** Stained wood: one tone a piece, out of violets, blues and browns, neighbours in play well apart. */

const TONES = [
  "#6d4a92", "#9a6238", "#3f6ea3", "#8a5fae", "#6b452b", "#5c93bd",
  "#54387a", "#b58150", "#2f4f86", "#a07cc0", "#7d4f2c", "#4b7fae",
  "#7b5797", "#8c6a4c", "#45619a", "#67407f", "#a8713f", "#6f8fc4",
] as const;

/** The start cube, of pale stone. */
export const START_TONE = "#d9c9a6";

export function toneOf(piece: number): string {
  return piece === 0 ? START_TONE : (TONES[(piece - 1) % TONES.length] ?? START_TONE);
}

/** Stained wood: one tone a piece, out of violets, blues and browns, neighbours in play well apart. */

const TONES = [
  "#7d56a6",
  "#ab6f42",
  "#487cb6",
  "#9b70c0",
  "#7d5333",
  "#6aa3cd",
  "#6344a0",
  "#c08d5c",
  "#3a5fa0",
  "#ae8ccd",
  "#8f5d36",
  "#5790c2",
  "#8b66a9",
  "#9c7858",
  "#5373b3",
  "#764a90",
  "#b57e49",
  "#7d9cd0",
] as const;

/** The start cube, of pale stone. */
export const START_TONE = "#d9c9a6";

export function toneOf(piece: number): string {
  return piece === 0 ? START_TONE : (TONES[(piece - 1) % TONES.length] ?? START_TONE);
}

/** Of white and black the one that can be read on a tone. */
export function inkOn(tone: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(tone.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.174 ? "#fffaf0" : "#000";
}

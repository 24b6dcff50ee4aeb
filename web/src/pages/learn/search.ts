/** Search in the rules: the passages that have all words, whatever their case and accents. */

/** How many are found at most. */
const MOST = 12;

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The numbers of the passages that hold every word, or a beginning of one. */
export function search(wanted: string, passages: readonly string[]): number[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return passages
    .flatMap((passage, at) => (words.every((word) => plain(passage).includes(word)) ? [at] : []))
    .slice(0, MOST);
}

/** Search in the rules: the passages that have all words, whatever their case and accents, told in whole sentences. */

/** How many are found at most. */
const MOST = 24;
/** How many sentences of a passage are told at most. */
const SENTENCES = 3;
/** How long a sentence is at most that only says yes or no. */
const YES_OR_NO = 24;

/** A part of a text: whether it is one of the words that were sought. */
export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function wordsOf(sought: string): string[] {
  return plain(sought).split(/\s+/).filter(Boolean);
}

/** The numbers of the passages that hold every word, in any part of theirs; first those that have words beginning so. */
export function search(sought: string, passages: readonly string[]): number[] {
  const words = wordsOf(sought);
  if (words.length === 0) return [];
  const found = passages.map((passage, at) => ({ at, text: plain(passage) }));
  const begins = (text: string): boolean =>
    words.every((word) => startsOf(text, word).some(([, isBeginning]) => isBeginning));
  return found
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map(({ at, text }) => ({ at, rank: begins(text) ? 0 : 1 }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ at }) => at)
    .slice(0, MOST);
}

/** The sentences of a passage in which something that was sought stands, with their neighbours where they need them. */
export function excerpt(sought: string, text: string, language: string): Piece[] {
  const sentences = sentencesOf(text, language);
  const isQuestion = (at: number): boolean => sentences[at]?.trimEnd().endsWith("?") === true;
  const told = new Set<number>();
  for (const [at, sentence] of sentences.entries()) {
    if (hitsIn(sentence, sought).length === 0 || told.size >= SENTENCES) continue;
    told.add(at);
    // A question without its answer says as little as the other way round.
    if (isQuestion(at)) told.add(at + 1).add(at + 2);
    if (isQuestion(0)) told.add(0);
    if (isQuestion(0) && (sentences[1] ?? "").length < YES_OR_NO) told.add(1);
  }
  if (told.size === 0) told.add(0);
  const pieces: Piece[] = [];
  let before = -1;
  for (const [at, sentence] of sentences.entries()) {
    if (!told.has(at)) continue;
    if (before >= 0 && at > before + 1) pieces.push({ text: "… ", isHit: false });
    pieces.push(...marked(sought, sentence));
    before = at;
  }
  return pieces;
}

/** A text in pieces, of which some are what was sought. */
export function marked(sought: string, text: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const [from, to] of hitsIn(text, sought)) {
    if (from > done) pieces.push({ text: text.slice(done, from), isHit: false });
    pieces.push({ text: text.slice(from, to), isHit: true });
    done = to;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), isHit: false });
  return pieces;
}

export function sentencesOf(text: string, language: string): string[] {
  // Older browsers lack it, whatever the types say.
  if (!("Segmenter" in Intl)) return [text];
  return [...new Intl.Segmenter(language, { granularity: "sentence" }).segment(text)].map(({ segment }) => segment);
}

/** Where words stand in a text, from and to, one after the other. */
function hitsIn(text: string, sought: string): [number, number][] {
  // A letter may become more or fewer when it is made plain.
  const at: number[] = [];
  let flat = "";
  let place = 0;
  for (const letter of text) {
    const bare = plain(letter);
    for (let k = 0; k < bare.length; k += 1) at.push(place);
    flat += bare;
    place += letter.length;
  }
  at.push(text.length);
  const hits = wordsOf(sought)
    .flatMap((word) =>
      startsOf(flat, word).map(([from]): [number, number] => [at[from] ?? 0, at[from + word.length] ?? 0]),
    )
    .toSorted(([one], [other]) => one - other);
  const merged: [number, number][] = [];
  for (const [from, to] of hits) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** Where a word stands in a plain text, and whether another word of that text begins so. */
function startsOf(text: string, word: string): [number, boolean][] {
  const starts: [number, boolean][] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    starts.push([at, !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")]);
  return starts;
}

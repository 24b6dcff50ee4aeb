import { expect, test } from "vitest";
import { excerpt, marked, search, type Piece } from "../../../src/pages/learn/search";

const PASSAGES = ["Le héros fait un pas.", "Der Träger trägt nur eine Art.", "A bid is a multiple of ten."];

/** What was sought stands in brackets. */
function drawn(pieces: readonly Piece[]): string {
  return pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join("");
}

test("every word has to be there, in any order and case, with or without accents", () => {
  expect(search("HEROS", PASSAGES)).toEqual([0]);
  expect(search("art trager", PASSAGES)).toEqual([1]);
  expect(search("bid hero", PASSAGES)).toEqual([]);
});

test("nothing wanted finds nothing, and much is cut", () => {
  expect(search("  ", PASSAGES)).toEqual([]);
  expect(search("a", Array<string>(50).fill("a"))).toHaveLength(24);
});

test("words that begin so come before those that have it within", () => {
  expect(search("end", ["Bending it", "The end", "Legend", "Endings"])).toEqual([1, 3, 0, 2]);
});

test("what was sought is marked where it stands, accents or not", () => {
  expect(drawn(marked("heros", "Le héros, les HÉROS"))).toBe("Le [héros], les [HÉROS]");
  expect(drawn(marked("her hero", "A hero"))).toBe("A [hero]");
  expect(drawn(marked("ziel", "Ein e\u0301 und das Ziel"))).toBe("Ein e\u0301 und das [Ziel]");
});

test("whole sentences are told, and only those that matter", () => {
  const text = "It begins. The corner counts for nobody. Then it goes on. All corners are grey.";
  expect(drawn(excerpt("corner", text, "en"))).toBe("The [corner] counts for nobody. … All [corner]s are grey.");
});

test("a question is told with its answer, and the other way round", () => {
  const text = "Do corners count? No. The printed rules mark one strip. Play as you like.";
  expect(drawn(excerpt("corners", text, "en"))).toBe("Do [corners] count? No. The printed rules mark one strip. ");
  expect(drawn(excerpt("strip", text, "en"))).toBe("Do corners count? No. The printed rules mark one [strip]. ");
});

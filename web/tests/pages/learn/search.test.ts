import { expect, test } from "vitest";
import { search } from "../../../src/pages/learn/search";

const PASSAGES = ["Le héros fait un pas.", "Der Träger trägt nur eine Art.", "A bid is a multiple of ten."];

test("every word has to be there, in any order and case, with or without accents", () => {
  expect(search("HEROS", PASSAGES)).toEqual([0]);
  expect(search("art trager", PASSAGES)).toEqual([1]);
  expect(search("bid hero", PASSAGES)).toEqual([]);
});

test("nothing wanted finds nothing, and much is cut", () => {
  expect(search("  ", PASSAGES)).toEqual([]);
  expect(search("a", Array<string>(50).fill("a"))).toHaveLength(12);
});

/** The passages of a page of rules: the smallest parts that make sense by themselves, and where they stand. */

import { sentencesOf } from "./search";

export interface Passage {
  readonly element: HTMLElement;
  /** The headings that it stands under. */
  readonly section: string;
  /** What is searched. */
  readonly sought: string;
  /** What is told of it; more than what is searched where that is no sentence. */
  readonly text: string;
}

/** Selects what can be a passage. */
export const PASSAGES = "p, figcaption, li:not(:has(p)), tr, h2, h3";

export function passagesOf(article: HTMLElement, language: string): Passage[] {
  const passages: Passage[] = [];
  let [chapter, part] = ["", ""];
  for (const element of article.querySelectorAll<HTMLElement>(PASSAGES)) {
    if (element.closest(".stage") !== null) continue;
    const { tagName } = element;
    const words = wordsOf(element);
    if (tagName === "H2") [chapter, part] = [words, ""];
    if (tagName === "H3") part = words;
    const section = [chapter, part].filter(Boolean).join(" › ");
    if (section === "" || words === "") continue;
    const isHeading = tagName === "H2" || tagName === "H3";
    const text = isHeading ? beginning(element, language) : whole(element, words, language);
    passages.push({ element, section, sought: words, text });
  }
  return passages;
}

/** The words of a passage; those of a table's row cell by cell. */
function wordsOf(element: HTMLElement): string {
  const parts = element instanceof HTMLTableRowElement ? [...element.cells] : [element];
  return parts.map((part) => part.textContent.replace(/\s+/g, " ").trim()).join(" · ");
}

/** The first sentence after a heading. */
function beginning(heading: HTMLElement, language: string): string {
  const { nextElementSibling: next } = heading;
  return next instanceof HTMLElement ? (sentencesOf(wordsOf(next), language)[0] ?? "") : "";
}

/** A passage as a sentence: with the words before a list that its entries go on from, or a sign that more follows. */
function whole(element: HTMLElement, words: string, language: string): string {
  const isOpen = (text: string): boolean => !/[.!?…”»“)]$/.test(text);
  if (element.tagName === "P") return isOpen(words) ? `${words.replace(/:$/, "")} …` : words;
  if (element.tagName !== "LI") return words;
  const before = element.parentElement?.previousElementSibling;
  const said = before?.tagName === "P" ? wordsOf(before as HTMLElement) : "";
  const lead = said !== "" && isOpen(said) ? (sentencesOf(said, language).at(-1) ?? "") : "";
  return [lead, words.replace(/[;,]$/, ".")].filter(Boolean).join(" ");
}

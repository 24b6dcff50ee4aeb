/** The line of HTML that shows a board elsewhere, and what the address in it may say. */

import { describe, expect, it } from "vitest";
import { embedLine } from "../../src/sharing/embedLine";
import { LAST, parseEmbedding } from "../../src/sharing/embedded";

describe("the line to embed a board", () => {
  it("is one line of HTML that nothing breaks out of", () => {
    const line = embedLine("https://play.example.org", "abc", 'A "B" <c> & d');
    expect(line).toContain(
      '<iframe src="https://play.example.org/embed/abc" title="A &#34;B&#34; &#60;c&#62; &#38; d"',
    );
    expect(line).not.toContain("\n");
    expect(line.match(/[<>]/g)).toHaveLength(4);
  });
});

describe("the address of an embedded board", () => {
  it("names the table, and what the page around it wants", () => {
    const asked = { pathname: "/embed/abc", search: "?at=37&lang=de&theme=night" };
    expect(parseEmbedding(asked)).toEqual({ table: "abc", at: 37, language: "de", theme: "night" });
  });

  it("is read as if what cannot be read were not there", () => {
    const usual = { table: "abc", at: LAST, language: null, theme: null };
    for (const search of ["", "?at=-1&lang=xx&theme=pink", "?at=1e9&lang=&theme=system", "?at=12345678901"])
      expect(parseEmbedding({ pathname: "/embed/abc", search })).toEqual(usual);
    expect(parseEmbedding({ pathname: "/embed/%E0%A4%A", search: "" }).table).toBe("%E0%A4%A");
  });
});

/** The pages of rules: every link within them leads somewhere, and nothing of the file's own frame is left. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { anchor, mended, render } from "../plugins/rules";

const PAGES = ["fr", "en", "de"].flatMap((language) => ["aztec", "aztekz", "schatz"].map((game) => `${language}/${game}`));

describe("rules", () => {
  it.each(PAGES)("of %s are whole, and their links lead somewhere", (page) => {
    const { about, sections, html } = render(readFileSync(`../docs/rules/${page}.md`, "utf8"));
    expect(about).toMatch(/ · /);
    expect(sections.length).toBeGreaterThan(5);
    expect(html).not.toMatch(/<h1|\.md/);
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, link] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(link);
  });

  it("have anchors as their links are written", () => {
    expect(anchor("Pourquoi une action est refusée")).toBe("pourquoi-une-action-est-refusée");
    expect(anchor("A turn: placing a piece")).toBe("a-turn-placing-a-piece");
  });

  it("lead to the site's own pages, and nowhere that is not there", () => {
    expect(mended("../fr/schatz.md")).toBe("/learn/schatz");
    expect(mended("aztec.md#options")).toBe("/learn/aztec#options");
    expect(mended("../../record.md")).toBeNull();
    expect(mended("#options")).toBe("#options");
  });
});

/** The rules as pages: written in Markdown for people, rendered when the site is built, so that no parser is shipped. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Marked, type Token, type Tokens } from "marked";
import type { Plugin } from "vite";

const ASKED = "virtual:rules";
const GAMES = ["aztec", "aztekz", "schatz"];
const LANGUAGES = ["fr", "en", "de"];

/** What a page of rules is made of. */
export interface Rules {
  /** The line under the title: who made it, how many play, what it is like. */
  about: string;
  sections: { id: string; title: string }[];
  html: string;
}

/** The anchor of a heading, as the links within the pages have it. */
export function anchor(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

/** Where a link of the pages leads on the site; null: nowhere, only its words stay. */
export function mended(href: string): string | null {
  if (href.startsWith("#") || /^https?:/.test(href)) return href;
  const rules = /(?:^|\/)(aztec|aztekz|schatz)\.md(#.*)?$/.exec(href);
  if (rules !== null) return `/learn/${rules[1] ?? ""}${rules[2] ?? ""}`;
  return null;
}

export function render(source: string): Rules {
  const sections: Rules["sections"] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const id = anchor(text);
        const words = this.parser.parseInline(tokens);
        if (depth === 2) sections.push({ id, title: text });
        return `<h${depth} id="${id}">${words}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens);
        const leads = mended(href);
        return leads === null ? words : `<a href="${leads}">${words}</a>`;
      },
      table(token: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], tag: string): string =>
          // A header without words is none.
          row.map(({ text, tokens }) => (text === "" ? "<td></td>" : `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`)).join("");
        const rows = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("");
        // Whoever comes by keyboard can scroll a wide table too.
        return `<div class="wide" tabindex="0"><table><thead><tr>${cells(token.header, "th")}</tr></thead><tbody>${rows}</tbody></table></div>`;
      },
      code({ text }: Tokens.Code) {
        return `<pre class="wide" tabindex="0"><code>${text.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</code></pre>`;
      },
    },
  });
  const tokens = marked.lexer(source);
  // Title, links to other languages and contents: the page has its own.
  const first = tokens.findIndex((token) => token.type === "heading" && (token as Tokens.Heading).depth === 2);
  const about = tokens.slice(0, first).find((token) => token.type === "paragraph");
  const html = marked.parser(tokens.slice(first));
  return { about: about === undefined ? "" : plain(about), sections, html };
}

function plain(token: Token): string {
  return ("text" in token ? String(token.text) : "").replace(/[*`]/g, "").replace(/\n/g, " ");
}

export function rules(): Plugin {
  const file = (page: string): string => fileURLToPath(new URL(`../../docs/rules/${page}.md`, import.meta.url));
  return {
    name: "rules",
    resolveId: (id) => (id.startsWith(ASKED) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${ASKED}`)) return undefined;
      const page = id.slice(ASKED.length + 2);
      if (page !== "") {
        this.addWatchFile(file(page));
        return `export default ${JSON.stringify(render(readFileSync(file(page), "utf8")))}`;
      }
      const pages = LANGUAGES.flatMap((language) => GAMES.map((game) => `${language}/${game}`));
      return `export default {${pages.map((name) => `"${name}": () => import("${ASKED}/${name}")`).join(",")}}`;
    },
  };
}

/** Every word is there in each language, is used, and takes the same arguments. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, it } from "vitest";
import de from "../../src/i18n/de";
import en from "../../src/i18n/en";
import fr from "../../src/i18n/fr";

type Words = Record<string, string>;

const OWN = import.meta.glob<Words>(["../../src/games/*/words/*.json", "../../src/*/words/*.json"], {
  import: "default",
  eager: true,
});

/** By part: the site's own, those of each game, and those that come with a page. */
function partsOf(language: string, site: Words): Record<string, Words> {
  const ofParts = Object.entries(OWN).flatMap(([file, words]) => {
    const [part = "", , name] = file.split("/").slice(-3);
    return name === `${language}.json` ? [[part, words] as const] : [];
  });
  return { site, ...Object.fromEntries(ofParts) };
}
const PARTS = { fr: partsOf("fr", fr), en: partsOf("en", en), de: partsOf("de", de) };
const LANGUAGES: Record<string, Words> = Object.fromEntries(
  Object.entries(PARTS).map(([language, parts]) => [language, Object.assign({}, ...Object.values(parts)) as Words]),
);
const ENGLISH = LANGUAGES["en"] ?? {};
const SOURCES = files("src")
  .filter((file) => /\.(svelte|ts)$/.test(file) && !file.includes("i18n/"))
  .map((file) => readFileSync(file, "utf8"));

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Keys in the code: written out, or as a template whose places may be anything. */
function used(): { keys: Set<string>; patterns: RegExp[] } {
  const keys = new Set<string>();
  const patterns: RegExp[] = [];
  for (const source of SOURCES) {
    for (const [, key] of source.matchAll(/["'`]([a-z]+\.[\w.-]+)["'`]/g)) keys.add(key ?? "");
    for (const [, template] of source.matchAll(/`((?:[a-z]+|\$\{\w+\})\.[^`\s]*\$\{[^`]*)`/g)) {
      const parts = (template ?? "").split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/);
      patterns.push(new RegExp(`^${parts.map((part) => part.replace(/[.*+?^$()|[\]\\]/g, "\\$&")).join("[\\w-]+")}$`));
    }
  }
  return { keys, patterns };
}

/** The names of a message's arguments, also of those within plurals and choices. */
function places(message: string, language: string): string[] {
  const names = new Set<string>();
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(visit);
    if (typeof part !== "object" || part === null) return;
    const element = part as { type?: number; value?: unknown; options?: Record<string, { value: unknown }> };
    if (element.type !== 0 && element.type !== 7 && typeof element.value === "string") names.add(element.value);
    Object.values(element.options ?? {}).forEach((option) => visit(option.value));
  };
  visit(new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst());
  return [...names].toSorted();
}

describe("words", () => {
  const { keys, patterns } = used();

  it("are written once", () => {
    for (const file of files("src").filter((name) => name.endsWith(".json"))) {
      const written = [...readFileSync(file, "utf8").matchAll(/^ {2}"([^"]+)":/gm)].map(([, key]) => key);
      expect(new Set(written).size, file).toBe(written.length);
    }
  });

  it("are the same in each language", () => {
    const keysOf = (parts: Record<string, Words>) =>
      Object.fromEntries(Object.entries(parts).map(([part, words]) => [part, Object.keys(words).toSorted()]));
    for (const parts of Object.values(PARTS)) expect(keysOf(parts)).toEqual(keysOf(PARTS.en));
  });

  it("of a game or a page begin with its name", () => {
    const { site, ...parts } = PARTS.en;
    expect(Object.keys(site ?? {}).length).toBeGreaterThan(50);
    for (const [part, words] of Object.entries(parts)) {
      expect(
        Object.keys(words).filter((key) => !key.startsWith(`${part}.`)),
        part,
      ).toEqual([]);
      expect(
        Object.keys(site ?? {}).filter((key) => key.startsWith(`${part}.`)),
        part,
      ).toEqual([]);
    }
  });

  it.each(Object.keys(LANGUAGES))("of the games' logs are whole sentences in %s", (language) => {
    const told = Object.entries(LANGUAGES[language] ?? {}).filter(([key]) => /^\w+\.(log|news)\./.test(key));
    const open = told.filter(([, message]) => !/\.\}*$/.test(message));
    expect(told.length).toBeGreaterThan(50);
    expect(open.map(([key]) => key)).toEqual([]);
  });

  /** The word of the site that a game says in its own way, as `inWordsOf` finds it. */
  const ofSite = (key: string): string => key.replace(/^\w+\.says\./, "");

  it("are all used", () => {
    const unused = Object.keys(ENGLISH).filter(
      (key) => !keys.has(ofSite(key)) && !patterns.some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });

  it.each(Object.keys(LANGUAGES))("can be said in %s, with the same arguments", (language) => {
    for (const [key, message] of Object.entries(LANGUAGES[language] ?? {})) {
      expect(message.trim(), key).not.toBe("");
      expect({ key, places: places(message, language) }).toEqual({
        key,
        places: places(ENGLISH[ofSite(key)] ?? "", "en"),
      });
    }
  });

  it("have no ordinary space before French punctuation", () => {
    const glued = Object.entries(LANGUAGES["fr"] ?? {}).filter(([, message]) =>
      / [;:!?»]|« /.test(message.replace(/\{[^}]*\}/g, "")),
    );
    expect(glued.map(([key]) => key)).toEqual([]);
  });
});

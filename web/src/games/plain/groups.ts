/**
 * Legal actions in an order that people find things in, whatever game they are of: few as rows of buttons, many as
 * groups that open. All of it comes from the texts themselves: words, then runs of letters and runs of digits.
 */

/** As many actions as are shown at once; more are put into groups. */
export const MOST = 24;

/** Several actions whose texts begin alike. */
export interface Group {
  /** How their texts begin, or the first and the last of them; no other group beside it is called so. */
  name: string;
  actions: string[];
}

/** A row of buttons. */
export interface Row {
  /** The word that they begin with; empty if they have none in common. */
  heading: string;
  items: { action: string; short: string }[];
}

/** What is shown: groups to open, or rows of actions, and the words that all of it begins with. */
export type Layout = { heading: string } & ({ groups: Group[]; rows: null } | { groups: null; rows: Row[] });

const NATURAL = new Intl.Collator("en", { numeric: true, sensitivity: "variant" });

/** Sorts "bid 20" before "bid 100". */
export function sorted(actions: readonly string[]): string[] {
  return actions.toSorted((one, other) => NATURAL.compare(one, other) || (one < other ? -1 : 1));
}

/** Lays out sorted actions, after groups have been opened by name. Names that are no longer there open nothing. */
export function layout(actions: readonly string[], opened: readonly string[]): Layout {
  let shown = [...actions];
  let groups = split(shown);
  for (const name of opened) {
    const next = groups?.find((group) => group.name === name);
    if (next === undefined) break;
    shown = next.actions;
    groups = split(shown);
  }
  const heading = commonWords(shown);
  return groups === null ? { heading, groups: null, rows: rowsOf(shown, heading) } : { heading, groups, rows: null };
}

/** Into how many groups one has to go to find an action: the names of these, from the outside in. */
export function trailTo(actions: readonly string[], action: string): string[] {
  const trail: string[] = [];
  for (let groups = split(actions); groups !== null;) {
    const next = groups.find((group) => group.actions.includes(action));
    if (next === undefined) break;
    trail.push(next.name);
    groups = split(next.actions);
  }
  return trail;
}

/** Groups by the first part in which the texts differ; null if they are few. */
function split(actions: readonly string[]): Group[] | null {
  if (actions.length <= MOST) return null;
  const all = actions.map(partsOf);
  let depth = 0;
  while (all.every((parts) => parts.length > depth && parts[depth] === all[0]?.[depth])) depth += 1;
  const found = new Map<string, string[]>();
  actions.forEach((action, n) => {
    const name = (all[n] ?? []).slice(0, depth + 1).join("");
    found.set(name, [...(found.get(name) ?? []), action]);
  });
  const groups = [...found].map(([name, inside]) => ({ name: name.trim(), actions: inside }));
  return groups.length <= MOST ? groups : pages(actions);
}

/** The same cut into pieces, where too many differ at once. */
function pages(actions: readonly string[]): Group[] {
  const size = Math.max(MOST, Math.ceil(actions.length / MOST));
  return Array.from({ length: Math.ceil(actions.length / size) }, (_, n) => {
    const inside = actions.slice(n * size, (n + 1) * size);
    return { name: `${inside[0]} … ${inside.at(-1)}`, actions: inside };
  });
}

/** "place f5 NES" is "place ", "f", "5 ", "NES": put together again they are the text. */
function partsOf(text: string): string[] {
  return text.match(/(?:\p{L}+|\d+|[^\p{L}\d\s])[^\p{L}\d]*/gu) ?? [text];
}

/** Whole words that all texts begin with; not all of any. */
function commonWords(actions: readonly string[]): string {
  const words = (actions[0] ?? "").split(" ");
  let count = 0;
  const isCommon = () =>
    actions.every((action) => {
      const other = action.split(" ");
      return other.length > count + 1 && other[count] === words[count];
    });
  while (actions.length > 1 && isCommon()) count += 1;
  return words.slice(0, count).join(" ");
}

/** A row for each word that several go on with; those that stand alone share one row. */
function rowsOf(actions: readonly string[], heading: string): Row[] {
  const from = heading === "" ? 0 : heading.length + 1;
  const found = new Map<string, string[]>();
  for (const action of actions) {
    const [word = "", ...more] = action.slice(from).split(" ");
    const name = more.length === 0 ? "" : word;
    found.set(name, [...(found.get(name) ?? []), action]);
  }
  const single: string[] = [];
  const rows: Row[] = [];
  for (const [word, inside] of found) {
    if (word === "" || inside.length === 1) single.push(...inside);
    else rows.push({ heading: word, items: inside.map((action) => item(action, from + word.length + 1)) });
  }
  if (single.length > 0) rows.push({ heading: "", items: sorted(single).map((action) => item(action, from)) });
  return rows;
}

function item(action: string, from: number): Row["items"][number] {
  return { action, short: action.slice(from) };
}

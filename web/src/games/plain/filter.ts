/** Finding actions by what somebody types: parts of their texts or of their labels, in any order, accents aside. */

/** Answers which actions have all typed words in them, those that begin so first. */
export function matching(actions: readonly string[], labelOf: (action: string) => string, typed: string): string[] {
  const words = plain(typed).split(" ").filter(Boolean);
  if (words.length === 0) return [...actions];
  const found = actions.filter((action) => {
    const text = `${plain(action)} ${plain(labelOf(action))}`;
    return words.every((word) => text.includes(word));
  });
  const start = words.join(" ");
  const rank = (action: string) => ([action, labelOf(action)].some((said) => plain(said).startsWith(start)) ? 0 : 1);
  return found.toSorted((one, other) => rank(one) - rank(other));
}

/** The action that is meant by what was typed: in full, or the only one that fits; null if none or several may be. */
export function meant(actions: readonly string[], labelOf: (action: string) => string, typed: string): string | null {
  const text = typed.trim();
  if (text === "") return null;
  if (actions.includes(text)) return text;
  const said = actions.filter((action) => plain(action) === plain(text) || plain(labelOf(action)) === plain(text));
  if (said.length === 1) return said[0] ?? null;
  const found = matching(actions, labelOf, text);
  return found.length === 1 ? (found[0] ?? null) : null;
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}

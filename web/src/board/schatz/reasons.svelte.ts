/** Why cards of the hand cannot be played: asked of the house once for each decision, for the whole hand. */

import type { Judged } from "../../wire/types";
import type { SchatzView } from "../../wire/views";

export interface Reasons {
  /** Ask the house, if it has not been asked yet. */
  ask: () => void;
  of: (card: string) => string | null;
}

export function reasons(
  view: () => SchatzView,
  playable: () => string[] | null,
  explain: () => (actions: string[]) => Promise<Judged[]>,
): Reasons {
  let told = $state.raw<{ about: SchatzView; say: Map<string, string> } | null>(null);

  async function ask(): Promise<void> {
    const about = view();
    const can = playable();
    if (can === null || told?.about === about) return;
    const barred = (about.hand ?? []).filter((card) => !can.includes(card));
    told = { about, say: new Map() };
    const judged = await explain()(barred.map((card) => `play ${card}`));
    const say = new Map(judged.flatMap(({ text, say: why }) => (why ? [[text.slice("play ".length), why] as const] : [])));
    if (told.about === about) told = say.size > 0 ? { about, say } : null;
  }

  return {
    ask: () => void ask(),
    of: (card) => (told?.about === view() ? (told.say.get(card) ?? null) : null),
  };
}

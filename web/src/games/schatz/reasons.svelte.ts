/** Why cards of the hand cannot be played: asked of the server once for each decision and language, for the whole hand. */

import { language } from "../../i18n/index.svelte";
import type { Judged } from "../../wire/types";
import type { SchatzView } from "./view";
import { refusalWords } from "./refusals";

type Refusal = Parameters<typeof refusalWords>[0] & Pick<Judged, "code">;

export interface Reasons {
  /** Ask the server, if it has not been asked yet. */
  ask: () => void;
  of: (card: string) => string | null;
  /** The code of the reason. */
  codeOf: (card: string) => string | null;
}

export function reasons(
  view: () => SchatzView,
  playable: () => string[] | null,
  explain: () => (actions: string[]) => Promise<Judged[]>,
  brief: () => boolean,
): Reasons {
  let told = $state.raw<{ about: SchatzView; inLanguage: string; say: Map<string, Refusal> } | null>(null);
  const isTold = () => told !== null && told.about === view() && told.inLanguage === language();

  async function ask(): Promise<void> {
    const about = view();
    const can = playable() ?? [];
    if (isTold()) return;
    const barred = (about.hand ?? []).filter((card) => !can.includes(card));
    const asking = { about, inLanguage: language(), say: new Map() };
    told = asking;
    const judged = await explain()(barred.map((card) => `play ${card}`));
    const say = new Map<string, Refusal>();
    for (const { text, say: why, ...rest } of judged) {
      if (why) say.set(text.slice("play ".length), { ...rest, say: why });
    }
    if (told === asking) told = say.size > 0 ? { ...asking, say } : null;
  }

  const find = (card: string): Refusal | undefined => (isTold() ? told?.say.get(card) : undefined);

  return {
    ask: () => void ask(),
    of: (card) => {
      const refusal = find(card);
      return refusal === undefined ? null : refusalWords(refusal, brief());
    },
    codeOf: (card) => find(card)?.code ?? null,
  };
}

/** What a board is given that one only looks at: nobody acts there, and nothing is hinted at. */

import type { BoardProps } from "./contract";

type Given = "view" | "before" | "past" | "ended" | "decision" | "names" | "picture";

const nothing = (): void => undefined;

export const STILL: Omit<BoardProps<never>, Given> = {
  since: null,
  moves: [],
  seat: null,
  hint: null,
  plan: [],
  unmarkHint: nothing,
  play: () => Promise.resolve(null),
  explain: () => Promise.resolve([]),
  back: null,
  withdraw: null,
  showRefusal: nothing,
  replacePrompt: nothing,
  hold: nothing,
};

// Made from teocalli.core.view_types by `python -m teocalli.server.wire.view_typescript`; do not edit.

/** What is asked now and of whom, in one sentence. */
export interface Prompt {
  key: string;
  args: Record<string, unknown>;
  say: Record<"fr" | "en" | "de", string>;
  /** At the end, if `say` speaks to the seat that looks: the same for all who look at one screen together. */
  to_all?: Record<"fr" | "en" | "de", string>;
}

/** What a view of any game holds, built for given eyes. */
export interface View {
  game: string;
  rules: number;
  players: number;
  options: Record<string, unknown>;
  /** The seat that looks; null for an onlooker. */
  eyes: number | null;
  actors: number[];
  prompt: Prompt;
  legal: string[];
  over: boolean;
  scores: number[];
  winners: number[];
  ending: string | null;
}

/** The boards, each loaded only for its own game, with its words and keys where it has them. */

import type { Component } from "svelte";
import type { BoardProps, Shortcut, Worded } from "../board/contract";
import type { GameName } from "../wire/views";

export interface Board {
  Board: Component<BoardProps<never>>;
  worded: Worded | null;
  shortcuts: Shortcut[];
}

const BOARDS: Record<GameName, () => Promise<{ default: Component<BoardProps<never>> }>> = {
  aztec: () => import("../board/aztec/Board.svelte"),
  aztekz: () => import("../board/aztekz/Board.svelte"),
  schatz: () => import("../board/schatz/Board.svelte"),
};
const WORDS = import.meta.glob<Worded>("../board/*/log.ts", { import: "worded" });
const KEYS = import.meta.glob<Shortcut[]>("../board/*/keys.ts", { import: "shortcuts" });

export async function loadBoard(game: GameName): Promise<Board> {
  const [{ default: Board }, worded, shortcuts] = await Promise.all([
    BOARDS[game](),
    WORDS[`../board/${game}/log.ts`]?.() ?? null,
    KEYS[`../board/${game}/keys.ts`]?.() ?? [],
  ]);
  return { Board, worded, shortcuts };
}

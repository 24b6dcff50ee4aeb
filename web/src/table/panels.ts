/** The panels beside the board, or in a drawer on a phone. */
export type Panel = "log" | "chat" | "players";
export const PANELS: readonly Panel[] = ["log", "chat"];

/** How the people and the times of a listed table are said. */

import { language, t } from "../../i18n/index.svelte";
import { games, me } from "../../net/me.svelte";
import type { ListedSeat } from "../../wire/types";

export function levelName(level: number | null): string {
  return games()?.levels.find(({ number }) => number === level)?.name[language()] ?? "";
}

/** Who sits there, or who may: as one of those that one plays with. */
export function companion(seat: ListedSeat): string {
  if (seat.kind === "bot") return t("home.seat.bot", { level: levelName(seat.level) });
  if (seat.kind === "invited" && seat.who === null) return t("home.seat.invited");
  return seat.name ?? t("home.seat.gone");
}

/** Who sits there, beside the seat's emblem. */
export function sitter(seat: ListedSeat): string {
  if (seat.kind === "bot") return t("home.sits.bot", { level: levelName(seat.level) });
  if (seat.who !== null && seat.who === me()?.id) return t("home.sits.you");
  return seat.name ?? t("home.sits.gone");
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** "3 minutes ago", from seconds since 1970. */
export function ago(at: number): string {
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  const passed = Math.max(0, Date.now() / 1000 - at);
  for (const [unit, seconds] of STEPS) {
    if (passed >= seconds) return format.format(-Math.floor(passed / seconds), unit);
  }
  return t("home.now");
}

/** The people and times of a listed table in words. */

import { formatList, language, t } from "../../i18n/index.svelte";
import { levelName } from "../../net/games.svelte";
import { me } from "../../net/me.svelte";
import type { ListedSeat } from "../../wire/types";

/** Those who sit at other seats, as a list of fellow players: bots of a level are named together. */
export function companions(seats: readonly ListedSeat[]): string {
  const names = seats.filter(({ kind }) => kind !== "bot").map(companion);
  const levels = seats.flatMap(({ kind, level }) => (kind === "bot" ? [level ?? 0] : []));
  for (const level of new Set(levels.toSorted((one, other) => one - other))) {
    const count = levels.filter((one) => one === level).length;
    names.push(t("home.seat.bot", { count, name: levelName(level), level }));
  }
  return formatList(names);
}

function companion(seat: ListedSeat): string {
  if (seat.kind === "invited" && seat.who === null) return t("home.seat.invited");
  return seat.name ?? t("home.seat.gone");
}

/** The holder of a seat, to stand beside its emblem; null for a bot, whose level stands among the fellow players. */
export function sitter(seat: ListedSeat): string | null {
  if (seat.kind === "bot") return null;
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

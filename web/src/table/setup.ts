/** The settings of a table in words. */

import { t } from "../i18n/index.svelte";
import type { ClockPlan } from "../wire/types";

export function clockWords(clock: ClockPlan): string {
  switch (clock.kind) {
    case "none":
      return t("table.clock.none");
    case "move":
      return t("table.clock.move", { seconds: clock.seconds });
    case "bank":
      return t("table.clock.bank", { minutes: clock.seconds / 60, increment: clock.increment ?? 0 });
    case "days":
      return t("table.clock.per-move-days", { days: clock.days });
  }
}

/** What happens when somebody is away: `patience` is how many seconds the others wait. */
export function awayWords(patience: number | null): string {
  return patience === null ? t("table.away.days") : t("table.away.after", { minutes: patience / 60 });
}

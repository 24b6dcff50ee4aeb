/** A time control in a few words. */

import { t } from "../../i18n/index.svelte";
import type { ClockPlan } from "../../wire/types";

export function clockInShort(clock: ClockPlan): string {
  switch (clock.kind) {
    case "none":
      return t("setup.clock.none");
    case "move": {
      const { seconds } = clock;
      return t("setup.clock.time", { seconds, minutes: seconds / 60, long: seconds % 60 === 0 ? "yes" : "no" });
    }
    case "bank":
      return t("setup.clock.bank-time", { minutes: clock.seconds / 60, increment: clock.increment ?? 0 });
    case "days":
      return t("setup.clock.days-time", { days: clock.days });
  }
}

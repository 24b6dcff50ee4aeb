/** What a hint tells one to do. */

import { emblem } from "../../look/emblem";
import type { DescribePlan } from "../../table/contract";
import { cardName, lotNumber, parseCard } from "./cards";
import type { SchatzView } from "./view";
import { t } from "./words";

export const describePlan: DescribePlan<SchatzView> = ([text = ""], seat) => {
  const [word, what = ""] = text.split(" ");
  switch (word) {
    case "bid":
      return t("schatz.plan.bid", { n: Number(what) });
    case "chief":
      return t("schatz.plan.chief", { other: emblem(Number(what)), same: String(seat === Number(what)) });
    case "lot":
      return t("schatz.plan.lot", { lot: lotNumber(Number(what)) });
    case "take":
      return t("schatz.plan.take");
    case "leave":
      return t("schatz.plan.leave");
    case "award":
      return t("schatz.plan.award", { other: emblem(Number(what)) });
    case "play": {
      const card = parseCard(what);
      return card && t("schatz.plan.play", { card: cardName(card) });
    }
    default:
      return null;
  }
};

/** What a hint tells one to do. */

import type { DescribePlan } from "../../table/contract";
import { placingOf, squareName } from "./geometry";
import type { AztecView } from "./view";
import { t } from "./words";

export const describePlan: DescribePlan<AztecView> = ([text = ""]) => {
  if (text === "pass") return t("aztec.plan.pass");
  if (text.startsWith("bid ")) return t("aztec.plan.bid", { bid: Number(text.slice(4)) });
  const placing = placingOf(text);
  return placing && t("aztec.plan.place", { cell: squareName(placing.corner), level: placing.corner.z + 1 });
};

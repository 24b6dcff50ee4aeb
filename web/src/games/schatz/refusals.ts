/** What the server refused, with cards named as everywhere on the site: its own sentences name them as actions do. */

import { formatList } from "../../i18n/index.svelte";
import { t } from "./words";
import type { Judged } from "../../wire/types";
import { cardName, parseCards } from "./cards";

const MUST_FOLLOW = "must_follow.";

/** `brief`: where there is little room and the cards that can be played are seen anyway. */
export function refusalWords(
  { key, args, say }: Pick<Judged, "key" | "args"> & { say: string },
  brief = false,
): string {
  if (!key?.startsWith(MUST_FOLLOW)) return say;
  const suit = key.slice(MUST_FOLLOW.length);
  if (brief) return t("schatz.must-follow.brief", { suit });
  const [card = ""] = named([args?.["card"]]);
  const cards = formatList(named(args?.["cards"]), "disjunction");
  return t("schatz.must-follow", { suit, card, cards });
}

function named(texts: unknown): string[] {
  return parseCards((texts as string[] | undefined) ?? []).map(cardName);
}

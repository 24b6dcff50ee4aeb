/** What is said in the place of the prompt: what is shown that is over already, or what would be done. */

import { emblem } from "../../look/emblem";
import { cardName, lotNumber, parseCard } from "./cards";
import type { Said } from "./goals";
import type { SchatzView } from "./view";

/** Who has won the last trick of a round. */
export function lastTrickTo(winner: number, eyes: number | null): Said {
  return { key: "schatz.trick_goes", args: { seat: emblem(winner), you: String(winner === eyes) } };
}

/** Who is chief next is told with the pay that decides it, but not to those who look at it again. */
export function payAndNextChief(view: Pick<SchatzView, "last_round" | "chief" | "eyes">, isAsked: boolean): Said {
  const n = view.last_round?.round ?? 0;
  if (isAsked || view.chief === null) return { key: "schatz.showing.paid", args: { n } };
  const args = { n, seat: emblem(view.chief), you: String(view.chief === view.eyes) };
  return { key: "schatz.showing.paid.chief", args };
}

/** That a bid shows all bids, or the only one. */
export function bidReveals({ auction }: Pick<SchatzView, "auction">): Said {
  return { key: "schatz.bid.reveals", args: { alone: String(auction?.bidders.length === 1) } };
}

/** For whoever does not see it: the card or the lot that is chosen, and only waits to be confirmed. */
export function chosenSaid(chosen: string | null): Said | null {
  const [word, what = ""] = chosen?.split(" ") ?? [];
  const card = word === "play" ? parseCard(what) : null;
  if (card !== null) return { key: "schatz.chosen.card", args: { card: cardName(card) } };
  return word === "lot" ? { key: "schatz.chosen.lot", args: { lot: lotNumber(Number(what)) } } : null;
}

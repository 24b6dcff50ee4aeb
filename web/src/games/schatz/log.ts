/** The log of Azteken Schatz in words. */

import type { ToldNews, DescribeEvent, Wording } from "../../table/contract";
import { cardName, lotNumber, parseCard } from "./cards";
import type { Key } from "./words";

export const describeEvent: DescribeEvent<Key> = (event, seatName) => {
  if (event.kind === "happened") {
    const lots = event.event["lots"];
    return { key: "schatz.log.deal", args: { n: Array.isArray(lots) ? lots.length : 0 } };
  }
  if (event.kind === "news") return describeNews(event.news, seatName);
  return event.kind === "moved" ? describeAction(event.event.by, event.event.do, seatName) : null;
};

function describeNews(news: ToldNews["news"], seatName: (seat: number) => string): Wording<Key> {
  const seat = seatName(Number(news["seat"]));
  switch (news["is"]) {
    case "chief":
      return { key: "schatz.news.chief", args: { seat, n: Number(news["price"]) } };
    case "lot":
      return { key: "schatz.news.lot", args: { seat, lot: lotNumber(Number(news["lot"])), n: Number(news["price"]) } };
    case "trick":
      return { key: "schatz.news.trick", args: { seat } };
    case "round":
      return { key: "schatz.news.round", args: { n: Number(news["round"]) } };
    case "paid":
      return { key: "schatz.news.paid", args: { seat, n: Number(news["sum"]) } };
    case "poorest":
      return { key: "schatz.news.poorest", args: { seat } };
    default:
      return null;
  }
}

function describeAction(by: number, text: string, seatName: (seat: number) => string): Wording<Key> {
  const [word, what] = text.split(" ");
  const seat = seatName(by);
  switch (word) {
    case "bid":
      if (what === undefined) return { key: "schatz.log.has_bid", args: { seat } };
      return { key: "schatz.log.bid", args: { seat, n: Number(what) } };
    case "chief":
      return {
        key: "schatz.log.chief",
        args: { seat, other: seatName(Number(what)), same: String(by === Number(what)) },
      };
    case "lot":
      return { key: "schatz.log.lot", args: { seat, lot: lotNumber(Number(what)) } };
    case "take":
      return { key: "schatz.log.take", args: { seat } };
    case "leave":
      return { key: "schatz.log.leave", args: { seat } };
    case "award":
      return { key: "schatz.log.award", args: { seat, other: seatName(Number(what)) } };
    case "play": {
      const card = parseCard(what ?? "");
      return card === null ? null : { key: "schatz.log.play", args: { seat, card: cardName(card) } };
    }
    default:
      return null;
  }
}

/** The log of Azteken Schatz in words. */

import type { ToldNews, DescribeEvent, EffectOf, Wording } from "../../table/contract";
import { cardName, lotNumber, parseCard } from "./cards";
import type { SchatzView } from "./view";
import type { Key } from "./words";

type Seen = Pick<SchatzView, "eyes" | "options" | "over" | "last_round">;

/** What happened to oneself is said as such; what was undone is told as of anybody. */
export const describeEvent: DescribeEvent<Key, SchatzView> = (event, seatName, view = null) => {
  if (event.kind === "happened") {
    const lots = event.event["lots"];
    return { key: "schatz.log.deal", args: { n: Array.isArray(lots) ? lots.length : 0 } };
  }
  if (event.kind === "news") return describeNews(event.news, seatName, view);
  return event.kind === "moved" ? describeAction(event.event.by, event.event.do, seatName, view?.eyes ?? null) : null;
};

/** A lot that is taken, left or awarded is told by what came of it. */
export const effectOf: EffectOf<SchatzView> = (event) => {
  if (event.kind === "moved") {
    const [word, what] = event.event.do.split(" ");
    return word === "chief" ? { lost: [], won: [Number(what)], points: null } : null;
  }
  if (event.kind !== "news") return null;
  const { is, seat, sum, outbid } = event.news;
  const won = [Number(seat)];
  switch (is) {
    case "chief":
    case "lot":
      return { lost: Array.isArray(outbid) ? outbid.map(Number) : [], won, points: null };
    case "trick":
    case "poorest":
      return { lost: [], won, points: null };
    case "paid":
      return { lost: [], won, points: Number(sum) };
    default:
      return null;
  }
};

function describeNews(news: ToldNews["news"], seatName: (seat: number) => string, view: Seen | null): Wording<Key> {
  const eyes = view?.eyes ?? null;
  const isMine = eyes !== null && news["seat"] === eyes;
  const seat = seatName(Number(news["seat"]));
  const n = Number(news["price"]);
  const isOutbid = eyes !== null && Array.isArray(news["outbid"]) && news["outbid"].includes(eyes);
  switch (news["is"]) {
    case "chief":
      if (isMine) return { key: "schatz.news.you.chief", args: { n } };
      return { key: isOutbid ? "schatz.news.you.outbid_chief" : "schatz.news.chief", args: { seat, n } };
    case "lot": {
      const lot = lotNumber(Number(news["lot"]));
      if (isMine) return { key: "schatz.news.you.lot", args: { lot, n } };
      return { key: isOutbid ? "schatz.news.you.outbid" : "schatz.news.lot", args: { seat, lot, n } };
    }
    case "trick":
      return isMine ? { key: "schatz.news.you.trick", args: {} } : { key: "schatz.news.trick", args: { seat } };
    case "round": {
      const round = Number(news["round"]);
      return { key: isLastNext(view, round) ? "schatz.news.last_round" : "schatz.news.round", args: { n: round } };
    }
    case "paid": {
      const sum = Number(news["sum"]);
      if (isMine) return { key: "schatz.news.you.paid", args: { n: sum } };
      return { key: "schatz.news.paid", args: { seat, n: sum } };
    }
    case "poorest":
      return isMine ? { key: "schatz.news.you.poorest", args: {} } : { key: "schatz.news.poorest", args: { seat } };
    default:
      return null;
  }
}

/** Whether only one round may follow, and does. */
function isLastNext(view: Seen | null, round: number): boolean {
  if (view === null || round + 1 !== Number(view.options["max_rounds"])) return false;
  return !(view.over && view.last_round?.round === round);
}

function describeAction(
  by: number,
  text: string,
  seatName: (seat: number) => string,
  eyes: number | null,
): Wording<Key> {
  const [word, what] = text.split(" ");
  const seat = seatName(by);
  const isToMe = what !== undefined && eyes !== null && by !== eyes && Number(what) === eyes;
  switch (word) {
    case "bid":
      if (what === undefined) return { key: "schatz.log.has_bid", args: { seat } };
      return { key: "schatz.log.bid", args: { seat, n: Number(what) } };
    case "chief":
      if (isToMe) return { key: "schatz.log.you.chief", args: { seat } };
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
      if (isToMe) return { key: "schatz.log.you.award", args: { seat } };
      return { key: "schatz.log.award", args: { seat, other: seatName(Number(what)) } };
    case "play": {
      const card = parseCard(what ?? "");
      return card === null ? null : { key: "schatz.log.play", args: { seat, card: cardName(card) } };
    }
    default:
      return null;
  }
}

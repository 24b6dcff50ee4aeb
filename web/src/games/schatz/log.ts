/** The log of Azteken Schatz in words. */

import type { ToldNews, DescribeEvent, EffectOf, Wording } from "../../table/contract";
import { cardName, lotNumber, parseCard } from "./cards";
import type { SchatzView } from "./view";
import type { Key } from "./words";

type Seen = Pick<SchatzView, "options" | "over" | "last_round">;

/** To whoever reads it as "you". */
export const describeEvent: DescribeEvent<Key, SchatzView> = (
  event,
  seatName,
  view = null,
  reader = view?.eyes ?? null,
) => {
  if (event.kind === "happened") {
    const lots = event.event["lots"];
    return { key: "schatz.log.deal", args: { n: Array.isArray(lots) ? lots.length : 0 } };
  }
  if (event.kind === "news") return describeNews(event.news, seatName, view, reader);
  return event.kind === "moved" ? describeAction(event.event.by, event.event.do, seatName, reader) : null;
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

function describeNews(
  news: ToldNews["news"],
  seatName: (seat: number) => string,
  view: Seen | null,
  reader: number | null,
): Wording<Key> {
  const isMine = reader !== null && news["seat"] === reader;
  const seat = seatName(Number(news["seat"]));
  const n = Number(news["price"]);
  const isOutbid = reader !== null && Array.isArray(news["outbid"]) && news["outbid"].includes(reader);
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

/** Whom an action is told to: who did it, whom it was done to, or anybody else. */
function toldAs(by: number, to: number | null, reader: number | null): "you" | "to_you" | "other" {
  if (reader === null) return "other";
  if (by === reader) return "you";
  return to === reader ? "to_you" : "other";
}

function describeAction(
  by: number,
  text: string,
  seatName: (seat: number) => string,
  reader: number | null,
): Wording<Key> {
  const [word, what] = text.split(" ");
  const told = { seat: seatName(by), who: toldAs(by, null, reader) };
  switch (word) {
    case "bid":
      if (what === undefined) return { key: "schatz.log.has_bid", args: told };
      return { key: "schatz.log.bid", args: { ...told, n: Number(what) } };
    case "chief":
    case "award": {
      const to = Number(what);
      if (word === "chief" && to === by) return { key: "schatz.log.chief.stays", args: told };
      const args = { ...told, who: toldAs(by, to, reader), other: seatName(to) };
      return { key: `schatz.log.${word}`, args };
    }
    case "lot":
      return { key: "schatz.log.lot", args: { ...told, lot: lotNumber(Number(what)) } };
    case "take":
    case "leave":
      return { key: `schatz.log.${word}`, args: told };
    case "play": {
      const card = parseCard(what ?? "");
      return card === null ? null : { key: "schatz.log.play", args: { ...told, card: cardName(card) } };
    }
    default:
      return null;
  }
}

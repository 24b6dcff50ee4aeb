/** The log of Aztekz in words, to whoever reads it as "you". */

import { formatList } from "../../i18n/index.svelte";
import { emblem } from "../../look/emblem";
import type { ToldNews, DescribeEvent, DescribeTurn, EffectOf, Wording } from "../../table/contract";
import { actionsOf, recapParts, startOf, wayFrom } from "./deeds";
import { soulShape } from "./labels";
import { heroOf, parseAction, shapeOf, type Action } from "./texts";
import type { AztekzView } from "./view";
import { t, type Key } from "./words";

const WORDS = {
  step: ["aztekz.log.step", "aztekz.log.step.you"],
  take: ["aztekz.log.take", "aztekz.log.take.you"],
  drop: ["aztekz.log.drop", "aztekz.log.drop.you"],
  give: ["aztekz.log.give", "aztekz.log.give.you"],
  scare: ["aztekz.log.scare", "aztekz.log.scare.you"],
  place: ["aztekz.log.place", "aztekz.log.place.you"],
  return: ["aztekz.log.return", "aztekz.log.return.you"],
} as const satisfies Record<Exclude<Action["do"], "steal" | "draw" | "end">, readonly [others: Key, yours: Key]>;
const STEALS = ["aztekz.log.steal", "aztekz.log.steal.you", "aztekz.log.steal.yours"] as const;
const STOLEN = ["aztekz.news.stolen", "aztekz.news.stolen.you", "aztekz.news.stolen.yours"] as const;

export const describeEvent: DescribeEvent<Key, AztekzView> = (event, seatName, _view, reader = null, next = null) => {
  if (event.kind === "happened") {
    const action = parseAction(String(event.event["do"]));
    if (action?.do !== "draw") return null;
    const card = { shape: shapeOf(action.card), kind: action.soul === null ? "" : soulShape(action.soul) };
    const isBare = action.soul === null;
    // Whom an undone draw was for is not known if nobody went on from there.
    if (next === null) return { key: isBare ? "aztekz.card" : "aztekz.card.soul", args: card };
    const args = { ...card, seat: seatName(next), who: next === reader ? "you" : "other" };
    return { key: isBare ? "aztekz.log.draw.bare" : "aztekz.log.draw", args };
  }
  if (event.kind === "news") return describeNews(event.news, seatName, reader);
  if (event.kind !== "moved") return null;
  const { by } = event.event;
  const action = parseAction(event.event.do);
  const seat = seatName(by);
  // That a move has ended is told by what follows.
  if (action === null || action.do === "draw" || action.do === "end") return null;
  if (action.do === "steal") {
    const key = as(STEALS, by, action.seat, reader);
    return { key, args: { seat, victim: seatName(action.seat), hero: action.porter } };
  }
  const key = WORDS[action.do][by === reader ? 1 : 0];
  switch (action.do) {
    case "step":
      return { key, args: { seat, hero: action.hero, side: action.side } };
    case "take":
      return { key, args: { seat, hero: action.hero, kind: soulShape(action.kind) } };
    case "place":
      return { key, args: { seat, cell: action.cell } };
    case "return":
      return { key, args: { seat } };
    default:
      return { key, args: { seat, hero: action.hero } };
  }
};

/** "Jaguar walks P1 to b4, takes a soul (square), and places the card on c5." */
export const describeTurn: DescribeTurn<AztekzView> = (texts, seat, view, later) => {
  const [actions, since] = [actionsOf(texts), actionsOf(later)];
  const hero = heroOf(actions.find((action) => action.do !== "end") ?? null);
  const own = since.filter((action) => heroOf(action) === hero);
  const start = hero === null ? null : startOf(view.heroes[seat]?.[hero].cell, [...actions, ...own]);
  const way = wayFrom(start, actions);
  const parts = recapParts(actions, way.length === 0 && start !== null ? [start] : way);
  return parts.length === 0 ? null : t("aztekz.recap", { seat: emblem(seat), parts: formatList(parts) });
};

/** A theft is told by what came of it. */
export const effectOf: EffectOf<AztekzView> = (event) => {
  if (event.kind !== "news" || event.news["is"] !== "freed") return null;
  const { seat, from, points } = event.news;
  return { lost: from === undefined ? [] : [Number(from)], won: [Number(seat)], points: Number(points) };
};

function describeNews(news: ToldNews["news"], seatName: (seat: number) => string, reader: number | null): Wording<Key> {
  if (news["is"] === "few") return { key: "aztekz.news.few", args: { cards: Number(news["cards"]) } };
  if (news["is"] === "stall") return { key: "aztekz.news.stall", args: { rounds: Number(news["rounds"]) } };
  if (news["is"] !== "freed") return null;
  const by = Number(news["seat"]);
  const args = { seat: seatName(by), souls: Number(news["souls"]), points: Number(news["points"]) };
  if (news["from"] !== undefined) {
    const from = Number(news["from"]);
    return { key: as(STOLEN, by, from, reader), args: { ...args, victim: seatName(from) } };
  }
  const key = by === reader ? "aztekz.news.freed.you" : "aztekz.news.freed";
  return { key, args: { ...args, kind: soulShape(Number(news["kind"])) } };
}

/** A theft in the words of anybody else, of the thief, or of the victim. */
function as(words: readonly [Key, Key, Key], thief: number, victim: number, reader: number | null): Key {
  return words[thief === reader ? 1 : victim === reader ? 2 : 0];
}

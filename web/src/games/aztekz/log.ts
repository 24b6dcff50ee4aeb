/** The log of Aztekz in words. */

import type { ToldNews, DescribeEvent, Wording } from "../../table/contract";
import { kindSaid } from "./labels";
import { parseAction, shapeOf } from "./texts";
import type { Key } from "./words";

export const describeEvent: DescribeEvent<Key> = (event, seatName) => {
  if (event.kind === "happened") {
    const action = parseAction(String(event.event["do"]));
    if (action?.do !== "draw") return null;
    const shape = shapeOf(action.card);
    return action.soul === null
      ? { key: "aztekz.log.draw.bare", args: { shape } }
      : { key: "aztekz.log.draw", args: { shape, kind: kindSaid(action.soul) } };
  }
  if (event.kind === "news") return describeNews(event.news, seatName);
  if (event.kind !== "moved") return null;
  const action = parseAction(event.event.do);
  const seat = seatName(event.event.by);
  switch (action?.do) {
    case "step":
      return { key: "aztekz.log.step", args: { seat, hero: action.hero, side: action.side } };
    case "take":
      return { key: "aztekz.log.take", args: { seat, hero: action.hero, kind: kindSaid(action.kind) } };
    case "drop":
      return { key: "aztekz.log.drop", args: { seat, hero: action.hero } };
    case "give":
      return { key: "aztekz.log.give", args: { seat, hero: action.hero } };
    case "scare":
      return { key: "aztekz.log.scare", args: { seat, hero: action.hero } };
    case "steal":
      return { key: "aztekz.log.steal", args: { seat, victim: seatName(action.seat), hero: action.porter } };
    case "place":
      return { key: "aztekz.log.place", args: { seat, cell: action.cell } };
    case "return":
      return { key: "aztekz.log.return", args: { seat } };
    case "end":
      return { key: "aztekz.log.end", args: { seat } };
    default:
      return null;
  }
};

function describeNews(news: ToldNews["news"], seatName: (seat: number) => string): Wording<Key> {
  if (news["is"] !== "freed") return null;
  const [souls, points] = [Number(news["souls"]), Number(news["points"])];
  const args = { seat: seatName(Number(news["seat"])), souls, kind: kindSaid(Number(news["kind"])), points };
  return { key: "aztekz.news.freed", args };
}

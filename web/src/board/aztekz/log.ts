/** What happens in Aztekz, in words for the log. */

import type { ToldNews, Worded, Wording } from "../contract";
import { kindSaid } from "./labels";
import { read, shapeOf } from "./texts";

export const worded: Worded = (event, said) => {
  if (event.kind === "happened") {
    const deed = read(String(event.event["do"]));
    if (deed?.do !== "draw") return null;
    const shape = shapeOf(deed.card);
    return deed.soul === null
      ? { key: "aztekz.log.draw.bare", args: { shape } }
      : { key: "aztekz.log.draw", args: { shape, kind: kindSaid(deed.soul) } };
  }
  if (event.kind === "news") return came(event.news, said);
  if (event.kind !== "moved") return null;
  const deed = read(event.event.do);
  const seat = said(event.event.by);
  switch (deed?.do) {
    case "step":
      return { key: "aztekz.log.step", args: { seat, hero: deed.hero, side: deed.side } };
    case "take":
      return { key: "aztekz.log.take", args: { seat, hero: deed.hero, kind: kindSaid(deed.kind) } };
    case "drop":
      return { key: "aztekz.log.drop", args: { seat, hero: deed.hero } };
    case "give":
      return { key: "aztekz.log.give", args: { seat, hero: deed.hero } };
    case "scare":
      return { key: "aztekz.log.scare", args: { seat, hero: deed.hero } };
    case "steal":
      return { key: "aztekz.log.steal", args: { seat, victim: said(deed.seat), hero: deed.porter } };
    case "place":
      return { key: "aztekz.log.place", args: { seat, cell: deed.cell } };
    case "return":
      return { key: "aztekz.log.return", args: { seat } };
    case "end":
      return { key: "aztekz.log.end", args: { seat } };
    default:
      return null;
  }
};

function came(news: ToldNews["news"], said: (seat: number) => string): Wording {
  if (news["is"] !== "freed") return null;
  const [souls, points] = [Number(news["souls"]), Number(news["points"])];
  const args = { seat: said(Number(news["seat"])), souls, kind: kindSaid(Number(news["kind"])), points };
  return { key: "aztekz.news.freed", args };
}

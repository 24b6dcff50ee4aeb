/** The log of Aztec in words. */

import type { ToldNews, DescribeEvent, Wording } from "../../table/contract";
import { cellName, placingOf, squareName, type Spot } from "./geometry";
import { gainsList } from "./labels";
import { sideSeat, SIDES, topCells } from "./sides";
import type { AztecView } from "./view";
import { t, type Key } from "./words";

export const describeEvent: DescribeEvent<Key, AztecView> = (event, seatName, view) => {
  if (event.kind === "news") return describeNews(event.news, seatName, view?.eyes ?? null);
  if (event.kind !== "moved") return null;
  const { by, do: text } = event.event;
  const seat = seatName(by);
  if (text === "pass") return { key: "aztec.log.pass", args: { seat } };
  if (text.startsWith("bid ")) return { key: "aztec.log.bid", args: { seat, bid: Number(text.slice(4)) } };
  const placing = placingOf(text);
  if (placing === null) return null;
  const where = { seat, cell: squareName(placing.corner), level: placing.corner.z + 1 };
  const gains = (view ? gainsOf(placing.cubes, view) : null) ?? "none";
  const piece = numberOf(view, text);
  if (piece === null) return { key: "aztec.log.place", args: { ...where, gains } };
  return { key: "aztec.log.place_numbered", args: { ...where, gains, piece } };
};

function describeNews(news: ToldNews["news"], seatName: (seat: number) => string, eyes: number | null): Wording<Key> {
  const seat = seatName(Number(news["seat"]));
  const who = news["seat"] === eyes ? "you" : "other";
  switch (news["is"]) {
    case "oh_puch":
      return { key: "aztec.news.oh_puch", args: { seat, bid: Number(news["bid"]) } };
    case "broken":
      return { key: "aztec.news.broken", args: { seat, who, bid: Number(news["bid"]) } };
    case "last":
      return { key: "aztec.news.last", args: { seat, who, left: Number(news["left"]) } };
    case "game":
      return { key: "aztec.news.game", args: { game: Number(news["game"]) + 1 } };
    case "points":
      return { key: "aztec.rounds.points", args: { seat, points: Number(news["points"]) } };
    default:
      return null;
  }
}

/** What these cubes score, and for whom; of several games, in which others had these edges, only how many do. */
function gainsOf(cubes: readonly Spot[], view: AztecView): string | null {
  if (view.rounds !== null) {
    const scoring = within(cubes, topCells(view));
    return scoring === 0 ? null : t("aztec.log.cubes", { cubes: scoring });
  }
  const gain = view.roles.map(() => 0);
  for (const side of SIDES) {
    const seat = sideSeat(view, side);
    if (seat !== null) gain[seat] = within(cubes, new Set(view.tops[side]));
  }
  return gainsList(gain, view.eyes);
}

/** The piece's number, if it stands; of several games the same text may be of another. */
function numberOf(view: AztecView | null | undefined, text: string): number | null {
  const at = view?.rounds === null ? view.pieces.findIndex((piece) => piece.do === text) : -1;
  return at < 0 ? null : at + 1;
}

function within(cubes: readonly Spot[], cells: ReadonlySet<string>): number {
  return cubes.filter((cube) => cells.has(cellName(cube))).length;
}

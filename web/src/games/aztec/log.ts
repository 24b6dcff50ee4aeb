/** The log of Aztec in words, to whoever reads it as "you". */

import type { ToldNews, DescribeEvent, EffectOf, Wording } from "../../table/contract";
import { cellName, placingOf, squareName, type Spot } from "./geometry";
import { gainsList } from "./labels";
import { sideSeat, SIDES, topCells } from "./sides";
import type { AztecView } from "./view";
import { t, type Key } from "./words";

export const describeEvent: DescribeEvent<Key, AztecView> = (event, seatName, view, reader = null) => {
  if (event.kind === "news") return describeNews(event.news, seatName, reader);
  if (event.kind !== "moved") return null;
  const { by, do: text } = event.event;
  const actor = { seat: seatName(by), who: by === reader ? "you" : "other" };
  if (text === "pass") return { key: "aztec.log.pass", args: actor };
  if (text.startsWith("bid ")) return { key: "aztec.log.bid", args: { ...actor, bid: Number(text.slice(4)) } };
  const placing = placingOf(text);
  if (placing === null) return null;
  const where = { ...actor, cell: squareName(placing.corner), level: placing.corner.z + 1 };
  const gains = (view ? gainsOf(placing.cubes, view, reader) : null) ?? "none";
  const piece = numberOf(view, text);
  if (piece === null) return { key: "aztec.log.place", args: { ...where, gains } };
  return { key: "aztec.log.place_numbered", args: { ...where, gains, piece } };
};

export const effectOf: EffectOf<AztecView> = (event, view) => {
  if (event.kind === "moved") {
    const placing = placingOf(event.event.do);
    const gain = placing === null || !view ? null : gainBySeat(placing.cubes, view);
    const won = [...(gain?.keys() ?? [])].filter((seat) => (gain?.[seat] ?? 0) > 0);
    return won.length === 0 ? null : { lost: [], won, points: null };
  }
  if (event.kind !== "news") return null;
  const seats = [Number(event.news["seat"])];
  switch (event.news["is"]) {
    case "oh_puch":
      return { lost: [], won: seats, points: null };
    case "broken":
      return { lost: seats, won: [], points: null };
    case "points":
      return { lost: [], won: seats, points: Number(event.news["points"]) };
    default:
      return null;
  }
};

function describeNews(news: ToldNews["news"], seatName: (seat: number) => string, reader: number | null): Wording<Key> {
  const seat = seatName(Number(news["seat"]));
  const who = news["seat"] === reader ? "you" : "other";
  switch (news["is"]) {
    case "oh_puch":
      return { key: "aztec.news.oh_puch", args: { seat, who, bid: Number(news["bid"]) } };
    case "broken":
      return { key: "aztec.news.broken", args: { seat, who, bid: Number(news["bid"]) } };
    case "last":
      return { key: "aztec.news.last", args: { seat, who, left: Number(news["left"]) } };
    case "game":
      return { key: "aztec.news.game", args: { game: Number(news["game"]) + 1 } };
    case "points":
      return { key: "aztec.news.points", args: { seat, points: Number(news["points"]) } };
    default:
      return null;
  }
}

/** What these cubes score, and for whom; of several games, in which others had these edges, only how many do. */
function gainsOf(cubes: readonly Spot[], view: AztecView, reader: number | null): string | null {
  const gain = gainBySeat(cubes, view);
  if (gain !== null) return gainsList(gain, reader);
  const scoring = within(cubes, topCells(view));
  return scoring === 0 ? null : t("aztec.gain.cubes", { cubes: scoring });
}

/** The points that these cubes bring each seat; null where there are several games. */
function gainBySeat(cubes: readonly Spot[], view: AztecView): number[] | null {
  if (view.rounds !== null) return null;
  const gain = view.roles.map(() => 0);
  for (const side of SIDES) {
    const seat = sideSeat(view, side);
    if (seat !== null) gain[seat] = within(cubes, new Set(view.tops[side]));
  }
  return gain;
}

/** The piece's number, if it stands; of several games the same text may be of another. */
function numberOf(view: AztecView | null | undefined, text: string): number | null {
  const at = view?.rounds === null ? view.pieces.findIndex((piece) => piece.do === text) : -1;
  return at < 0 ? null : at + 1;
}

function within(cubes: readonly Spot[], cells: ReadonlySet<string>): number {
  return cubes.filter((cube) => cells.has(cellName(cube))).length;
}

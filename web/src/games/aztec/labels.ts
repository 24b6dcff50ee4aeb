/** What the board says of cells and pieces. */

import { formatList } from "../../i18n/index.svelte";
import { t, type Key } from "./words";
import { emblem } from "../../look/emblem";
import type { AztecView, Side } from "./view";
import { cellName, squareName, tipOf, type Direction, type Placing, type Spot } from "./geometry";
import { sideSeat, SIDES } from "./sides";

const DIRECTION: Record<Direction, Key> = {
  N: "aztec.to.north",
  E: "aztec.to.east",
  S: "aztec.to.south",
  W: "aztec.to.west",
  U: "aztec.to.up",
  D: "aztec.to.down",
};
const SIDE_NAME: Record<Side, Key> = { north_south: "aztec.side.north_south", east_west: "aztec.side.east_west" };

export function directionName(direction: Direction): string {
  return t(DIRECTION[direction]);
}

export function sideName(side: Side): string {
  return t(SIDE_NAME[side]);
}

/** The seats that a cube in this cell would be worth a point to. */
export function scorers(view: AztecView, cell: Spot): number[] {
  const name = cellName(cell);
  return SIDES.flatMap((side) => {
    const seat = sideSeat(view, side);
    const counts = view.aids.reachable[side].includes(name) || view.aids.scoring[side].includes(name);
    return seat !== null && counts ? [seat] : [];
  });
}

/** "e4, level 2, free, 5 ways to build"; `ways` is null while one is not asked, `cube` that of the piece in hand. */
export function cellLabel(view: AztecView, cell: Spot, ways: number | null, cube = 0): string {
  const piece = view.cells[cellName(cell)];
  const by = piece === undefined ? undefined : view.pieces[piece - 1]?.seat;
  const seats = scorers(view, cell);
  return t("aztec.cell", {
    cell: squareName(cell),
    level: cell.z + 1,
    what: piece === undefined ? "free" : piece === 0 ? "start" : "piece",
    piece: piece ?? 0,
    seat: by === undefined ? "" : emblem(by),
    scores: seats.length === 0 ? "none" : formatList(seats.map(emblem)),
    asked: ways !== null && piece === undefined ? "yes" : "no",
    ways: ways ?? 0,
    cube,
  });
}

/** Where a piece goes, in words. */
export function pieceLabel({ corner, turn }: Placing): string {
  return t("aztec.piece", {
    cell: squareName(corner),
    level: corner.z + 1,
    first: directionName(turn.first),
    second: directionName(turn.second),
    tip: directionName(tipOf(turn)),
  });
}

/** What a piece scores, for whom: "1 point for you and 2 points for Jaguar"; null if nothing. */
export function gainsList(gain: readonly number[], eyes: number | null): string | null {
  const parts = gain.flatMap((points, seat) =>
    points > 0 ? [t("aztec.gain", { seat: seat === eyes ? t("aztec.gain.you") : emblem(seat), points })] : [],
  );
  return parts.length === 0 ? null : formatList(parts);
}

/** What a piece would score, for whom, as a sentence. */
export function gainLabel(gain: readonly number[] | undefined, eyes: number | null): string {
  const gains = gainsList(gain ?? [], eyes);
  return gains === null ? t("aztec.gain.none") : t("aztec.gain.sentence", { gains });
}

/** How Oh Puch's bid stands; `short` where his glyph tells who he is. */
export function bidLabel(view: AztecView, god: number, bid: number, short: boolean): string {
  return t(short ? "aztec.bid.short" : "aztec.bid", {
    who: god === view.eyes ? "you" : "other",
    seat: emblem(god),
    bid,
    state: view.auction?.broken === true ? (view.over ? "lost" : "broken") : view.over ? "held" : "holds",
    most: Math.max(...view.points),
  });
}

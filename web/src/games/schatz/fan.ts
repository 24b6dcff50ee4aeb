/** Where the cards of a hand lie: an arc where there is room, flat rows where fingers need each card. */

export interface Spot {
  x: number;
  y: number;
  /** In degrees. */
  angle: number;
  row: number;
}

export interface Fan {
  spots: Spot[];
  rows: number;
  height: number;
}

export interface FanRoom {
  width: number;
  card: number;
  /** Height by width of a card. */
  ratio?: number;
  /** How much of a card has to stay uncovered. */
  step: number;
  /** Whether the hand is bent; else it lies flat. */
  bent: boolean;
  /** How far a card may rise above the first row. */
  rise: number;
  /** From the top of a row to the top of the next, where that covers a part of its cards; else they lie clear. */
  rowStep?: number | null;
}

/** Height by width of a card, and of a small one. */
export const RATIO = 1.4;
export const SMALL_RATIO = 1.1;
/** How far a raised card rises above its row: in an arc, and in flat rows. */
export const RISE = { bent: 22, flat: 6 };
const ROW_GAP = 10;
const MOST_ANGLE = 9;
const MOST_STEP = 0.78;
/** How far, by its width, a tilted card reaches beyond its spot. */
const TILT = 0.12;
/** Between two suits: so many steps more, where that leaves each card its step. */
const SUIT_GAP = 0.3;

/** The spots of a hand that is sorted by suit; `suits` names the suit of each card. */
export function fan(suits: readonly string[], room: FanRoom): Fan {
  const rows = split(suits, room);
  const high = room.card * (room.ratio ?? RATIO);
  const next = room.rowStep ?? high + ROW_GAP;
  const spots = rows.flatMap((row, at) => lie(row, at, room).map((spot) => ({ ...spot, y: spot.y + at * next })));
  const sag = Math.max(0, ...spots.filter((spot) => spot.row === 0).map((spot) => spot.y));
  const height =
    rows.length === 0 ? 0 : room.rise + high + (rows.length - 1) * next + sag + (room.bent ? TILT * room.card : 0);
  return { spots: spots.map((spot) => ({ ...spot, y: spot.y + room.rise })), rows: rows.length, height };
}

/** How high a full hand is. */
export function fullHeight(room: FanRoom): number {
  return fan(
    Array.from({ length: FULL_HAND }, () => ""),
    room,
  ).height;
}

/** One row if each card keeps its step; else two, parted between suits where both halves fit, else in the middle. */
function split(suits: readonly string[], room: FanRoom): string[][] {
  if (suits.length === 0) return [];
  const most = Math.max(1, Math.floor((room.width - room.card) / room.step + 1));
  if (suits.length <= most) return [[...suits]];
  const borders = suits.map((_, at) => at).filter((at) => at > 0 && suits[at] !== suits[at - 1]);
  const middle = Math.ceil(suits.length / 2);
  const fitting = borders.filter((at) => at <= most && suits.length - at <= most);
  const at = fitting.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? middle;
  return [suits.slice(0, at), suits.slice(at)];
}

function lie(suits: readonly string[], row: number, room: FanRoom): Spot[] {
  const free = room.width - room.card - (room.bent ? 2 * TILT * room.card : 0);
  const borders = suits.filter((suit, at) => at > 0 && suit !== suits[at - 1]).length;
  const spare = free / room.step - (suits.length - 1);
  const gap = borders === 0 ? 0 : Math.max(0, Math.min(SUIT_GAP, spare / borders));
  let gaps = 0;
  const places = suits.map((suit, at) => {
    if (at > 0 && suit !== suits[at - 1]) gaps += gap;
    return at + gaps;
  });
  const last = places.at(-1) ?? 0;
  const step = last === 0 ? 0 : Math.min(free / last, room.card * (room.bent ? MOST_STEP : 1.06));
  const left = (room.width - room.card - last * step) / 2;
  return places.map((place) => {
    const side = last === 0 ? 0 : (2 * place) / last - 1;
    const bend = room.bent ? Math.min(1, suits.length / 8) : 0;
    return { x: left + place * step, y: 14 * bend * side * side, angle: MOST_ANGLE * bend * side, row };
  });
}

/** How a board lies in its box: as on a desktop, on a phone held upright, or on one that lies on its side. */
export type Layout = "wide" | "upright" | "low";

/** `scale`: how large the text is, 1 as most people have it; what words need grows with it. */
export function layoutOf(width: number, height: number, scale = 1): Layout {
  if (height < 460 * scale && width >= 480 * scale) return "low";
  return width < 720 * scale ? "upright" : "wide";
}

export interface CardSizes {
  /** How wide cards are in the hand and before the seats. */
  hand: number;
  slot: number;
  /** Before the seats lie small cards. */
  smallSlot: boolean;
  rowStep: number | null;
  /** A hand from which nothing is asked is a row of small cards. */
  small: boolean;
}

/** So much of a row of cards is seen above the next, on a phone with no room to spare: enough for a finger. */
const ROW_STEP = 51;
/** So many cards have room in a row of small ones: it stays as high when cards are bought. */
const FULL_HAND = 12;
/** The line that says what the signs before goals mean. */
const LEGEND = 15;
/** Less high than this, not even whole cards have room before seats that stand side by side. */
const LEAST = 376;
/** Less high than this, a phone's board has no room to spare. */
export const TIGHT = 560;

/** Sizes at which all fits into the board's box. */
export function cardSizes(box: {
  width: number;
  height: number;
  players: number;
  selling: boolean;
  crowded: boolean;
  columns: boolean;
  scale?: number;
}): CardSizes {
  const { scale = 1 } = box;
  const within = (least: number, value: number, most: number) => Math.round(Math.max(least, Math.min(most, value)));
  const layout = layoutOf(box.width, box.height, scale);
  if (layout === "wide") {
    return {
      hand: within(66, box.height * (box.crowded ? 0.12 : 0.165), 116),
      slot: within(60, Math.min(box.width * 0.11, box.height * (box.crowded ? 0.1 : 0.15)), 104),
      smallSlot: false,
      rowStep: null,
      small: false,
    };
  }
  const tight = layout === "low" || box.height < TIGHT * scale;
  const hand = box.selling ? within(24, (box.width - 24) / FULL_HAND, 40) : tight ? 47 : 58;
  const sizes = { hand, smallSlot: false, rowStep: tight ? ROW_STEP : null, small: box.selling };
  if (layout === "low") return { ...sizes, slot: within(28, (box.height - 220) / RATIO, 46) };
  if (box.columns && box.height < LEAST * scale) return { ...sizes, slot: 36, smallSlot: true };
  if (box.columns) return { ...sizes, slot: within(tight ? 38 : 42, box.width / box.players - 24, tight ? 42 : 58) };
  const below = (tight ? ROW_STEP : hand * RATIO + 10) + hand * RATIO + (100 + LEGEND) * scale;
  const seat = (box.height - below) / box.players - 6;
  return { ...sizes, slot: within(34, (seat - 10) / RATIO, 62) };
}

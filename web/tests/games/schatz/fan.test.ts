import { describe, expect, it } from "vitest";
import { cardSizes, fan, layoutOf, RATIO, RISE, SMALL_RATIO, type FanRoom } from "../../../src/games/schatz/fan";

const PHONE: FanRoom = { width: 366, card: 58, step: 44, bent: false, rise: 22 };
const SMALL = { width: 348, height: 371, players: 5, crowded: false, columns: true };
const DESK: FanRoom = { width: 900, card: 110, step: 44, bent: true, rise: 22 };

/** Every hand of up to so many cards, by the suits of its cards. */
function hands(most: number): string[][] {
  const found: string[][] = [];
  for (let talismans = 0; talismans <= most; talismans++)
    for (let amulets = 0; talismans + amulets <= most; amulets++)
      for (let coins = 0; talismans + amulets + coins <= most; coins++)
        found.push([...("T".repeat(talismans) + "A".repeat(amulets) + "C".repeat(coins))]);
  return found;
}

describe("a hand", () => {
  it("lies in one bent row where there is room", () => {
    const { spots, rows, height } = fan([..."TTTTAAAACCCC"], DESK);
    expect(rows).toBe(1);
    expect(spots.every((spot, at) => at === 0 || spot.x - (spots[at - 1]?.x ?? 0) >= 44)).toBe(true);
    expect(spots[0]?.angle).toBeLessThan(0);
    expect(spots.at(-1)?.angle).toBeGreaterThan(0);
    expect((spots.at(-1)?.x ?? 0) + DESK.card).toBeLessThanOrEqual(DESK.width);
    expect(height).toBeGreaterThan(DESK.card * RATIO);
  });

  it("leaves a gap between suits", () => {
    const [first, second, third] = fan([..."TTA"], DESK).spots.map((spot) => spot.x);
    expect((third ?? 0) - (second ?? 0)).toBeGreaterThan((second ?? 0) - (first ?? 0));
  });

  it("has two flat rows on a phone, parted between suits, each card with room for a finger", () => {
    const { spots, rows } = fan([..."TTTTTAAACCCC"], PHONE);
    expect(rows).toBe(2);
    expect(spots.map((spot) => spot.row)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1]);
    expect(spots.every((spot) => spot.angle === 0 && spot.x >= 0 && spot.x + PHONE.card <= PHONE.width + 0.01)).toBe(
      true,
    );
    for (const row of [0, 1]) {
      const places = spots.filter((spot) => spot.row === row).map((spot) => spot.x);
      expect(places.every((x, at) => at === 0 || x - (places[at - 1] ?? 0) >= 44 - 0.01)).toBe(true);
    }
  });

  it("would rather lose the gaps between suits on a phone than room for a finger", () => {
    for (const suits of ["TTTTAACC", "TACTACTA", "TTTTTTTAAAAACCC"]) {
      const { spots } = fan([...suits], PHONE);
      for (const row of [0, 1]) {
        const places = spots.filter((spot) => spot.row === row).map((spot) => spot.x);
        expect(places.every((x, at) => at === 0 || x - (places[at - 1] ?? 0) >= 44 - 0.01)).toBe(true);
      }
    }
    expect(fan([..."TTTTAACC"], PHONE).rows).toBe(1);
  });

  it("leaves every card room for a finger on any phone, whatever is dealt", () => {
    for (const width of [348, 336, 366]) {
      for (const suits of hands(12)) {
        const { spots } = fan(suits, { ...PHONE, width });
        spots.forEach((spot, at) => {
          const next = spots[at + 1];
          const open = next?.row === spot.row ? next.x - spot.x : PHONE.card;
          expect(open, suits.join("")).toBeGreaterThanOrEqual(44 - 0.01);
          expect(spot.x, suits.join("")).toBeGreaterThanOrEqual(-0.01);
          expect(spot.x + PHONE.card, suits.join("")).toBeLessThanOrEqual(width + 0.01);
        });
      }
    }
  });

  it("leaves room for a finger above the next row where rows overlap", () => {
    const { rowStep, hand, small } = cardSizes({ ...SMALL, selling: false });
    const { spots, height } = fan([..."TTTTTAAACCCC"], { ...PHONE, card: hand, rowStep });
    const second = spots.find((spot) => spot.row === 1);
    expect((second?.y ?? 0) - (spots[0]?.y ?? 0)).toBeGreaterThanOrEqual(44 + RISE.flat);
    expect(height).toBeLessThan(2 * hand * RATIO + PHONE.rise);
    expect(small).toBe(false);
  });

  it("is a row of whole small cards while lots are sold, as high before a lot is bought as after", () => {
    for (const width of [348, 378]) {
      const { hand, small } = cardSizes({ ...SMALL, width, selling: true });
      expect(small).toBe(true);
      const room = { ...PHONE, width: width - 12, card: hand, ratio: SMALL_RATIO, step: 20, rise: 0 };
      const [before, after] = [fan([..."TTTAAACC"], room), fan([..."TTTTTAAACCCC"], room)];
      expect([before.rows, after.rows]).toEqual([1, 1]);
      expect(after.height).toBe(before.height);
      after.spots.forEach(({ x }, at) => {
        expect((after.spots[at + 1]?.x ?? Infinity) - x).toBeGreaterThanOrEqual(hand - 2);
      });
    }
  });

  it("is parted in the middle if one suit fills it", () => {
    expect(fan([..."TTTTTTTTTTTT"], PHONE).spots.filter((spot) => spot.row === 0)).toHaveLength(6);
  });

  it("may be one card, or none", () => {
    expect(fan(["T"], DESK).spots[0]?.x).toBeCloseTo((DESK.width - DESK.card) / 2);
    expect(fan([], PHONE)).toEqual({ spots: [], rows: 0, height: 0 });
  });
});

describe("the layout", () => {
  it("follows the board's box", () => {
    expect(layoutOf(906, 570)).toBe("wide");
    expect(layoutOf(378, 422)).toBe("upright");
    expect(layoutOf(650, 612)).toBe("upright");
    expect(layoutOf(654, 422)).toBe("low");
    expect(layoutOf(918, 386)).toBe("low");
  });
});

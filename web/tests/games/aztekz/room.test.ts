import { expect, test } from "vitest";
import { endColumn, GAP, shareRoom, type Room } from "../../../src/games/aztekz/room";

const ROW = 62;

/** The side of the pyramid when what to press stands beside it or in a row below it. */
function side(width: number, height: number, { beside, column, aside, peek }: Room): number {
  return beside ? Math.min(width - column - 12, height) : Math.min(width - aside, height - ROW - 12 - peek);
}

test("on a phone the card and the chips stand where the pyramid cannot be, and it is as wide as it can be", () => {
  for (const [width, height] of [
    [378, 408],
    [348, 384],
  ] as const) {
    const room = shareRoom(width, height, 16);
    expect(room.beside).toBe(false);
    expect(room.aside).toBeGreaterThan(44);
    expect(side(width, height, room)).toBeGreaterThanOrEqual(0.8 * width);
  }
});

test("on a tall phone everything lies below, and the pyramid has the whole width", () => {
  expect(shareRoom(378, 610, 16)).toMatchObject({ beside: false, aside: 0 });
});

test("on a phone on its side what to press stands beside the pyramid, with little height", () => {
  const room = shareRoom(554, 382, 16);
  expect(room).toMatchObject({ beside: true, low: true, aside: 0 });
  expect(side(554, 382, room)).toBeGreaterThan(340);
});

test("on a desktop it stands beside the pyramid in full, with large text in short", () => {
  const room = shareRoom(918, 646, 16);
  expect(room).toMatchObject({ beside: true, low: false });
  expect(side(918, 646, room)).toBe(646);
  expect(shareRoom(906, 560, 32)).toMatchObject({ beside: true, low: true });
  expect(shareRoom(726, 600, 16)).toMatchObject({ beside: true, low: false });
});

test("a pyramid is never so narrow that its cells cannot be touched", () => {
  expect(shareRoom(378, 440, 32).beside).toBe(false);
});

test("at the end freed stacks leave a phone's pyramid most of the width, and have what a square leaves elsewhere", () => {
  for (const [width, height, rem] of [
    [378, 354, 16],
    [348, 268, 16],
    [378, 400, 32],
  ] as const) {
    const column = endColumn(width, height, rem);
    expect(column).toBeGreaterThanOrEqual(80);
    expect(Math.min(width - GAP - column, height)).toBeGreaterThanOrEqual(0.66 * width);
  }
  expect(endColumn(918, 646, 16)).toBe(918 - GAP - 646);
});

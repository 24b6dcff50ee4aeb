import { expect, test } from "vitest";
import { shareRoom } from "../../../src/games/aztekz/room";

const HAND = 118;

test("on a phone what to press lies below, and chips where they take nothing from the pyramid", () => {
  const short = shareRoom(378, 430, 16, HAND);
  expect(short.beside).toBe(false);
  expect(short.aside).toBeGreaterThan(0);
  const tall = shareRoom(378, 610, 16, HAND);
  expect(tall.beside).toBe(false);
  expect(tall.aside).toBe(0);
});

test("on a phone on its side what to press stands beside the pyramid, with little height", () => {
  expect(shareRoom(566, 382, 16, HAND)).toMatchObject({ beside: true, low: true, aside: 0 });
});

test("on a desktop it stands beside the pyramid in full, with large text in short", () => {
  expect(shareRoom(906, 640, 16, HAND)).toMatchObject({ beside: true, low: false });
  expect(shareRoom(906, 560, 32, HAND)).toMatchObject({ beside: true, low: true });
});

test("a pyramid is never so narrow that its cells cannot be touched", () => {
  expect(shareRoom(378, 440, 32, 200).beside).toBe(false);
});

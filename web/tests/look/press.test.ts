/** Which presses count, and which only go on from the last. */

import { describe, expect, it } from "vitest";
import { isDouble, isHeld } from "../../src/look/press";

const click = { detail: 1, pointerType: "mouse", timeStamp: 1000, clientX: 200, clientY: 300 };
const before = { ...click, timeStamp: 900 };

describe("a key that is held down", () => {
  it("presses once", () => {
    expect(isHeld({ key: "Enter", repeat: false }, true)).toBe(false);
    expect(isHeld({ key: "Enter", repeat: true }, true)).toBe(true);
    expect(isHeld({ key: "Enter", repeat: true }, false)).toBe(true);
    expect(isHeld({ key: " ", repeat: true }, true)).toBe(true);
  });

  it("goes on stepping and walking", () => {
    expect(isHeld({ key: " ", repeat: true }, false)).toBe(false);
    expect(isHeld({ key: "ArrowLeft", repeat: true }, true)).toBe(false);
  });
});

describe("a double click", () => {
  it("is known by its count", () => {
    expect(isDouble(click, before)).toBe(false);
    expect(isDouble({ ...click, detail: 2 }, before)).toBe(true);
  });

  it("by touch is known by its time and place", () => {
    const tap = { ...click, pointerType: "touch" };
    expect(isDouble(tap, null)).toBe(false);
    expect(isDouble(tap, before)).toBe(true);
    expect(isDouble(tap, { ...before, clientY: 360 })).toBe(false);
    expect(isDouble(tap, { ...before, timeStamp: 600 })).toBe(false);
  });

  it("is never what keys do", () => {
    expect(isDouble({ ...click, detail: 0, pointerType: "" }, before)).toBe(false);
  });
});

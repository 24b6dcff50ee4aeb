import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Drag, type Dragged } from "../../src/look/drag.svelte";

const press = (x: number, more = {}) =>
  Object.assign(new Event("pointerdown"), {
    pointerId: 1,
    button: 0,
    isPrimary: true,
    clientX: x,
    clientY: 0,
    ...more,
  });
const send = (kind: string, x: number, more = {}) =>
  window.dispatchEvent(Object.assign(new Event(kind), { pointerId: 1, clientX: x, clientY: 0, ...more }));
const click = (detail = 1) => ({ detail }) as MouseEvent;

let dropped: Dragged<string>[] = [];
const drag = () => new Drag<string>({ drop: (dragged) => dropped.push(dragged) });

beforeEach(() => {
  dropped = [];
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

describe("a press that moves", () => {
  it("is a drag once it is far enough, and is dropped where it ends", () => {
    const card = drag();
    card.begin("T13", press(100) as PointerEvent);
    send("pointermove", 103);
    expect(card.now).toBeNull();
    send("pointermove", 120);
    expect(card.now).toEqual({ what: "T13", at: { x: 120, y: 0 }, by: { x: 20, y: 0 } });
    send("pointerup", 150);
    expect(dropped.map(({ at }) => at.x)).toEqual([150]);
    expect(card.now).toBeNull();
  });

  it("is no click, unless that comes by key or after another press", () => {
    const card = drag();
    card.begin("T13", press(100) as PointerEvent);
    send("pointermove", 150);
    send("pointerup", 150);
    expect(card.isEndedBy(click())).toBe(true);
    expect(card.isEndedBy(click(0))).toBe(false);
    send("pointerdown", 10);
    expect(card.isEndedBy(click())).toBe(false);
  });

  it("is put back when it is given up, and by another finger not moved", () => {
    const card = drag();
    card.begin("T13", press(100) as PointerEvent);
    send("pointermove", 150, { pointerId: 2 });
    expect(card.cancel()).toBe(false);
    card.begin("T13", press(100) as PointerEvent);
    send("pointermove", 150);
    expect(card.cancel()).toBe(true);
    send("pointerup", 150);
    expect(dropped).toEqual([]);
    expect(card.isEndedBy(click())).toBe(true);
  });

  it("by touch swings no page, so that a tap right after it is a tap", () => {
    const touched = () => {
      const event = new Event("touchmove", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const card = drag();
    card.begin("T13", press(100) as PointerEvent);
    expect(touched()).toBe(false);
    send("pointermove", 150);
    expect(touched()).toBe(true);
    send("pointerup", 150);
    expect(touched()).toBe(false);
  });

  it("that stays where it is is a click", () => {
    const card = drag();
    card.begin("T13", press(100) as PointerEvent);
    send("pointerup", 101);
    expect(dropped).toEqual([]);
    expect(card.isEndedBy(click())).toBe(false);
  });
});

/** What hands do on the picture: drag, pinch, wheel, point, click. */

import { Wheel } from "../../../look/wheel";

export interface Gestures {
  turn: (dx: number, dy: number) => void;
  zoom: (factor: number) => void;
  /** Whether the wheel steps through pieces there, instead of zooming. */
  isStepping: (x: number, y: number) => boolean;
  step: (by: number) => void;
  point: (x: number, y: number) => void;
  leave: () => void;
  click: (x: number, y: number, touch: boolean) => void;
}

/** A press that strays farther than this is a drag, in px. */
const STRAY = 6;

export function listen(host: HTMLElement, gestures: Gestures): () => void {
  const down = new Map<number, { x: number; y: number }>();
  let start: { x: number; y: number } | null = null;
  let dragging = false;
  const rolling = new Wheel();

  const spread = (): number => {
    const [a, b] = [...down.values()];
    return a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);
  };

  const on: {
    [K in "pointerdown" | "pointermove" | "pointerup" | "pointercancel" | "pointerleave"]: (
      event: PointerEvent,
    ) => void;
  } = {
    pointerdown(event) {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      host.setPointerCapture(event.pointerId);
      start = { x: event.clientX, y: event.clientY };
      dragging = down.size > 1;
    },
    pointermove(event) {
      const last = down.get(event.pointerId);
      if (last === undefined) {
        if (event.pointerType === "mouse") gestures.point(event.clientX, event.clientY);
        return;
      }
      const before = spread();
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (down.size > 1) {
        if (before > 0) gestures.zoom(before / Math.max(spread(), 1));
        return;
      }
      if (!dragging && start !== null && Math.hypot(event.clientX - start.x, event.clientY - start.y) > STRAY)
        dragging = true;
      if (dragging) gestures.turn(event.clientX - last.x, event.clientY - last.y);
    },
    pointerup(event) {
      if (!down.delete(event.pointerId)) return;
      if (!dragging && down.size === 0) gestures.click(event.clientX, event.clientY, event.pointerType !== "mouse");
    },
    pointercancel(event) {
      down.delete(event.pointerId);
    },
    pointerleave(event) {
      if (down.size === 0 && event.pointerType === "mouse") gestures.leave();
    },
  };

  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    if (event.ctrlKey || !gestures.isStepping(event.clientX, event.clientY)) {
      gestures.zoom(Math.exp(event.deltaY * (event.ctrlKey ? 0.008 : 0.0012)));
      return;
    }
    const by = rolling.steps(event);
    if (by !== 0) gestures.step(by);
  };

  for (const [name, act] of Object.entries(on)) host.addEventListener(name, act as EventListener);
  host.addEventListener("wheel", onWheel, { passive: false });
  return () => {
    for (const [name, act] of Object.entries(on)) host.removeEventListener(name, act as EventListener);
    host.removeEventListener("wheel", onWheel);
  };
}

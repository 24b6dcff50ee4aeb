/** What hands do on the picture: drag, pinch, wheel, point, click. */

export interface Gestures {
  turn: (dx: number, dy: number) => void;
  zoom: (factor: number) => void;
  /** Whether the wheel steps through pieces now, instead of zooming. */
  stepping: () => boolean;
  step: (by: number) => void;
  point: (x: number, y: number) => void;
  leave: () => void;
  click: (x: number, y: number, touch: boolean) => void;
}

/** A press that strays farther than this is a drag, in px. */
const STRAY = 6;
/** Wheels tick and touchpads flow: so much is one step. */
const NOTCH = 60;

export function listen(host: HTMLElement, gestures: Gestures): () => void {
  const down = new Map<number, { x: number; y: number }>();
  let start: { x: number; y: number } | null = null;
  let dragging = false;
  let rolled = 0;

  const spread = (): number => {
    const [a, b] = [...down.values()];
    return a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);
  };

  const on: { [K in "pointerdown" | "pointermove" | "pointerup" | "pointercancel" | "pointerleave"]: (event: PointerEvent) => void } = {
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
      if (!dragging && start !== null && Math.hypot(event.clientX - start.x, event.clientY - start.y) > STRAY) dragging = true;
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

  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    if (event.ctrlKey || !gestures.stepping()) {
      gestures.zoom(Math.exp(event.deltaY * (event.ctrlKey ? 0.008 : 0.0012)));
      return;
    }
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    rolled += event.deltaY * lines;
    while (Math.abs(rolled) >= NOTCH) {
      gestures.step(Math.sign(rolled));
      // A notch of a wheel may be worth more than one of ours: it is one step all the same.
      rolled = Math.abs(event.deltaY * lines) >= NOTCH ? 0 : rolled - Math.sign(rolled) * NOTCH;
    }
  };

  for (const [name, act] of Object.entries(on)) host.addEventListener(name, act as EventListener);
  host.addEventListener("wheel", wheel, { passive: false });
  return () => {
    for (const [name, act] of Object.entries(on)) host.removeEventListener(name, act as EventListener);
    host.removeEventListener("wheel", wheel);
  };
}

/** Something that is dragged with mouse, pen or finger, and let go somewhere. */

export interface Dragged<T> {
  what: T;
  /** Where the pointer is, in the window. */
  at: { x: number; y: number };
  /** How far that is from where it was pressed. */
  by: { x: number; y: number };
}

interface Hooks<T> {
  /** A press has become a drag. */
  start?: (what: T) => void;
  /** It is dragged to another place. */
  move?: (dragged: Dragged<T>) => void;
  /** It is dragged no longer: let go, or put back. */
  end?: () => void;
  /** It is let go there. */
  drop: (dragged: Dragged<T>, event: PointerEvent) => void;
}

/** Pixels that a press may stray and still be a press. */
const SLACK = 6;

export class Drag<T> {
  /** What is dragged, and where; null: nothing is. */
  now = $state.raw<Dragged<T> | null>(null);
  /** The press that ends now was a drag: the click that follows is none. */
  private wasDragged = false;
  private stop: () => void = () => undefined;

  constructor(private readonly hooks: Hooks<T>) {}

  begin(what: T, press: PointerEvent): void {
    if (press.button !== 0 || !press.isPrimary) return;
    this.cancel();
    const dragged = ({ clientX: x, clientY: y }: PointerEvent) => ({
      what,
      at: { x, y },
      by: { x: x - press.clientX, y: y - press.clientY },
    });
    const onMove = (event: PointerEvent) => {
      if (event.pointerId !== press.pointerId) return;
      const next = dragged(event);
      if (this.now === null) {
        if (Math.hypot(next.by.x, next.by.y) < SLACK) return;
        this.hooks.start?.(what);
      }
      this.wasDragged = true;
      this.now = next;
      this.hooks.move?.(next);
    };
    const onUp = (event: PointerEvent) => {
      if (event.pointerId === press.pointerId && this.cancel()) this.hooks.drop(dragged(event), event);
    };
    const onCancel = (event: PointerEvent) => {
      if (event.pointerId === press.pointerId) this.cancel();
    };
    // Else a browser takes the end of a drag by touch for a swing, which the next tap would only stop.
    const onTouchMove = (event: Event) => {
      if (this.now !== null && event.cancelable) event.preventDefault();
    };
    this.stop = listen({ pointermove: onMove, pointerup: onUp, pointercancel: onCancel, touchmove: onTouchMove });
    this.wasDragged = false;
    // Whatever is pressed next is pressed.
    window.addEventListener("pointerdown", () => (this.wasDragged = false), { once: true, capture: true });
  }

  /** Puts it back; answers whether it was dragged. */
  cancel = (): boolean => {
    this.stop();
    if (this.now === null) return false;
    this.now = null;
    this.hooks.end?.();
    return true;
  };

  /** Whether a click only ends a drag; one by key never does. */
  isEndedBy(click: MouseEvent): boolean {
    return this.wasDragged && click.detail > 0;
  }
}

function listen(to: Record<string, (event: PointerEvent) => void>): () => void {
  const each = Object.entries(to) as [string, EventListener][];
  for (const [kind, listener] of each) window.addEventListener(kind, listener, { passive: false });
  return () => {
    for (const [kind, listener] of each) window.removeEventListener(kind, listener);
  };
}

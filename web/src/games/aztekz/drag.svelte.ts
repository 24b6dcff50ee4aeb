/** Dragging the drawn card onto a cell, by mouse or by touch; let go elsewhere, it is back in the hand. */

import type { Turn } from "./turn.svelte";

/** Pixels that a press may stray and still be a press. */
const SLACK = 6;

export class Drag {
  /** Where the card is dragged, in the window; null: it is not. */
  at = $state.raw<{ x: number; y: number } | null>(null);
  /** Whether the press that ends now was a drag, and so no click. */
  wasDragged = false;

  private readonly turn: Turn;
  /** While moving, dragging the card takes it up. */
  private lifting: Promise<void> = Promise.resolve();
  private stop: () => void = () => undefined;

  constructor(turn: Turn) {
    this.turn = turn;
  }

  start(press: PointerEvent): void {
    if (press.button !== 0 || !press.isPrimary) return;
    this.stop();
    this.wasDragged = false;
    const onMove = (event: PointerEvent) => {
      const far = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
      if (event.pointerId === press.pointerId && (this.at !== null || far >= SLACK)) this.move(event);
    };
    const onUp = (event: PointerEvent) => {
      if (event.pointerId !== press.pointerId) return;
      this.stop();
      if (this.at !== null) void this.drop(event);
    };
    const onCancel = () => void this.cancel();
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", onCancel);
    this.stop = () => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", onCancel);
    };
  }

  /** Put the card back; answers whether it was dragged. */
  cancel(): boolean {
    this.stop();
    if (this.at === null) return false;
    [this.at, this.turn.over] = [null, null];
    return true;
  }

  private move({ clientX: x, clientY: y }: PointerEvent): void {
    if (this.at === null) {
      this.wasDragged = true;
      this.lifting = this.turn.moving ? this.turn.end() : Promise.resolve();
    }
    this.at = { x, y };
    [this.turn.over, this.turn.pinned] = [cellUnder(x, y), null];
  }

  /** As a click there: by mouse the card is placed, by touch it waits to be. */
  private async drop({ clientX: x, clientY: y, pointerType }: PointerEvent): Promise<void> {
    const cell = cellUnder(x, y);
    this.cancel();
    await this.lifting;
    if (cell === null || !this.turn.placing) return;
    this.turn.pinned = cell;
    if (pointerType !== "touch") await this.turn.place();
  }
}

function cellUnder(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-cell]")?.dataset["cell"] ?? null;
}

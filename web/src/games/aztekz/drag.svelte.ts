/** Dragging the drawn card onto a cell; let go elsewhere, it is back in the hand. */

import { Drag } from "../../look/drag.svelte";
import type { Turn } from "./turn.svelte";

export class CardDrag extends Drag<null> {
  /** While moving, dragging the card takes it up. */
  private lifting: Promise<void> = Promise.resolve();

  constructor(private readonly turn: Turn) {
    super({
      start: () => (this.lifting = turn.moving ? turn.end() : Promise.resolve()),
      move: ({ at }) => ([turn.over, turn.pinned] = [cellUnder(at.x, at.y), null]),
      end: () => (turn.over = null),
      drop: ({ at }, { pointerType }) => void this.drop(cellUnder(at.x, at.y), pointerType),
    });
  }

  /** As a click there: by mouse the card is placed, by touch it waits to be. */
  private async drop(cell: string | null, pointerType: string): Promise<void> {
    await this.lifting;
    if (cell === null || !this.turn.placing) return;
    this.turn.pinned = cell;
    if (pointerType !== "touch") await this.turn.place();
  }
}

function cellUnder(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-cell]")?.dataset["cell"] ?? null;
}

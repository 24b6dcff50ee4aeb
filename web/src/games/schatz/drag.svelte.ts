/** A card that is dragged with mouse, pen or finger, and let go somewhere. */

export interface Drag {
  card: string;
  /** How far it is from where it lay. */
  x: number;
  y: number;
}

interface Grip {
  card: string;
  pointer: number;
  from: { x: number; y: number };
}

/** Less far (in px) is a press, not a drag. */
const FAR = 8;

export class CardDrag {
  now = $state.raw<Drag | null>(null);
  private grip: Grip | null = null;
  /** The click that ends a drag is none. */
  private isDropped = false;

  /** `drop` is told where a card was let go. */
  constructor(private readonly drop: (card: string, x: number, y: number) => void) {}

  begin(card: string, event: PointerEvent): void {
    this.isDropped = false;
    if (!event.isPrimary || event.button !== 0) return;
    this.grip = { card, pointer: event.pointerId, from: { x: event.clientX, y: event.clientY } };
  }

  move = (event: PointerEvent): void => {
    const { grip } = this;
    if (grip === null || event.pointerId !== grip.pointer) return;
    const [x, y] = [event.clientX - grip.from.x, event.clientY - grip.from.y];
    if (this.now !== null || Math.hypot(x, y) >= FAR) this.now = { card: grip.card, x, y };
  };

  end = (event: PointerEvent): void => {
    if (event.pointerId !== this.grip?.pointer) return;
    const { now } = this;
    this.cancel();
    if (now === null) return;
    this.isDropped = true;
    this.drop(now.card, event.clientX, event.clientY);
  };

  /** Puts the card back. */
  cancel = (): void => {
    this.grip = null;
    this.now = null;
  };

  /** Whether a click only ends a drag. */
  isEndedBy(event: MouseEvent): boolean {
    const ended = this.isDropped && event.detail > 0;
    this.isDropped = false;
    return ended;
  }
}

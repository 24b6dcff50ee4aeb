/**
 * Frames of a table, shown one after the other: what others do stays for a moment before the next thing is shown.
 *
 * A frame is shown at once unless the last one shown is still to be looked at. Whoever acts, or does not want to wait,
 * skips to the present.
 */

export class PacedFrames<F> {
  /** Frames that have arrived and are not shown yet. */
  private waiting = $state.raw<F[]>([]);
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** `show` shows a frame and answers for how many milliseconds it is to stay while `waiting` others wait. */
  constructor(private readonly show: (frame: F, waiting: number) => number) {}

  /** Whether something has happened that is not shown yet. */
  get isBehind(): boolean {
    return this.waiting.length > 0;
  }

  add(frame: F): void {
    this.waiting = [...this.waiting, frame];
    if (this.timer === null) this.next();
  }

  /** Shows everything that waits, at once. */
  skip(): void {
    this.stop();
    while (this.waiting.length > 0) this.showFirst();
  }

  /** Shows everything that waits, at once; what comes next waits until the last of it has been looked at. */
  catchUp(): void {
    if (this.waiting.length === 0) return;
    this.stop();
    let stays = 0;
    while (this.waiting.length > 0) stays = this.showFirst();
    if (stays > 0) this.timer = setTimeout(() => this.next(), stays);
  }

  /** Forgets what waits. */
  clear(): void {
    this.stop();
    this.waiting = [];
  }

  private stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private next(): void {
    this.timer = null;
    while (this.waiting.length > 0) {
      const stays = this.showFirst();
      if (stays > 0) {
        this.timer = setTimeout(() => this.next(), stays);
        return;
      }
    }
  }

  private showFirst(): number {
    const [first, ...rest] = this.waiting;
    this.waiting = rest;
    return first === undefined ? 0 : this.show(first, rest.length);
  }
}

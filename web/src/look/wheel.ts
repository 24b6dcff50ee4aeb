/** Steps by the wheel. Wheels tick and touchpads flow: so much is one step. */

const NOTCH = 60;
const LINE = 30;

export class Wheel {
  private rolled = 0;

  /** How many steps an event is worth, forward or back. */
  steps(event: WheelEvent): number {
    const delta = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
    // A notch of a wheel may be worth more than one of ours: it is one step all the same.
    if (Math.abs(delta) >= NOTCH) {
      this.rolled = 0;
      return Math.sign(delta);
    }
    this.rolled += delta;
    if (Math.abs(this.rolled) < NOTCH) return 0;
    const step = Math.sign(this.rolled);
    this.rolled -= step * NOTCH;
    return step;
  }
}

/**
 * Ignores presses that were meant for something else, where they would confirm what cannot be taken back: a key that is
 * still held down, and the second click of a double one.
 *
 * Whatever confirms is marked `data-confirms`.
 */

/** Taps that follow so soon (in ms) and so near (in px) are a double tap; phones do not count them. */
const [SOON, NEAR] = [300, 40];

type Key = Pick<KeyboardEvent, "key" | "repeat">;
type Click = Pick<PointerEvent, "detail" | "pointerType" | "timeStamp" | "clientX" | "clientY">;

/** Whether a key is held down that would press again. Space goes on where it only steps through what is shown. */
export function isHeld({ key, repeat }: Key, confirms: boolean): boolean {
  return repeat && (key === "Enter" || (key === " " && confirms));
}

/** Whether a click belongs to the one before. */
export function isDouble(click: Click, last: Click | null): boolean {
  if (click.detail > 1) return true;
  if (click.pointerType !== "touch" || last === null || click.timeStamp - last.timeStamp >= SOON) return false;
  return Math.hypot(click.clientX - last.clientX, click.clientY - last.clientY) < NEAR;
}

/** Attached to a board: stops stray presses before anything inside hears of them. */
export function ignoreStrayPresses(board: HTMLElement): () => void {
  let last: Click | null = null;
  const confirms = ({ target }: Event) => target instanceof Element && target.closest("[data-confirms]") !== null;
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isHeld(event, confirms(event))) ignore(event);
  };
  const onClick = (event: PointerEvent) => {
    if (isDouble(event, last) && confirms(event)) ignore(event);
    last = event;
  };
  board.addEventListener("keydown", onKeyDown, true);
  board.addEventListener("click", onClick, true);
  return () => {
    board.removeEventListener("keydown", onKeyDown, true);
    board.removeEventListener("click", onClick, true);
  };
}

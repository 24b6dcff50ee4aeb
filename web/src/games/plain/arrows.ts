/** Where an arrow key leads among buttons that stand in rows. */

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

const middle = (box: Box) => (box.left + box.right) / 2;
/** In another row: wholly above or below, but for a pixel. */
const isAbove = (one: Box, other: Box) => one.bottom <= other.top + 1;

/**
 * The place in `boxes` (in reading order) that a key leads to from `at`; null if it is no arrow key, or leads out of
 * them upwards.
 */
export function arrowTo(key: string, boxes: readonly Box[], at: number): number | null {
  const here = boxes[at];
  if (here === undefined) return null;
  switch (key) {
    case "ArrowRight":
      return Math.min(at + 1, boxes.length - 1);
    case "ArrowLeft":
      return Math.max(at - 1, 0);
    case "Home":
      return 0;
    case "End":
      return boxes.length - 1;
    case "ArrowDown":
      return nearest(boxes, here, (box) => isAbove(here, box)) ?? boxes.length - 1;
    case "ArrowUp":
      return nearest(boxes, here, (box) => isAbove(box, here));
    default:
      return null;
  }
}

/** The nearest row first, then the nearest in it. */
function nearest(boxes: readonly Box[], here: Box, isOther: (box: Box) => boolean): number | null {
  let best: number | null = null;
  let least = Infinity;
  boxes.forEach((box, place) => {
    const far = Math.abs(box.top - here.top) * 1000 + Math.abs(middle(box) - middle(here));
    if (isOther(box) && far < least) [best, least] = [place, far];
  });
  return best;
}

/** How the board's box is shared between the pyramid, the drawn card, what a hero can do, and what to press. */

/** The drawn card and what a hero can do, in a column of their own beside the pyramid; in rem. */
const ASIDE = 4.25;
/** About the heights of what lies under the pyramid: one row to press, or two with the drawn card, and one of chips. */
const [ROW, HAND, CHIPS] = [3.9, 7.5, 3.75];
/** What to press fills its column beside the pyramid only from this height of the box on; in rem. */
const LOW = 28;
/** The width of that column: as much as a square pyramid leaves, within limits; in rem. */
const COLUMN = { least: 15, leastLow: 12, most: 17.75 };
const REM = 16;
/** The least side of a pyramid whose cells can be touched. */
const LEAST = 190;
/** Beside the pyramid all is easier to see: that is worth a little of its size. */
const NEARLY = 0.93;
/** Of what comes below the fold so much shows, if there is room. */
const PEEK = { least: 22, most: 30, from: 430 };
export const GAP = 12;
/** The width of the freed stacks beside the pyramid at the end of a game: at least so many rem, at most this share. */
const FREED = { least: 5.5, most: 0.3 };

export interface Room {
  /** What to press stands beside the pyramid, else below it. */
  beside: boolean;
  /** There it has little height. */
  low: boolean;
  /** The width of the column beside the pyramid. */
  column: number;
  /** The drawn card and what a hero can do stand beside the pyramid, in a column that is so wide; 0: elsewhere. */
  aside: number;
  peek: number;
}

/** In the way that leaves the pyramid the most room. */
export function shareRoom(width: number, height: number, rem: number): Room {
  const peek = height < (PEEK.from * rem) / REM ? PEEK.least : PEEK.most;
  const isLow = height < LOW * rem;
  const least = (isLow ? COLUMN.leastLow : COLUMN.least) * REM;
  const column = Math.min(Math.max(least, width - GAP - height), COLUMN.most * rem);
  const left = height - GAP - peek;
  const sides = {
    beside: Math.min(width - column - GAP, height),
    below: Math.min(width, left - (HAND + CHIPS) * rem),
    split: Math.min(width - ASIDE * rem, left - ROW * rem),
  };
  const beside = sides.beside >= LEAST && sides.beside >= NEARLY * Math.max(sides.below, sides.split);
  const aside = !beside && sides.split > sides.below ? ASIDE * rem : 0;
  return { beside, low: beside && isLow, column, aside, peek };
}

/** The width of the freed stacks beside the pyramid once the game is over: what a square leaves, but enough for words. */
export function endColumn(width: number, height: number, rem: number): number {
  const least = Math.min(FREED.least * rem, FREED.most * width);
  return Math.min(Math.max(least, width - GAP - height), COLUMN.most * rem);
}

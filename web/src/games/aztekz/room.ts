/** How the board's box is shared between the pyramid, what a hero can do, and what to press. */

/** Room for what a hero can do, beside the pyramid or under it; in rem. */
const ASIDE = 5.75;
/** About the height of what to press when it lies under the pyramid; in rem. */
const BELOW = 11.5;
/** What to press fills its column beside the pyramid only from this height of the box on; in rem. */
const LOW = 25;
const COLUMN = { least: 14, share: 0.38, most: 17.75 };
const REM = 16;
/** The least side of a pyramid whose cells can be touched. */
const LEAST = 190;
/** Of what comes below the fold so much shows, if there is room. */
const PEEK = { least: 8, most: 30, from: 430 };
export const GAP = 12;

export interface Room {
  /** What to press stands beside the pyramid, else below it. */
  beside: boolean;
  /** There it has little height. */
  low: boolean;
  /** The width of the column beside the pyramid. */
  column: number;
  /** What a hero can do stands beside the pyramid, as a column of its own that is so wide; 0: elsewhere. */
  aside: number;
  peek: number;
}

/** `pressed`: the height of what to press, once that is known. */
export function shareRoom(width: number, height: number, rem: number, pressed: number): Room {
  const larger = rem / REM;
  const column = Math.min(Math.max(COLUMN.least * REM, width * COLUMN.share), COLUMN.most * rem);
  const peek = height < PEEK.from * larger ? PEEK.least : PEEK.most;
  const there = Math.min(width - column - GAP, height);
  const beside = there >= LEAST && there >= Math.min(width, height - BELOW * rem - peek);
  const left = height - pressed - GAP - peek;
  const aside = !beside && width - Math.max(left, LEAST) >= ASIDE * rem ? ASIDE * rem : 0;
  return { beside, low: beside && height < LOW * rem, column, aside, peek };
}

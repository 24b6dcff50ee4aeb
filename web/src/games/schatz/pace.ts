/** Which actions of others need a look. */

import type { WeighMove } from "../../table/contract";

export const weighMove: WeighMove = (text) => {
  const [word, sum] = text.split(" ");
  // That somebody has bid is only a mark; bids that are shown are shown together.
  if (word === "bid") return sum === undefined ? "none" : "major";
  return word === "play" || word === "lot" ? "small" : "major";
};

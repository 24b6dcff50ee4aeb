/** Which actions of others need a look. */

import type { WeighMove } from "../../table/contract";

export const weighMove: WeighMove = (text, news) => {
  // The last trick of a round is looked at, and then the pay.
  if (news?.some(({ is }) => is === "round")) return "double";
  const [word, sum] = text.split(" ");
  // That somebody has bid is only a mark; bids that are shown are shown together.
  if (word === "bid") return sum === undefined ? "none" : "major";
  return word === "play" || word === "lot" ? "small" : "major";
};

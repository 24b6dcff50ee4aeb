/** Which actions of others need a look. */

import type { WeighMove } from "../../table/contract";
import { parseAction } from "./texts";

export const weighMove: WeighMove = (text) => {
  const action = parseAction(text);
  if (action?.do === "end") return "none";
  return action?.do === "steal" || action?.do === "give" || action?.do === "scare" ? "major" : "small";
};

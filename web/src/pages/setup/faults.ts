/** Where a refusal of the house belongs: at an option, at the clock, or at the table as a whole. */

import type { Refusal } from "../../wire/types";

export type Place = { at: "option"; name: string } | { at: "clock" } | { at: "table" };

export function placed(refusal: Refusal): Place {
  const option = /^option '(\w+)'/.exec(refusal.say)?.[1];
  if (refusal.code === "bad_input" && option !== undefined) return { at: "option", name: option };
  const fault = refusal.args?.["fault"];
  if (refusal.code === "bad_request" && typeof fault === "string" && fault.includes("$.clock")) return { at: "clock" };
  return { at: "table" };
}

/** Day (amate paper) or night (obsidian): as the system has it, or as chosen. */

import { browserStorage } from "../storage";
import { layPaper } from "./paper";

export type Theme = "system" | "day" | "night";

const KEPT = "teocalli.theme";
const dark = window.matchMedia("(prefers-color-scheme: dark)");

let chosen = $state<Theme>(kept());
let systemDark = $state(dark.matches);

dark.addEventListener("change", () => {
  systemDark = dark.matches;
  applyTheme();
});

export function theme(): Theme {
  return chosen;
}

/** What is shown: also what colours a canvas should take. */
export function isNight(): boolean {
  return chosen === "night" || (chosen === "system" && systemDark);
}

export function setTheme(next: Theme): void {
  browserStorage.set(KEPT, next);
  showTheme(next);
}

/** The same for this page alone: it is not kept. */
export function showTheme(next: Theme): void {
  chosen = next;
  applyTheme();
}

export function applyTheme(): void {
  document.documentElement.dataset["theme"] = isNight() ? "night" : "day";
  const colour = isNight() ? "#17161c" : "#f4ead6";
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
  void layPaper();
}

function kept(): Theme {
  const value = browserStorage.get(KEPT);
  return value === "day" || value === "night" ? value : "system";
}

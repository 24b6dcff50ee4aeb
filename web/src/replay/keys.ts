/** The keys of a replay, and their list. Keys that a board or a field has handled are ignored. */

import type { Shortcut } from "../table/contract";
import { isTaken } from "../table/keys";
import type { Key } from "./words";

export interface ReplayActs {
  step: (by: 1 | -1) => void;
  first: () => void;
  last: () => void;
  /** Lets it run, or stops it. */
  toggle: () => void;
  jump: (by: 1 | -1) => void;
  hasten: (by: 1 | -1) => void;
  /** Looks through the next eyes. */
  look: () => void;
  help: () => void;
}

export const SHORTCUTS: Shortcut<Key>[] = [
  { keys: ["←", "→"], does: "replay.keys.step" },
  { keys: ["Home", "End"], does: "replay.keys.ends" },
  { keys: ["Space"], does: "replay.keys.toggle" },
  { keys: ["N", "P"], does: "replay.keys.jump" },
  { keys: ["S", "F"], does: "replay.keys.speed" },
  { keys: ["E"], does: "replay.keys.eyes" },
  { keys: ["?"], does: "replay.keys.this" },
];

export function replayKeys(acts: ReplayActs): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    // The slider is moved by the same keys, one moment at a time.
    const isSlider = event.target instanceof HTMLInputElement && event.target.type === "range";
    if (!isSlider && isTaken(event.target)) return;
    const act = actOf(event, acts);
    if (act === null) return;
    event.preventDefault();
    act();
  };
}

function actOf({ key, target }: KeyboardEvent, acts: ReplayActs): (() => void) | null {
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case "ArrowLeft":
      return () => acts.step(-1);
    case "ArrowRight":
      return () => acts.step(1);
    case "Home":
      return acts.first;
    case "End":
      return acts.last;
    case " ":
      // It presses a button that has the focus.
      return target instanceof Element && target.closest("button, a, summary") !== null ? null : acts.toggle;
    case "n":
      return () => acts.jump(1);
    case "p":
      return () => acts.jump(-1);
    case "s":
      return () => acts.hasten(-1);
    case "f":
      return () => acts.hasten(1);
    case "e":
      return acts.look;
    case "?":
      return acts.help;
    default:
      return null;
  }
}

/** The keys of the table page. Keys that a board or a field has handled are ignored. */

export interface PageActs {
  back: () => void;
  redo: () => void;
  hint: () => void;
  chat: () => void;
  help: () => void;
  /** Shows the previous position. */
  look: () => void;
  step: (by: 1 | -1) => void;
  now: () => void;
  looking: () => boolean;
}

export function pageKeys(acts: PageActs): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.defaultPrevented || event.altKey || isTaken(event.target)) return;
    const act = actOf(event, acts);
    if (act === null) return;
    event.preventDefault();
    act();
  };
}

function actOf(event: KeyboardEvent, acts: PageActs): (() => void) | null {
  const chord = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? acts.redo : acts.back;
  if (key === "y") return acts.redo;
  if (chord) return null;
  if (acts.looking()) {
    if (key === "arrowleft") return () => acts.step(-1);
    if (key === "arrowright") return () => acts.step(1);
  }
  switch (key) {
    case "h":
      return acts.hint;
    case "c":
      return acts.chat;
    case "l":
      return acts.look;
    case "?":
      return acts.help;
    case "escape":
      return acts.now;
    default:
      return null;
  }
}

/** Whether keys belong to a field that has the focus, or to an open dialog. */
export function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]") !== null) return true;
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

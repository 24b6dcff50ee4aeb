/** The keys of the table page. What a board or a field has taken is not ours. */

export interface PageActs {
  back: () => void;
  hint: () => void;
  chat: () => void;
  help: () => void;
  /** Begin to look back. */
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
  if (key === "z" && !event.shiftKey) return acts.back;
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

/** For a board's keys too. In a field, or while a dialog is open, whatever has the focus: Esc closes it, and nothing behind it moves. */
export function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]") !== null) return true;
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}

/** What calls somebody to a table: the tab's icon, and a notification if they want one. */

import { browserStorage } from "../storage";

const KEPT = "teocalli.bell";
const TEMPLE = "M3 27v-4h3v-5h4v-5h3V8h6v5h3v5h4v5h3v4H19v-6h-6v6z";
const ICON = "/icon.svg";
const CALLING = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#a62b2f"/><path d="${TEMPLE}" fill="#f4ead6"/><circle cx="25" cy="7" r="6" fill="#e6b24a"/></svg>`,
)}`;
/** Milliseconds within which another tab answers that it is looked at. */
const ANSWER = 150;

let rings = $state(browserStorage.get(KEPT) === "on" && allowed() === "granted");

function allowed(): NotificationPermission {
  return "Notification" in window ? Notification.permission : "denied";
}

/** Whether a notification is shown when it is my turn and the site is hidden. */
export function isBellOn(): boolean {
  return rings;
}

let asked = $state(browserStorage.get(KEPT) !== null);

/** Whether the visitor has never said if they want notifications, and the browser would let them. */
export function mayAskForBell(): boolean {
  return !asked && allowed() !== "denied";
}

/**
 * Turns notifications on or off; answers whether the browser blocks them. Who only dismisses the browser's question has
 * not decided anything, and may be asked again.
 */
export async function setBell(next: boolean): Promise<"done" | "dismissed" | "blocked"> {
  if (next) {
    const answer = "Notification" in window ? await Notification.requestPermission() : "denied";
    if (answer === "default") return "dismissed";
    rings = answer === "granted";
  } else rings = false;
  asked = true;
  browserStorage.set(KEPT, rings ? "on" : "off");
  return rings === next ? "done" : "blocked";
}

/** What asks for the marked icon: the table on the screen, and those elsewhere. */
const callers = new Set<string>();

/** Marks the tab's icon for as long as anything calls. */
export function markIcon(caller: string, calls: boolean): void {
  if (calls) callers.add(caller);
  else callers.delete(caller);
  document.querySelector('link[rel="icon"]')?.setAttribute("href", callers.size > 0 ? CALLING : ICON);
}

const tabs = new BroadcastChannel("teocalli.tabs");
let isSeen = false;
tabs.onmessage = ({ data }: MessageEvent<string>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  if (data === "is anybody looking?" && !document.hidden) tabs.postMessage("yes");
  isSeen ||= data === "yes";
};

/** Shows a notification if it is wanted and no tab of the site is looked at; a click on it goes to the table. */
export async function ring(table: string, title: string, body: string, open: () => void): Promise<void> {
  if (!rings || !document.hidden) return;
  isSeen = false;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  tabs.postMessage("is anybody looking?");
  await new Promise((done) => setTimeout(done, ANSWER));
  if (isSeen) return;
  try {
    // The same tag: several tabs together show one notification of a table.
    const shown = new Notification(title, { body, icon: ICON, tag: table });
    shown.onclick = () => {
      window.focus();
      open();
      shown.close();
    };
  } catch {
    // Some phones let only a service worker notify; the title and the sound remain.
  }
}

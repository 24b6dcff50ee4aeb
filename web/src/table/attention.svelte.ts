/** Calling a player to the table: the tab's icon, a notification, sounds. */

import { language, t } from "../i18n/index.svelte";
import { browserStorage } from "../storage";
import { play, type Sound } from "../look/sound.svelte";
import type { Told } from "../wire/types";
import type { TableModel } from "./model.svelte";
import type { SoundOfMove } from "./contract";

const KEPT = "teocalli.bell";
const TEMPLE = "M3 27v-4h3v-5h4v-5h3V8h6v5h3v5h4v5h3v4H19v-6h-6v6z";
const ICON = "/icon.svg";
const CALLING = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#a62b2f"/><path d="${TEMPLE}" fill="#f4ead6"/><circle cx="25" cy="7" r="6" fill="#e6b24a"/></svg>`,
)}`;

let rings = $state(browserStorage.get(KEPT) === "on" && allowed() === "granted");

function allowed(): NotificationPermission {
  return "Notification" in window ? Notification.permission : "denied";
}

/** Whether a notification is shown when it is my turn and the tab is hidden. */
export function isBellOn(): boolean {
  return rings;
}

/** Turns notifications on or off; answers false if the browser does not allow them. */
export async function setBell(next: boolean): Promise<boolean> {
  const granted = !next || ("Notification" in window && (await Notification.requestPermission()) === "granted");
  rings = next && granted;
  browserStorage.set(KEPT, rings ? "on" : "off");
  return granted;
}

/** Calls the player for as long as the page is open. */
export function attend(model: TableModel): void {
  let mine = $derived(model.live.table?.phase === "playing" && model.isMyTurn);

  $effect(() => {
    const icon = document.querySelector('link[rel="icon"]');
    icon?.setAttribute("href", mine ? CALLING : ICON);
    return () => icon?.setAttribute("href", ICON);
  });

  let was = false;
  $effect(() => {
    if (mine && !was) {
      play("turn");
      if (rings && document.hidden) notify(model);
    }
    was = mine;
  });

  let heard: number | null = null;
  $effect(() => {
    const { events } = model.live;
    const last = events.at(-1)?.seq ?? null;
    const sound = heard === null ? null : soundOf(events, heard, model.soundOfMove);
    // Events from before the page was opened make no sound.
    if (last !== null && last >= (model.live.table?.seq ?? 0)) heard = last;
    if (sound !== null) play(sound);
  });
}

function notify(model: TableModel): void {
  const body = model.nextEyes.do === "stay" ? (model.view?.prompt.say[language()] ?? "") : "";
  const title = t("table.title.your-turn", { game: model.title });
  try {
    const shown = new Notification(title, { body, icon: ICON, tag: model.live.id });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones let only a service worker notify; the title and the sound remain.
  }
}

/** The sound of the last event after `after` that has one. */
export function soundOf(events: readonly Told[], after: number, soundOfMove: SoundOfMove | null): Sound | null {
  for (const event of events.toReversed()) {
    if (event.seq <= after) return null;
    if (event.kind === "finished" || event.kind === "stopped") return "end";
    if (event.kind === "moved") return soundOfMove?.(event.event.do) ?? "place";
  }
  return null;
}

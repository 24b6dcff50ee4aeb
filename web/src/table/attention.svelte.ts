/** Catching a player's eye and ear: the tab's title and icon, a notification, sounds. */

import { language, t } from "../i18n/index.svelte";
import { inBrowser } from "../keep";
import { play, type Sound } from "../look/sound.svelte";
import type { Told } from "../wire/types";
import type { GameName } from "../wire/views";
import type { AtTable } from "./at.svelte";

const KEPT = "teocalli.bell";
const TEMPLE = "M3 27v-4h3v-5h4v-5h3V8h6v5h3v5h4v5h3v4H19v-6h-6v6z";
const ICON = "/icon.svg";
const CALLING = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#a62b2f"/><path d="${TEMPLE}" fill="#f4ead6"/><circle cx="25" cy="7" r="6" fill="#e6b24a"/></svg>`,
)}`;

let rings = $state(inBrowser.get(KEPT) === "on" && allowed() === "granted");

function allowed(): NotificationPermission {
  return "Notification" in window ? Notification.permission : "denied";
}

/** Whether a notification comes when it is my turn and the tab is not in sight. */
export function bellOn(): boolean {
  return rings;
}

/** Turn it on or off; answers false if the browser does not allow it. */
export async function setBell(next: boolean): Promise<boolean> {
  const granted = !next || ("Notification" in window && (await Notification.requestPermission()) === "granted");
  rings = next && granted;
  inBrowser.set(KEPT, rings ? "on" : "off");
  return granted;
}

/** As long as the page is open. */
export function attend(at: AtTable): void {
  let mine = $derived(at.live.table?.phase === "playing" && at.myTurn);

  $effect(() => {
    const icon = document.querySelector('link[rel="icon"]');
    icon?.setAttribute("href", mine ? CALLING : ICON);
    return () => icon?.setAttribute("href", ICON);
  });

  let was = false;
  $effect(() => {
    if (mine && !was) {
      play("turn");
      if (rings && document.hidden) notify(at);
    }
    was = mine;
  });

  let heard: number | null = null;
  $effect(() => {
    const { events } = at.live;
    const last = events.at(-1)?.seq ?? null;
    const sound = heard === null ? null : soundOf(at.game, events, heard);
    // What was there before we came makes no sound.
    if (last !== null && last >= (at.live.table?.seq ?? 0)) heard = last;
    if (sound !== null) play(sound);
  });
}

function notify(at: AtTable): void {
  const body = at.next.do === "stay" ? (at.view?.prompt.say[language()] ?? "") : "";
  const title = t("table.title.your-turn", { game: at.title });
  try {
    const shown = new Notification(title, { body, icon: ICON, tag: at.live.id });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones let only a service worker notify; the title and the sound remain.
  }
}

/** One sound for what came together: the last thing that has one. */
export function soundOf(game: GameName, events: readonly Told[], after: number): Sound | null {
  for (const event of events.toReversed()) {
    if (event.seq <= after) return null;
    if (event.kind === "finished" || event.kind === "stopped") return "end";
    if (event.kind === "moved") return soundOfMove(game, event.event.do);
  }
  return null;
}

function soundOfMove(game: GameName, text: string): Sound {
  if (game === "schatz") return text.startsWith("play") ? "card" : "coin";
  if (game === "aztekz") return text.startsWith("place") ? "place" : "step";
  return "place";
}

/** Calling a player to the table: the tab's icon, a notification, sounds. */

import { language, t } from "../i18n/index.svelte";
import { markIcon, ring } from "../look/bell.svelte";
import { play, type Sound } from "../look/sound.svelte";
import type { Told } from "../wire/types";
import type { TableModel } from "./model.svelte";
import type { SoundOfMove } from "./contract";

/** Calls the player for as long as the page is open. */
export function attend(model: TableModel): void {
  let mine = $derived(model.live.table?.phase === "playing" && model.isMyTurn);

  $effect(() => {
    markIcon("here", mine);
    return () => markIcon("here", false);
  });

  let was = false;
  $effect(() => {
    if (mine && !was) {
      play("turn");
      notify(model);
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
  void ring(model.live.id, t("table.title.your-turn", { game: model.title }), body, () => undefined);
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

/** Calling the visitor to tables that wait elsewhere: the tab's icon, a sound, a notification. */

import { untrack } from "svelte";
import { t } from "../../i18n/index.svelte";
import { markIcon, ring } from "../../look/bell.svelte";
import { play } from "../../look/sound.svelte";
import { gameTitle } from "../../net/games.svelte";
import { me } from "../../net/me.svelte";
import { listenForWaiting, waitingElsewhere, waitingTables } from "../../net/waiting.svelte";
import { navigate } from "../../route.svelte";

/** Calls for as long as the page is open. */
export function callToTables(): void {
  let who = $derived(me()?.id);
  $effect(() => (who === undefined ? undefined : listenForWaiting(who)));

  $effect(() => {
    markIcon("elsewhere", waitingElsewhere().length > 0);
  });

  let known: Set<string> | null = null;
  $effect(() => {
    const before = known;
    const tables = waitingTables();
    known = tables && new Set(tables.map(({ id }) => id));
    // What waits already when the page is opened makes no noise.
    const first = untrack(waitingElsewhere).find(({ id }) => before?.has(id) === false);
    if (first === undefined) return;
    play("turn");
    const title = t("table.title.your-turn", { game: gameTitle(first.game) });
    void ring(first.id, title, "", () => navigate(`/t/${first.id}`));
  });
}

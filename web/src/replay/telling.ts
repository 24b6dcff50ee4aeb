/** What led to a moment of a replay, and how the game ended, in words. */

import { formatList, language } from "../i18n/index.svelte";
import { emblem } from "../look/emblem";
import type { DescribeEvent } from "../table/contract";
import { describe, describeStop } from "../table/wording";
import type { Replay } from "../wire/types";
import { logEvents, type Player } from "./player.svelte";
import { t } from "./words";

export function tellResult({ stopped, over, winners }: Replay): string {
  if (stopped !== null) return describeStop(stopped, winners);
  if (!over) return t("replay.unfinished");
  if (winners.length === 0) return t("table.over.nobody");
  return t("table.over.wins", { winners: formatList(winners.map(emblem)), count: winners.length });
}

/** What led to the moment that is shown; at the end also how it ended. */
export function tellMoment({ replay, moment, view, index, last }: Player, describeEvent: DescribeEvent | null): string {
  const told = logEvents(moment.steps, moment.at).flatMap(
    (event) => describe(event, describeEvent, view, null, view?.actors[0] ?? null) ?? [],
  );
  if (index === 0) told.unshift(t("replay.start"));
  if (index === last) told.push(view?.over ? view.prompt.say[language()] : tellResult(replay));
  // What nobody tells, such as that a move has ended, leads to another question.
  return told.join(" ") || (view?.prompt.say[language()] ?? "");
}

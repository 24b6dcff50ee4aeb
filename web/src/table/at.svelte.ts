/** A table as the page needs it: who is who, what is asked of me, and what I can do about it. */

import type { Worded } from "../board/contract";
import { language, t } from "../i18n/index.svelte";
import { emblem } from "../look/emblem";
import { call, Refused } from "../net/call";
import { nextEyes } from "../net/eyes";
import type { LiveTable } from "../net/live.svelte";
import { games, me } from "../net/me.svelte";
import type { Command, HintInfo, Judged, Refusal, ShownSeat, ShownTable, ShownYou } from "../wire/types";
import { isGame, type GameName, type Outcome, type View } from "../wire/views";
import { lastMove, logLines, undoneEvents, type LogLine } from "./logbook";
import { levelNameOf } from "./levels";
import { Moments } from "./moments.svelte";
import { said } from "./words";

export class AtTable {
  readonly moments: Moments;
  worded = $state.raw<Worded | null>(null);
  private asked = $state.raw<{ decision: number; seat: number; hint: HintInfo } | null>(null);

  constructor(readonly live: LiveTable) {
    this.moments = new Moments(live);
  }

  /** Shown only once the table has been seen. */
  get table(): ShownTable {
    return this.live.table as ShownTable;
  }

  get you(): ShownYou {
    return this.live.you as ShownYou;
  }

  get view(): View | null {
    return this.live.view;
  }

  get game(): GameName {
    return isGame(this.table.game) ? this.table.game : "aztec";
  }

  get title(): string {
    return games()?.games.find((game) => game.name === this.table.game)?.title[language()] ?? this.table.game;
  }

  get playing(): boolean {
    return this.table.phase === "playing";
  }

  may(command: Command["do"] | "rematch"): boolean {
    return this.you.may.includes(command);
  }

  // Who is who.

  names = $derived.by(() => this.live.table?.seats.map((chair) => this.nameOf(chair)) ?? []);

  nameOf(chair: ShownSeat): string {
    if (chair.who !== null) {
      const several = this.table.seats.filter((other) => other.who === chair.who).length > 1;
      if (several && this.table.phase !== "gathering") return emblem(chair.seat);
      return this.table.names[chair.who] ?? t("table.somebody");
    }
    if (chair.level !== null) return levelNameOf(chair.level);
    return chair.kept === null ? "" : (this.table.names[chair.kept] ?? t("table.somebody"));
  }

  isMine(seat: number): boolean {
    return this.you.seats.includes(seat);
  }

  /** Whether another person plays, whose leave is needed to go back. */
  get others(): boolean {
    return this.table.seats.some(({ who, level }) => who !== null && who !== this.you.who && level === null);
  }

  // What is asked of me.

  /** The seat of mine whose eyes these are. */
  get own(): number | null {
    return this.you.eyes ?? this.you.seats[0] ?? null;
  }

  /** The seat of mine that is asked and that I play now. */
  seat = $derived.by(() => {
    const eyes = this.live.you?.eyes ?? null;
    if (eyes === null || this.live.table?.phase !== "playing" || this.live.table.seats[eyes]?.level !== null) return null;
    return this.live.view?.actors.includes(eyes) ? eyes : null;
  });

  /** Whose eyes are next, if several seats are mine. */
  get next() {
    return this.live.table === null || this.live.you === null
      ? ({ do: "stay" } as const)
      : nextEyes(this.live.table, this.live.you, this.live.view?.actors ?? []);
  }

  /** Whether I am asked at any of my seats. */
  get myTurn(): boolean {
    return this.seat !== null || this.next.do === "pass";
  }

  // What I can do.

  ask = async (command: Command): Promise<Outcome> => (await this.live.ask(command)).error;

  play = async (actions: string[]): Promise<Outcome> => {
    const { seat } = this;
    if (seat === null) return null;
    return this.ask({ do: "play", seat, decision: this.table.decision, actions });
  };

  explain = async (actions: string[]): Promise<Judged[]> => {
    const { seat } = this;
    if (seat === null) return [];
    const path = { table: this.live.id };
    return call("POST /api/tables/{table}/explain", { path, body: { seat, actions } }).then(
      (explained) => explained.actions,
      (error: unknown) => {
        const say = error instanceof Refused ? error.message : t("common.unreachable");
        return actions.map((text) => ({ text, ok: false, say }));
      },
    );
  };

  get canGoBack(): boolean {
    return this.seat !== null && this.you.own_turn !== null && this.you.own_turn < this.table.decision;
  }

  /** Take back the last action of my turn. */
  back = async (): Promise<Outcome> => {
    const { seat } = this;
    const { decision } = this.table;
    if (seat === null) return null;
    return this.guarded(async () => {
      await this.moments.refresh();
      const to = this.moments.line.findLast(([number]) => number < decision)?.[0];
      return to === undefined ? null : this.ask({ do: "undo", seat, to });
    });
  };

  /** Take back my last move, whoever has moved since: done at once among bots, else asked. */
  undoMove = async (): Promise<Outcome> =>
    this.guarded(async () => {
      await this.moments.refresh();
      const undone = undoneEvents(this.live.events, this.moments.momentOf);
      const move = lastMove(this.live.events, this.you.seats, this.moments.line, undone);
      return move === null ? { code: "none", say: t("table.undo.none") } : this.ask({ do: "undo", ...move });
    });

  withdraw = async (): Promise<Outcome> => {
    const seat = this.own;
    return seat === null ? null : this.ask({ do: "withdraw", seat, decision: this.table.decision });
  };

  /** Whether these eyes have a sealed bid in. */
  get canWithdraw(): boolean {
    const { eyes } = this.you;
    const { view } = this;
    if (!this.may("withdraw") || eyes === null || view === null) return false;
    return view.game !== "schatz" || (view.auction?.has_bid.includes(eyes) ?? false);
  }

  /** What the one button for going back would do now. */
  get undoing(): "bid" | "back" | "ask" | "move" {
    if (this.canWithdraw) return "bid";
    if (this.canGoBack) return "back";
    return this.others ? "ask" : "move";
  }

  get canUndo(): boolean {
    if (this.canWithdraw || this.canGoBack) return true;
    return this.may("undo") && this.live.events.some((event) => event.kind === "moved" && this.isMine(event.event.by));
  }

  undo = (): Promise<Outcome> => {
    const { undoing } = this;
    if (undoing === "bid") return this.withdraw();
    return undoing === "back" ? this.back() : this.undoMove();
  };

  // A hint, as long as it is for the present decision, and only for the seat that asked: it comes of that seat's hand.

  get hint(): HintInfo | null {
    const { asked } = this;
    return asked?.decision === this.table.decision && asked.seat === this.seat ? asked.hint : null;
  }

  askHint = async (): Promise<Outcome> => {
    const { seat } = this;
    if (seat === null) return null;
    return this.guarded(async () => {
      const path = { table: this.live.id };
      const { decision, hints } = await call("GET /api/tables/{table}/hints", { path, query: { seat, count: 1 } });
      const hint = hints[0];
      if (hint === undefined) return { code: "none", say: t("table.hint.none") };
      this.asked = { decision, seat, hint };
      return null;
    });
  };

  dropHint(): void {
    this.asked = null;
  }

  // The log.

  lines: LogLine[] = $derived.by(() => logLines(this.live.events, this.moments.momentOf));

  /** The action that led to what is looked back at. */
  get pastLine(): LogLine | null {
    const seq = this.moments.past?.seq ?? null;
    if (seq === null) return null;
    return this.lines.findLast((line) => line.seq <= seq && line.event.kind !== "news") ?? null;
  }

  /** A line in words; null if it is not worth one. What was undone is not in the position that is seen. */
  words = ({ event, undone }: Pick<LogLine, "event" | "undone">): string | null =>
    said(event, this.worded, undone ? null : this.view);

  /** The decisions that were gone back to and of which we do not know when they were reached. */
  get unknown(): number[] {
    return this.live.events.flatMap((event) =>
      event.kind === "undone" && this.moments.momentOf(event.to) === undefined ? [event.to] : [],
    );
  }

  get muted(): readonly string[] {
    return me()?.muted.map(({ who }) => who) ?? [];
  }

  private async guarded(act: () => Promise<Outcome>): Promise<Outcome> {
    return refusalOf(act);
  }
}

/** What a call was refused for, as the answer to a command. */
export async function refusalOf(act: () => Promise<Refusal | null>): Promise<Outcome> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

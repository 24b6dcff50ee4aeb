/** The state of the table page: who is who, what I am to do, and what I can do. */

import { formatList, inWordsOf, language, t } from "../i18n/index.svelte";
import { emblem } from "../look/emblem";
import { call, fetchPicture, Refused, refusalOf, type Outcome } from "../net/call";
import { nextEyes } from "../net/eyes";
import type { LiveTable } from "../net/live.svelte";
import { gameInfo, gameTitle, levelName } from "../net/games.svelte";
import { me } from "../net/me.svelte";
import type { Command, Judged, ShownSeat, ShownTable, ShownYou, Told, ToldMoved } from "../wire/types";
import type { View } from "../wire/view";
import type { Coach } from "./coach.svelte";
import type { SoundOfMove, DescribeEvent, DescribePlan, DescribeTurn, EffectOf, WeighMove } from "./contract";
import { Hints } from "./hints.svelte";
import { hasSealed, lastMove, lineAt, logLines, toldLines, undoneEvents, type LogLine, type ToldLine } from "./logbook";
import { Moments, type Past } from "./moments.svelte";
import { dwell, pace, replayPace, type Pace, type Weight } from "./pace.svelte";
import { Patience } from "./patience.svelte";
import { countMoves, leadWording } from "./scoring";
import { isUntold } from "./untold";
import { weighMoves } from "./weight";
import { describe, describeStop } from "./wording";

export class TableModel {
  readonly moments: Moments;
  readonly hints = new Hints(this);
  readonly patience = new Patience(this);
  /** Null unless one is wanted here, and until it is loaded. */
  coach = $state.raw<Coach | null>(null);
  describeEvent = $state.raw<DescribeEvent | null>(null);
  effectOf = $state.raw<EffectOf | null>(null);
  describeTurn = $state.raw<DescribeTurn | null>(null);
  describePlan = $state.raw<DescribePlan | null>(null);
  soundOfMove = $state.raw<SoundOfMove | null>(null);
  weighMove = $state.raw<WeighMove | null>(null);
  /** Whether the board still shows how the last change came about: words and points wait for it. */
  isHeld = $state(false);
  private marked = $state.raw<{ eyes: number | null; view: View | null } | null>(null);

  constructor(readonly live: LiveTable) {
    this.moments = new Moments(live, (after, upTo) => isUntold(this.lines, this.describe, after, upTo));
    live.stays = (events, view, before, waiting) => {
      this.markFrom(events, view);
      return dwell(this.weigh(events, view, before), waiting, this.pace);
    };
  }

  /** The view after the last action of the seat whose eyes these are; null if it is not known or there was none. */
  get since(): View | null {
    return this.marked?.eyes === this.you.eyes ? this.marked.view : null;
  }

  /** After one's own action what has changed is counted anew; after an undo the action before has to be found. */
  private markFrom(events: readonly Told[], view: View | null): void {
    const { eyes } = this.you;
    if (events.some(({ kind }) => kind === "undone")) this.marked = null;
    else if (events.some((event) => event.kind === "moved" && event.event.by === eyes)) this.marked = { eyes, view };
  }

  /** Finds the view after my last action, if that was before the page was opened or before what was undone. */
  async learnSince(): Promise<void> {
    const { eyes } = this.you;
    if (eyes === null || this.marked?.eyes === eyes) return;
    const learning = { eyes, view: null };
    this.marked = learning;
    await refusalOf(async () => {
      await this.moments.refresh();
      const undone = undoneEvents(this.live.events, this.moments.momentOf);
      const own = this.live.events.findLast(
        (event) => event.kind === "moved" && event.event.by === eyes && !undone.has(event.seq),
      );
      const after = own && this.moments.line.find(([, seq]) => seq >= own.seq)?.[0];
      if (after === undefined) return;
      const view = after === this.table.decision ? this.view : await this.moments.viewAt(after);
      if (this.marked === learning) this.marked = { eyes, view };
    });
  }

  /** Plays again what has happened since my last action. */
  replay = async (): Promise<void> => {
    await this.moments.refresh();
    const undone = undoneEvents(this.live.events, this.moments.momentOf);
    const moves = this.live.events.filter(({ kind, seq }) => kind === "moved" && !undone.has(seq)) as ToldMoved[];
    const own = moves.findLast(({ event }) => this.isMine(event.by));
    const line = this.moments.line;
    const after = own === undefined ? 0 : line.findIndex(([, seq]) => seq >= own.seq);
    // What was decided together is revealed anew.
    const isShared = moves.some(({ seq }) => own !== undefined && seq > own.seq && seq <= (line[after]?.[1] ?? 0));
    const from = line[isShared || own?.revealed !== undefined ? Math.max(0, after - 1) : after];
    if (from !== undefined) await this.moments.replay(from[0], this.replayed, true);
  };

  /** Plays on from the moment that is shown; from the beginning if that is the last one. */
  playOn = async (): Promise<void> => {
    await this.moments.refresh();
    const { line, past } = this.moments;
    const isLast = past === null || line.findLast(([decision]) => decision > past.decision) === undefined;
    const from = isLast ? line[0]?.[0] : past.decision;
    if (from !== undefined) await this.moments.replay(from, this.replayed);
  };

  /** Milliseconds for which a view of a replay stays: as long as in play, whoever acted. */
  private replayed = ({ decision, view }: Past, before: View | null): number => {
    const { line } = this.moments;
    const at = line.findIndex(([number]) => number === decision);
    const [from, to] = [line[at - 1]?.[1] ?? 0, line[at]?.[1] ?? 0];
    const moved = this.live.events.filter(({ kind, seq }) => kind === "moved" && seq > from && seq <= to);
    const weight = before === null ? "small" : weighMoves(moved as ToldMoved[], view, before, this.weighMove);
    return dwell(weight === "none" ? "small" : weight, 0, replayPace());
  };

  /** How fast the actions of others are shown; nobody loses time by looking on while a clock runs. */
  get pace(): Pace {
    const isQuick = ["move", "bank"].includes(this.table.clock.kind) && pace() !== "at-once";
    return isQuick ? "fast" : pace();
  }

  /** How much attention events ask for that led from one view to the next. */
  weigh(events: readonly Told[], view: View | null, before: View | null): Weight {
    const moved = (events.filter(({ kind }) => kind === "moved") as ToldMoved[]).filter(
      // Of one's own actions only what came of them is to be looked at.
      ({ event, news, revealed }) => !this.isMine(event.by) || (news?.length ?? 0) > 0 || revealed !== undefined,
    );
    return weighMoves(moved, view, before, this.weighMove);
  }

  /** Only read once the server has told of the table. */
  get table(): ShownTable {
    return this.live.table as ShownTable;
  }

  get you(): ShownYou {
    return this.live.you as ShownYou;
  }

  get view(): View | null {
    return this.live.view;
  }

  /** Whether the change to the present is held; not while an earlier one is looked back at. */
  private get isNowHeld(): boolean {
    return this.isHeld && this.moments.past === null;
  }

  /** The position of which words and points tell: the one that is shown, or, while the board holds it, the one before. */
  get told(): View | null {
    const { past, before } = this.moments;
    if (past !== null) return (this.isHeld ? before : null) ?? past.view;
    return (this.isHeld ? this.live.before : null) ?? this.view;
  }

  get game(): string {
    return this.table.game;
  }

  get title(): string {
    return gameTitle(this.game);
  }

  get isPlaying(): boolean {
    return this.table.phase === "playing";
  }

  /** Whether the game is over, and its end has been shown. */
  get isOver(): boolean {
    return this.table.phase === "over" && !this.isNowHeld;
  }

  /** What chance decides here: the game's dice, cards or draws; only by lot who begins; or (null) nothing. */
  get chance(): "dice" | "lot" | null {
    if (gameInfo(this.game)?.chance === true) return "dice";
    return this.table.first.by === "lot" ? "lot" : null;
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
    if (chair.level !== null) return levelName(chair.level);
    return chair.kept === null ? "" : (this.table.names[chair.kept] ?? t("table.somebody"));
  }

  isMine(seat: number): boolean {
    return this.you.seats.includes(seat);
  }

  /** The others who are to move and away, and since when one need not wait for them; only for players. */
  get gone(): { seat: number; at: number }[] {
    if (!this.isPlaying || this.you.seats.length === 0) return [];
    return this.table.seats.flatMap(({ seat, absent_at: at }) =>
      at === null || at === undefined || this.isMine(seat) ? [] : [{ seat, at }],
    );
  }

  /** Whether there is another person, who has to agree to an undo, also while a bot plays for them. */
  get hasOtherPeople(): boolean {
    return this.table.seats.some(({ who, resigned }) => who !== null && who !== this.you.who && !resigned);
  }

  // What I am to do.

  /** My seat whose eyes these are. */
  get ownSeat(): number | null {
    return this.you.eyes ?? this.you.seats[0] ?? null;
  }

  /** My seat that is to act now, and through whose eyes I look. */
  seat = $derived.by(() => {
    const eyes = this.live.you?.eyes ?? null;
    if (eyes === null || this.live.table?.phase !== "playing" || this.live.table.seats[eyes]?.level !== null)
      return null;
    return this.live.view?.actors.includes(eyes) ? eyes : null;
  });

  /** Whose eyes are next, if I hold several seats. */
  get nextEyes() {
    return this.live.table === null || this.live.you === null
      ? ({ do: "stay" } as const)
      : nextEyes(this.live.table, this.live.you, this.live.view?.actors ?? []);
  }

  /** Whether any of my seats is to act. */
  get isMyTurn(): boolean {
    return this.seat !== null || this.nextEyes.do === "pass";
  }

  /** What is asked now, in one sentence; of a game that is over how it ended. */
  get asks(): string {
    const { end } = this.table;
    const prompt = this.asking?.prompt;
    // Several who share this device read it together.
    if (!end?.stopped) return ((this.you.seats.length > 1 && prompt?.to_all) || prompt?.say)?.[language()] ?? "";
    return describeStop(end.stopped, end.winners);
  }

  /** The position whose prompt stands: what I am asked, and what comes of my own action, is said at once. */
  private get asking(): View | null {
    const { eyes } = this.you;
    const isMine = this.isMyTurn || (eyes !== null && this.live.before?.actors.includes(eyes));
    return isMine || this.moments.past !== null ? this.view : this.told;
  }

  // What I can do.

  submit = async (command: Command): Promise<Outcome> => (await this.live.submit(command)).error;

  play = async (actions: string[]): Promise<Outcome> => {
    const { seat } = this;
    if (seat === null) return null;
    return this.submit({ do: "play", seat, decision: this.table.decision, actions });
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

  /** Fetches a picture of an earlier decision, or (null) of the present. */
  picture = (decision: number | null): Promise<string | null> => fetchPicture(this.live.id, this.you.eyes, decision);

  get canGoBack(): boolean {
    return this.seat !== null && this.you.own_turn !== null && this.you.own_turn < this.table.decision;
  }

  /** Takes back the last action of my turn. */
  back = async (): Promise<Outcome> => {
    const { seat } = this;
    const { decision } = this.table;
    if (seat === null) return null;
    return refusalOf(async () => {
      await this.moments.refresh();
      const to = this.moments.line.findLast(([number]) => number < decision)?.[0];
      return to === undefined ? null : this.submit({ do: "undo", seat, to });
    });
  };

  /** Takes back my last move, whoever has moved since: at once among bots, else if the others agree. */
  undoMove = async (): Promise<Outcome> =>
    refusalOf(async () => {
      await this.moments.refresh();
      const undone = undoneEvents(this.live.events, this.moments.momentOf);
      const move = lastMove(this.live.events, this.you.seats, this.moments.line, undone);
      return move === null ? { code: "none", say: t("table.undo.none") } : this.submit({ do: "undo", ...move });
    });

  withdraw = async (): Promise<Outcome> => {
    const seat = this.ownSeat;
    return seat === null ? null : this.submit({ do: "withdraw", seat, decision: this.table.decision });
  };

  /** Whether these eyes have a sealed action that can be taken back. */
  get canWithdraw(): boolean {
    const { eyes } = this.you;
    if (!this.may("withdraw") || eyes === null || this.view === null || this.view.actors.includes(eyes)) return false;
    return hasSealed(this.live.events, eyes);
  }

  /** What the undo button would do now. */
  get undoing(): "bid" | "back" | "ask" | "move" {
    if (this.canWithdraw) return "bid";
    if (this.canGoBack) return "back";
    return this.hasOtherPeople ? "ask" : "move";
  }

  get canUndo(): boolean {
    if (this.canWithdraw || this.canGoBack) return true;
    return this.may("undo") && this.live.events.some((event) => event.kind === "moved" && this.isMine(event.event.by));
  }

  /** Whether the undo button would make the game practice. */
  get undoMakesPractice(): boolean {
    return this.undoing === "move" && this.you.makes_practice === true;
  }

  undo = (): Promise<Outcome> => {
    const { undoing } = this;
    if (undoing === "bid") return this.withdraw();
    return undoing === "back" ? this.back() : this.undoMove();
  };

  /** Whether what was undone can be played again, at once or if the others agree. */
  get canRedo(): boolean {
    return this.may("redo") && this.table.redo !== null;
  }

  redo = async (): Promise<Outcome> => {
    const { ownSeat: seat } = this;
    const to = this.table.redo;
    return seat === null || to === null ? null : this.submit({ do: "redo", seat, to });
  };

  // The log.

  lines: LogLine[] = $derived.by(() => {
    const { events, beforeSeq } = this.live;
    const isTold = ({ seq }: Told) => !this.isNowHeld || seq <= beforeSeq;
    return logLines(events.filter(isTold), this.moments.momentOf);
  });

  toldLines = $derived.by(() => toldLines(this.lines, (line) => this.describe(line), this.moments.momentOf));

  /** The line that was chosen, or of the action that led to the earlier position that is shown. */
  get pastLine(): ToldLine | null {
    const { seq, chosen } = this.moments;
    return seq === null ? null : lineAt(this.toldLines, seq, chosen !== null);
  }

  /** A line in words; null if it gets none. In the log nobody is "you" where several share this device and read it. */
  describe = (line: Pick<LogLine, "event" | "undone" | "next">, isLog = true): string | null => {
    const view = line.undone ? null : this.view;
    const reader = isLog && this.you.seats.length > 1 ? null : this.you.eyes;
    return describe(line.event, this.describeEvent, view, reader, line.next ?? view?.actors[0] ?? null);
  };

  /** What a line meant to seats. */
  effect = ({ event, undone }: LogLine) => this.effectOf?.(event, (undone ? null : this.view) as never) ?? null;

  /** The last change of lead of a game that is over, in words; null if there is nothing to say of it. */
  get leadSentence(): string | null {
    const { end } = this.table;
    const wording =
      end &&
      leadWording(end, {
        names: (seats) => formatList(seats.map(emblem)),
        isMe: (seat) => this.you.seats.length === 1 && this.isMine(seat),
        move: (seq) => countMoves(this.lines, 0, seq),
        moves: countMoves(this.lines),
      });
    return wording && inWordsOf(this.game, wording.key, wording.args);
  }

  /** The decisions to which the game went back and whose moments are not known here. */
  get unknownDecisions(): number[] {
    return this.live.events.flatMap((event) =>
      event.kind === "undone" && this.moments.momentOf(event.to) === undefined ? [event.to] : [],
    );
  }

  get muted(): readonly string[] {
    return me()?.muted.map(({ who }) => who) ?? [];
  }
}

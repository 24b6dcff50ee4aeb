/** Hints, each only for the decision and the seat for which it was requested: it is based on that seat's hand. */

import type { PlainView } from "../games/plain/view";
import { language, t } from "../i18n/index.svelte";
import { call, refusalOf, type Outcome } from "../net/call";
import type { HintInfo } from "../wire/types";
import { movesOf } from "./logbook";
import type { TableModel } from "./model.svelte";

export class Hints {
  private asked = $state.raw<{ decision: number; seat: number; hint: HintInfo; next: HintInfo | null } | null>(null);

  /** What a bot thinks about now; null if it does not. */
  private thought = $state.raw<{ decision: number; seat: number } | null>(null);

  /** Whether the board points at it. */
  isMarked = $state(false);

  constructor(private readonly model: TableModel) {}

  /** Whether a bot thinks about what is to be decided here and now. */
  get isThinking(): boolean {
    const { seat, table } = this.model;
    return this.thought !== null && this.thought.seat === seat && this.thought.decision === table.decision;
  }

  /** What is left of the hint, if the player has done what it says so far. */
  get shown(): HintInfo | null {
    const { asked } = this;
    if (asked === null || asked.seat !== this.model.seat) return null;
    const done = this.model.table.decision - asked.decision;
    if (done === 0) return asked.hint;
    const [text, ...more] = asked.hint.line.slice(done);
    if (done < 0 || text === undefined || !this.hasPlayed(asked.seat, asked.hint.line.slice(0, done))) return null;
    return { ...asked.hint, text, line: [text, ...more], why: [], proven: null }; // both were said of the whole
  }

  /** Whether these were the last actions, all of one seat. */
  private hasPlayed(seat: number, texts: string[]): boolean {
    const last = movesOf(this.model.lines).slice(-texts.length);
    return last.length === texts.length && last.every((move, k) => move.by === seat && move.do === texts[k]);
  }

  /** What to do, as an instruction: in the game's own words, else as its button says it, else by the action's text. */
  get advice(): string | null {
    const { shown } = this;
    const { seat, view, describePlan } = this.model;
    if (shown === null || seat === null) return null;
    const texts = shown.line.length > 0 ? shown.line : [shown.text];
    const label = (view as PlainView | null)?.aids?.labels?.[shown.text]?.[language()];
    return describePlan?.(texts, seat, view as never) ?? label ?? t("table.hint.do", { action: shown.text });
  }

  /** What comes of it: the chance of winning, or what is proven. */
  get prospect(): string {
    const { shown } = this;
    if (shown?.proven) return t(`table.hint.${shown.proven}`);
    return t("table.hint.chance", { share: shown?.expected ?? 0 });
  }

  /** The chance of winning with the best of all else; null if that is as good. */
  get nextBest(): number | null {
    const { shown } = this;
    const next = this.asked?.next ?? null;
    return shown !== null && next !== null && next.expected < shown.expected - 0.005 ? next.expected : null;
  }

  ask = async (): Promise<Outcome> => {
    const { seat, live, table } = this.model;
    if (seat === null) return null;
    this.thought = { decision: table.decision, seat };
    return refusalOf(async () => {
      const path = { table: live.id };
      const { decision, hints } = await call("GET /api/tables/{table}/hints", { path, query: { seat, count: 2 } });
      const [hint, next] = hints;
      if (hint === undefined) return { code: "none", say: t("table.hint.none") };
      this.asked = { decision, seat, hint, next: next ?? null };
      this.isMarked = true;
      return null;
    }).finally(() => (this.thought = null));
  };

  /** Takes its marks from the board, where the player does something else. */
  unmark = (): void => {
    this.isMarked = false;
  };

  drop = (): void => {
    this.asked = null;
  };
}

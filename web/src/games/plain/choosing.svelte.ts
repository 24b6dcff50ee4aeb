/** An action in the making: what is typed, which group is open, what is chosen, and why something does not go. */

import { language } from "../../i18n/index.svelte";
import { browserStorage } from "../../storage";
import { play as sound } from "../../look/sound.svelte";
import type { Outcome } from "../../net/call";
import { Attempt } from "../../table/attempt.svelte";
import type { BoardProps } from "../../table/contract";
import { ruleOf } from "../../table/rules.svelte";
import { matching, meant } from "./filter";
import { layout, MOST, sorted, trailTo, type Layout } from "./groups";
import type { PlainView } from "./view";

const KEPT = "teocalli.plain.at-once";

export class Choosing {
  typed = $state("");
  /** Whether an action is played as soon as it is pressed, without being confirmed. */
  atOnce = $state(browserStorage.get(KEPT) === "yes");
  private opened = $state.raw<string[]>([]);
  private pressed = $state<string | null>(null);
  private said = $state.raw<{ about: PlainView; say: string; rule: string | null } | null>(null);
  /** The seat and its legal actions at the last change: a choice is for these only. */
  private followed = "";
  private readonly board: () => BoardProps<PlainView>;
  private readonly attempt = new Attempt(() => this.board());

  constructor(board: () => BoardProps<PlainView>) {
    this.board = board;
  }

  readonly asked = $derived.by(() => this.board().seat !== null);
  readonly actions = $derived.by(() => (this.asked ? sorted(this.board().view.legal) : []));
  /** The hint, as long as it can be played. */
  readonly hint = $derived.by(() => {
    const { hint } = this.board();
    return hint !== null && this.actions.includes(hint) ? hint : null;
  });
  /** What fits what is typed; null while nothing is. */
  readonly matches = $derived.by(() =>
    this.typed.trim() === "" ? null : matching(this.actions, this.labelOf, this.typed),
  );
  readonly shown: Layout = $derived.by(() =>
    this.matches === null ? layout(this.actions, this.opened) : layout(this.matches.slice(0, MOST), []),
  );
  /** How many matches are not listed. */
  readonly unlisted = $derived.by(() => Math.max(0, (this.matches?.length ?? 0) - MOST));
  /** The groups that one is in, from the outside in. */
  readonly trail = $derived.by(() => (this.matches === null ? this.opened : []));
  /** What would be played: pressed, typed, or the only thing that can be done. */
  readonly chosen = $derived.by(() => {
    if (this.typed.trim() !== "") return meant(this.actions, this.labelOf, this.typed);
    if (this.pressed !== null && this.actions.includes(this.pressed)) return this.pressed;
    return this.actions.length === 1 ? (this.actions[0] ?? null) : null;
  });
  /** Why the last thing was refused, as long as the position is the same. */
  readonly reason = $derived.by((): { say: string; rule: string | null } | null => {
    if (this.said?.about === this.board().view) return this.said;
    const { refusal } = this.attempt;
    return refusal === null ? null : { say: refusal.say, rule: ruleOf(refusal) };
  });

  get busy(): boolean {
    return this.attempt.busy;
  }

  readonly labelOf = (action: string): string => this.board().view.aids?.labels?.[action]?.[language()] ?? action;

  hasLabel(action: string): boolean {
    return this.board().view.aids?.labels?.[action] !== undefined;
  }

  /** Forget what was chosen when something else can be done; what others do meanwhile does not matter. */
  follow(): void {
    const { seat, view } = this.board();
    const asked = [seat, ...view.legal].join("\n");
    if (asked !== this.followed) this.clear();
    this.followed = asked;
  }

  private clear(): void {
    this.opened = [];
    this.pressed = null;
    this.typed = "";
  }

  private forgetReason(): void {
    this.said = null;
    this.attempt.clear();
  }

  type(text: string): void {
    this.typed = text;
    this.forgetReason();
  }

  open(name: string): void {
    this.opened = [...this.opened, name];
  }

  /** Open the groups that an action is in. */
  show(action: string): void {
    this.typed = "";
    this.opened = trailTo(this.actions, action);
  }

  /** Back by one: what is typed, what is chosen, the open group; answers whether there was anything to leave. */
  leave(): boolean {
    this.forgetReason();
    if (this.typed !== "") this.typed = "";
    else if (this.pressed !== null) this.pressed = null;
    else if (this.opened.length > 0) this.opened = this.opened.slice(0, -1);
    else return false;
    return true;
  }

  /** Press an action: choose it, or play it if it is chosen already or nothing is to be confirmed. */
  press(action: string): void {
    if (this.hint !== null && action !== this.hint) this.board().unmarkHint();
    if (this.atOnce || this.chosen === action) void this.play(action);
    else {
      this.typed = "";
      this.pressed = action;
      this.forgetReason();
    }
  }

  /** Play what is chosen; if what is typed cannot be done, say why. */
  confirm(): void {
    if (this.chosen !== null) void this.play(this.chosen);
    else if (this.matches?.length === 0) void this.wonder(true);
  }

  setAtOnce(next: boolean): void {
    this.atOnce = next;
    browserStorage.set(KEPT, next ? "yes" : "no");
  }

  /** Ask the server why what is typed cannot be done. */
  async wonder(aloud = false): Promise<void> {
    const { view, explain } = this.board();
    const text = this.typed.trim();
    if (text === "" || !this.asked) return;
    const [judged] = await explain([text]);
    if (this.board().view !== view || this.typed.trim() !== text || judged?.say === undefined) return;
    this.said = { about: view, say: judged.say ?? "", rule: ruleOf(judged) };
    if (aloud) sound("refused");
  }

  async play(action: string): Promise<void> {
    const { typed, pressed } = this;
    await this.run(async () => {
      const refusal = await this.board().play([action]);
      if (refusal === null && this.typed === typed && this.pressed === pressed) this.clear();
      return refusal;
    });
  }

  /** Asks something of the server, one thing at a time. */
  async run(act: () => Promise<Outcome>): Promise<void> {
    this.said = null;
    await this.attempt.run(act);
  }
}

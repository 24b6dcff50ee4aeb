/** A turn in the making: which hero is picked, where the card would go, and why something does not go.
 *
 * What can be done comes from the view, why not from the server. */

import { formatList, language } from "../../i18n/index.svelte";
import { t } from "./words";
import { play as sound } from "../../look/sound.svelte";
import type { Outcome } from "../../net/call";
import { Attempt } from "../../table/attempt.svelte";
import { ruleOf } from "../../table/rules.svelte";
import type { Judged } from "../../wire/types";
import type { AztekzView, HeroName } from "./view";
import type { BoardProps } from "../../table/contract";
import { sideTowards, walked } from "./geometry";
import { blameOf, type Blame } from "./blame";
import { heroOf, HEROES, parseAction } from "./texts";

/** The rules behind what is said here without asking the server. */
const NO_STEPS = "no_steps";
const NO_CARD = "no_card";

export interface Reason extends Blame {
  /** The cell where it was tried; null: elsewhere. */
  at: string | null;
  say: string;
  /** The code of the rule that refuses; null if none does. */
  rule: string | null;
  /** Nothing was refused: it says what one can do now. */
  isTip: boolean;
}

export class Turn {
  /** The hero that the player picked; once one has acted the view says which. */
  private picked = $state<HeroName | null>(null);
  /** The cell that is pointed at, and the one that was tapped or reached by keys. */
  over = $state<string | null>(null);
  pinned = $state<string | null>(null);
  reason = $state.raw<Reason | null>(null);

  private turned = $state(0);
  /** The cell on which the player turned the card: there it stays as it is, fitting or not. */
  private stubborn = $state<string | null>(null);
  private judged = new Map<string, Judged>();
  private readonly board: () => BoardProps<AztekzView>;
  private readonly attempt = new Attempt(() => this.board());

  constructor(board: () => BoardProps<AztekzView>) {
    this.board = board;
  }

  readonly asked = $derived.by(() => this.board().seat !== null);
  readonly moving = $derived.by(() => this.asked && this.board().view.phase === "move");
  readonly placing = $derived.by(() => this.asked && ["setup", "place"].includes(this.board().view.phase));
  /** The drawn card can be placed nowhere. */
  readonly mustReturn = $derived.by(() => {
    const { legal } = this.board().view;
    return this.asked && legal.length === 1 && legal[0] === "return";
  });
  readonly hero = $derived.by(() => (this.moving ? (this.board().view.turn.hero ?? this.picked) : null));
  /** Whether the player does something else than the hint says: another hero is picked, or the card lies elsewhere. */
  readonly isAstray = $derived.by(() => {
    const { hint, view } = this.board();
    if (hint === null) return false;
    const action = parseAction(hint);
    if (action?.do !== "place") return this.hero !== null && this.hero !== (heroOf(action) ?? view.turn.hero);
    return this.exits !== action.exits || (this.pinned !== null && this.pinned !== action.cell);
  });
  /** Where the picked hero stands. */
  readonly stands = $derived.by(() => {
    const { seat, view } = this.board();
    return seat === null || this.hero === null ? null : (view.heroes[seat]?.[this.hero].cell ?? null);
  });
  /** Cells that the picked hero can reach, with the steps that lead there. */
  readonly reach = $derived.by(() => {
    const walks = this.hero === null ? [] : (this.board().view.aids.walks[this.hero] ?? []);
    return new Map(walks.map((walk) => [walk.to, walk.do]));
  });
  readonly path = $derived.by(() => {
    const cell = this.pinned ?? this.over;
    const steps = cell === null ? undefined : this.reach.get(cell);
    return steps === undefined || this.stands === null ? [] : walked(this.stands, steps);
  });
  /** What the picked hero can do where it stands. */
  readonly actions = $derived.by(() =>
    this.board().view.legal.filter((text) => {
      const action = parseAction(text);
      return this.hero !== null && heroOf(action) === this.hero && action?.do !== "step";
    }),
  );
  /** The ways in which the drawn card fits, by cell. */
  readonly fits = $derived.by(() => {
    const found = new Map<string, string[]>();
    for (const text of this.asked ? this.board().view.aids.placings : []) {
      const action = parseAction(text);
      if (action?.do === "place") found.set(action.cell, [...(found.get(action.cell) ?? []), action.exits]);
    }
    return found;
  });
  /** As heroes and souls stand now the drawn card would have to be returned; a move may still make room for it. */
  readonly fitsNowhere = $derived.by(
    () => this.moving && this.fits.size === 0 && this.board().view.turn.scared === null,
  );
  /** What the hero that is picked can do, in the place of the prompt; not after a scare, whose duty the prompt tells. */
  readonly pickedSaid = $derived.by(() => {
    const { scared } = this.board().view.turn;
    if (!this.moving || this.hero === null || scared !== null) return null;
    const acts = this.actions.some((text) => text.endsWith("scare"))
      ? "scare"
      : this.actions.length > 0
        ? "some"
        : "none";
    return { key: "aztekz.prompt.picked", args: { hero: this.hero, cards: this.reach.size, acts } } as const;
  });
  readonly exits = $derived.by(() => {
    const rotations = this.board().view.drawn?.rotations ?? [];
    return rotations[this.turned % Math.max(rotations.length, 1)] ?? "";
  });
  /** Whether the card is in the hand and looks different when it is turned. */
  readonly canTurn = $derived.by(
    () => this.placing && !this.mustReturn && (this.board().view.drawn?.rotations.length ?? 0) > 1,
  );
  readonly target = $derived.by(() => (this.placing ? (this.pinned ?? this.over) : null));
  /** How the card is shown over the target. */
  readonly shown = $derived.by(() => (this.target === null ? this.exits : this.exitsOn(this.target)));
  /** Whether the card waits where a hint wants it, as it wants it. */
  readonly liesAsHinted = $derived.by(() => {
    const action = parseAction(this.board().hint ?? "");
    return action?.do === "place" && action.cell === this.pinned && action.exits === this.shown;
  });
  readonly fitsHere = $derived.by(() => this.target !== null && this.isFit(this.target, this.shown));

  /** Waiting for the server. */
  get busy(): boolean {
    return this.attempt.busy;
  }

  isFit(cell: string, exits: string): boolean {
    return this.fits.get(cell)?.includes(exits) ?? false;
  }

  /** The card as the player turned it, or, where only another turn fits, the next one that does. */
  private exitsOn(cell: string): string {
    if (this.stubborn === cell || this.isFit(cell, this.exits)) return this.exits;
    const rotations = this.board().view.drawn?.rotations ?? [];
    for (let k = 1; k < rotations.length; k++) {
      const exits = rotations[(this.turned + k) % rotations.length] ?? "";
      if (this.isFit(cell, exits)) return exits;
    }
    return this.exits;
  }

  /** The position has changed, or the language: keep what still makes sense. */
  follow(view: AztekzView): void {
    this.judged.clear();
    if (!this.asked || view.phase !== "move") this.picked = null;
    this.reason = null;
    if (!this.placing) this.stubborn = null;
    if (!this.asked) [this.pinned, this.over, this.turned] = [null, null, 0];
    // Where there is only one cell for it, the card lies there already and waits to be turned and placed.
    const [cell, ...others] = this.placing ? this.fits.keys() : [];
    if (cell !== undefined && others.length === 0) this.pinned ??= cell;
  }

  /** Show what a hint points at. */
  heed(hint: string | null): void {
    const action = hint === null ? null : parseAction(hint);
    const hero = heroOf(action);
    if (hero !== null) this.picked = hero;
    if (action?.do === "place") {
      this.turned = Math.max(0, this.board().view.drawn?.rotations.indexOf(action.exits) ?? 0);
      this.stubborn = null;
      if (this.pinned !== action.cell) this.pinned = null;
    }
  }

  turn(by = 1): void {
    const rotations = this.board().view.drawn?.rotations ?? [];
    if (rotations.length === 0) return;
    this.turned = (rotations.indexOf(this.shown) + by + rotations.length) % rotations.length;
    this.stubborn = this.target;
    this.reason = null;
  }

  /** End the move by taking up the card, or say why it cannot end yet. */
  async end(): Promise<void> {
    const { view } = this.board();
    if (view.legal.includes("end")) {
      this.pinned = null; // not later: by then the card may wait over a cell already
      await this.send(["end"], null);
      return;
    }
    this.tell(null, await this.ask("end"));
    sound("refused");
  }

  async place(): Promise<void> {
    const cell = this.target;
    if (cell === null) return;
    const text = `place ${cell} ${this.shown}`;
    if (!this.fitsHere) {
      await this.judge(cell, this.shown);
      sound("refused");
      return;
    }
    if (!(await this.send([text], cell))) return;
    if (this.pinned === cell) this.pinned = null;
    [this.over, this.stubborn, this.turned] = [null, null, 0];
  }

  /** Why the card does not fit there: asked once for each way of laying it. */
  async judge(cell: string, exits: string): Promise<void> {
    if (this.busy) return;
    const text = `place ${cell} ${exits}`;
    const known = this.judged.get(text) ?? (await this.ask(text));
    if (known === undefined) return;
    this.judged.set(text, known);
    if (this.target === cell && this.shown === exits) this.tell(cell, known);
  }

  async pick(hero: HeroName): Promise<void> {
    const { seat, view } = this.board();
    const acted = view.turn.hero;
    this.reason = null;
    this.pinned = null;
    if (acted !== null && acted !== hero) {
      this.tell(seat === null ? null : (view.heroes[seat]?.[hero].cell ?? null), await this.ask(`${hero} N`));
    } else this.picked = this.picked === hero && acted === null ? null : hero;
  }

  /** A card was chosen before a hero: the only hero that can go there is picked, else it is said which ones can. */
  propose(cell: string): void {
    const { view } = this.board();
    const able = HEROES.filter((hero) => view.aids.walks[hero]?.some(({ to }) => to === cell));
    const [hero, ...others] = able;
    if (hero !== undefined && others.length === 0) {
      [this.picked, this.pinned] = [hero, cell];
      this.say(null, t("aztekz.tip.one", { hero, cell }), true);
    } else if (hero !== undefined) {
      const heroes = formatList(
        able.map((name) => t("aztekz.tip.hero", { hero: name })),
        "disjunction",
      );
      this.say(null, t("aztekz.tip.several", { heroes, cell }), true);
    } else if (cell in view.cards) this.say(cell, t("aztekz.tip.none", { cell }), false, NO_STEPS);
    else this.say(cell, t("aztekz.tip.free", { cell }), false, NO_CARD);
  }

  async walk(cell: string): Promise<void> {
    const steps = this.reach.get(cell);
    if (steps === undefined) await this.whyNot(cell);
    else if (await this.send(steps, cell)) {
      if (this.pinned === cell) this.pinned = null;
      if (this.over === cell) this.over = null;
    }
  }

  /** Take, drop, give, scare or steal. */
  async act(text: string): Promise<void> {
    const { stands } = this;
    if (this.board().view.legal.includes(text)) await this.send([text], stands);
    else {
      this.tell(stands, await this.ask(text));
      sound("refused");
    }
  }

  async giveBack(): Promise<void> {
    if (await this.send(["return"], null)) this.turned = 0;
  }

  async takeBack(): Promise<void> {
    const { back } = this.board();
    if (back === null || this.busy) return;
    this.pinned = null;
    await this.run(back, null);
  }

  /** Why the picked hero cannot go there. */
  private async whyNot(cell: string): Promise<void> {
    const { hero, stands } = this;
    if (hero === null || stands === null || cell === stands) return;
    const isSame = this.holding();
    const side = sideTowards(stands, cell);
    const judged = side === null ? undefined : await this.ask(`${hero} ${side}`);
    if (!isSame()) return;
    sound("refused");
    if (judged !== undefined && !judged.ok) this.tell(cell, judged);
    else this.say(cell, t("aztekz.out-of-reach", { hero, cell }), false, NO_STEPS);
  }

  /** Let go, one thing after the other; of the card by going back to the move. Answers whether there was something. */
  letGo(): boolean {
    if (this.reason !== null && !this.placing) this.reason = null;
    else if (this.pinned !== null) [this.pinned, this.reason] = [null, null];
    else if (this.placing && this.board().back !== null) void this.takeBack();
    else if (this.picked !== null) this.picked = null;
    else return false;
    return true;
  }

  /** Whether a card lies beside the hero that has acted in this turn. */
  isNextToActed(cell: string): boolean {
    const { hero } = this.board().view.turn;
    return hero !== null && this.stands !== null && sideTowards(this.stands, cell) !== null;
  }

  /** The next of one's own heroes on a card, for those who do not point at one. */
  nextOn(cell: string): HeroName | null {
    const { seat, view } = this.board();
    if (seat === null) return null;
    const mine = HEROES.filter((hero) => view.heroes[seat]?.[hero].cell === cell);
    const acted = view.turn.hero;
    if (acted !== null && mine.includes(acted)) return acted;
    const last = this.picked === null ? -1 : mine.indexOf(this.picked);
    return mine[last + 1] ?? mine[0] ?? null;
  }

  private async send(actions: string[], at: string | null): Promise<boolean> {
    return this.run(() => this.board().play(actions), at);
  }

  private async run(act: () => Promise<Outcome>, at: string | null): Promise<boolean> {
    if (this.busy) return false;
    this.reason = null;
    if (await this.attempt.run(act)) return true;
    const { refusal } = this.attempt;
    if (refusal !== null) {
      const { say, code, args = {}, key = code } = refusal;
      this.reason = { at, say, rule: ruleOf(refusal), isTip: false, ...blameOf(args, key) };
    }
    return false;
  }

  /** A function that answers whether position and language are still those of now. */
  private holding(): () => boolean {
    const { view } = this.board();
    const inLanguage = language();
    return () => this.board().view === view && language() === inLanguage;
  }

  /** What the server says of an action, if that is still worth hearing then. */
  private async ask(text: string): Promise<Judged | undefined> {
    const isSame = this.holding();
    const [judged] = await this.board().explain([text]);
    return isSame() ? judged : undefined;
  }

  private say(at: string | null, say: string, isTip = false, rule: string | null = null): void {
    this.reason = { at, say, rule, isTip, cells: [], instead: [], heroes: [] };
  }

  private tell(at: string | null, judged: Judged | undefined): void {
    if (judged === undefined || judged.ok) return;
    const { say, args = {}, key } = judged;
    this.reason = { at, say: say ?? "", rule: ruleOf(judged), isTip: false, ...blameOf(args, key ?? "") };
  }
}

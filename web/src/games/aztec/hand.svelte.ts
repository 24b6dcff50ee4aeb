/** What the player is about: the cell pointed at, the piece shown there, and whether it may stay. One for all pictures. */

import { untrack } from "svelte";
import { language } from "../../i18n/index.svelte";
import type { Outcome } from "../../net/call";
import type { Judged } from "../../wire/types";
import type { AztecView } from "./view";
import { Attempt } from "../../table/attempt.svelte";
import type { BoardProps } from "../../table/contract";
import {
  cellName,
  cubesOf,
  onBoard,
  placingOf,
  plus,
  quarter,
  same,
  spotOf,
  textOf,
  vector,
  type Axis,
  type Direction,
  type Placing,
  type Spot,
  type Turn,
} from "./geometry";
import { causeOf, triedThrough, type Cause } from "./nothing";
import { offered, waysOf, type Ways } from "./pieces";

const NO_WAYS: Ways = new Map();
/** How long a free hand, or a pointer where nothing fits, rests before the server is asked about it, in ms. */
const REST = 160;
/** How long a pointer stays over another cell before the piece there is shown instead, in ms. */
const DWELL = 150;
const CENTRE: Spot = { x: 4, y: 3, z: 0 };

/** What the server said, of a position and in a language. */
interface Said<T> {
  of: AztecView;
  inLanguage: string;
  what: T;
}

export class Hand {
  /** The cell pointed at, in all pictures; in free hand where cube 1 is. */
  cursor = $state.raw<Spot | null>(null);
  /** Whether the piece at the cursor is shown; not after a move, until one points again. */
  shown = $state(false);
  pinned = $state(false);
  free = $state(false);
  private at = $state(0);
  private used = $state.raw<Turn | null>(null);
  private loose = $state.raw<Turn>({ first: "E", second: "N" });
  private readonly attempt = new Attempt(() => this.board);
  /** The cell that the pointer has just come over, while another one's piece is shown. */
  private next: { cell: Spot; timer: ReturnType<typeof setTimeout> } | null = null;
  private judged = $state.raw<Said<Judged> | null>(null);
  private barred = $state.raw<{ of: AztecView; cell: Spot; cause: Cause | null } | null>(null);

  readonly ways: Ways = $derived.by(() => (this.board.seat === null ? NO_WAYS : waysOf(this.board.view.legal)));

  /** The legal pieces through the cursor's cell; their order holds still while one steps through them. */
  readonly offers: Placing[] = $derived.by(() => {
    const { cursor, ways } = this;
    if (cursor === null || !this.shown || this.free) return [];
    const { view, seat } = this.board;
    return offered(
      ways,
      cursor,
      untrack(() => this.used),
      view.aids.gain,
      seat,
    );
  });

  readonly chosen: number = $derived(Math.min(this.at, this.offers.length - 1));

  readonly piece: Placing | null = $derived.by(() => {
    if (!this.free) return this.offers[this.chosen] ?? null;
    const corner = this.cursor;
    if (corner === null || this.board.seat === null) return null;
    return { text: textOf(corner, this.loose), corner, turn: this.loose, cubes: cubesOf(corner, this.loose) };
  });

  readonly ok: boolean = $derived.by(() => this.piece !== null && this.board.view.legal.includes(this.piece.text));

  /** Why the free piece may not be where it is, as soon as the server has said so. */
  readonly fault: Judged | null = $derived.by(() => {
    const judged = this.still(this.judged);
    return !this.ok && judged !== null && judged.text === this.piece?.text && !judged.ok ? judged : null;
  });

  /** The cell pointed at, if no piece fits through it. */
  readonly barredCell: Spot | null = $derived.by(() =>
    this.canAct && this.shown && !this.free && this.offers.length === 0 ? this.cursor : null,
  );

  /** Why no piece fits there, as soon as the server has said so. */
  readonly cause: Cause | null = $derived.by(() => {
    const { barred, barredCell: cell } = this;
    return barred !== null && cell !== null && barred.of === this.board.view && same(barred.cell, cell)
      ? barred.cause
      : null;
  });

  /** Which cubes of the piece are to blame, from 1. */
  readonly guilty: number[] = $derived(numbers(this.fault?.args?.["cubes"]));

  /** Built cells that the fault speaks of. */
  readonly blamed: Spot[] = $derived.by(() =>
    texts(this.fault?.args?.["cells"]).flatMap((name) => {
      const spot = spotOf(name);
      return spot !== null && name in this.board.view.cells ? [spot] : [];
    }),
  );

  constructor(private readonly given: () => BoardProps<AztecView>) {
    $effect(() => {
      const { piece, ok, free } = this;
      void [this.board.view, language()];
      if (!free || piece === null || ok) return;
      const timer = setTimeout(() => void this.judge(piece.text), REST);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const { barredCell: cell } = this;
      const { view: of } = this.board;
      if (cell === null) return;
      const timer = setTimeout(() => {
        void this.board.explain(triedThrough(cell, of.cells)).then((judged) => {
          this.barred = { of, cell, cause: causeOf(judged) };
        });
      }, REST);
      return () => clearTimeout(timer);
    });
    let stand = "";
    $effect(() => {
      const { view, seat } = this.board;
      const now = `${seat} ${view.phase} ${view.pieces.map((piece) => piece.do).join(" ")}`;
      if (now !== stand) untrack(() => this.rest());
      stand = now;
    });
    $effect(() => () => this.forget());
  }

  private get board(): BoardProps<AztecView> {
    return this.given();
  }

  /** The server's answer, as long as the position and the language are those it was given for. */
  private still<T>(said: Said<T> | null): T | null {
    return said !== null && said.of === this.board.view && said.inLanguage === language() ? said.what : null;
  }

  /** Why the server did not take the last piece. */
  get refusal(): Outcome {
    return this.attempt.refusal;
  }

  get busy(): boolean {
    return this.attempt.busy;
  }

  /** Whose piece it is: the seat that is to act. */
  get seat(): number | null {
    return this.board.seat;
  }

  get canAct(): boolean {
    return this.board.seat !== null && this.board.view.phase === "building";
  }

  /** Point at a cell. */
  aim(cell: Spot | null): void {
    this.forget();
    this.attempt.clear();
    if (cell === null) {
      if (!this.free) this.letGo();
      return;
    }
    const isSame = this.cursor !== null && same(cell, this.cursor);
    if (isSame && this.shown) return;
    this.at = 0;
    if (!isSame) {
      this.pinned = false;
      this.cursor = cell;
    }
    this.shown = true;
  }

  /**
   * The pointer is over a cell, or beside the board. A piece that is pinned stays. So does one that is shown while the
   * pointer moves across other cells and away, as it does on its way to the ribbon and the button.
   */
  hover(cell: Spot | null): void {
    if (this.pinned || !this.canAct) return;
    if (cell === null || this.piece === null || (this.cursor !== null && same(cell, this.cursor))) {
      this.forget();
      if (cell !== null) this.aim(cell);
      return;
    }
    if (this.next !== null && same(cell, this.next.cell)) return;
    this.forget();
    this.next = { cell, timer: setTimeout(() => this.arrive(), DWELL) };
  }

  /** The pointer means the cell that it is over. */
  private arrive(): void {
    const { next } = this;
    this.forget();
    if (next !== null && !this.pinned && this.canAct) this.aim(next.cell);
  }

  private forget(): void {
    if (this.next !== null) clearTimeout(this.next.timer);
    this.next = null;
  }

  pin(): void {
    if (this.cursor !== null) this.shown = true;
    if (this.piece === null) return;
    this.pinned = true;
    this.used = this.piece.turn;
  }

  /** Pin what is shown; what is pinned is placed. */
  async enter(): Promise<void> {
    if (this.pinned || (this.free && this.ok)) await this.place();
    else this.pin();
  }

  step(by: number): void {
    this.arrive();
    if (this.free) {
      this.roll("z", by);
      return;
    }
    if (!this.shown) {
      this.shown = this.cursor !== null;
      this.at = 0;
    } else if (this.offers.length > 0) {
      this.at = (this.chosen + by + this.offers.length) % this.offers.length;
    }
    this.used = this.piece?.turn ?? this.used;
    this.attempt.clear();
  }

  choose(at: number): void {
    this.forget();
    this.at = at;
    this.pin();
  }

  /** Show a certain piece, such as a hint; one that does not fit is taken freely in hand. */
  show(text: string): void {
    const placing = placingOf(text);
    const cell = placing?.cubes[2];
    if (placing === null || cell === undefined) return;
    this.free = false;
    this.aim(cell);
    const at = this.offers.findIndex((offer) => offer.text === text);
    if (at >= 0) this.choose(at);
    else this.takeFreely(placing);
  }

  /** Take the piece freely in hand, as it is shown now; or go back to the pieces that fit. */
  toggleFree(): void {
    const { piece } = this;
    this.forget();
    this.attempt.clear();
    if (!this.free) {
      this.takeFreely({
        turn: piece?.turn ?? this.used ?? this.loose,
        corner: piece?.corner ?? this.cursor ?? CENTRE,
      });
      return;
    }
    this.free = this.pinned = false;
    this.shown = true;
  }

  private takeFreely({ turn, corner }: Pick<Placing, "turn" | "corner">): void {
    this.free = this.pinned = this.shown = true;
    this.loose = turn;
    this.cursor = corner;
  }

  /** A quarter turn of the free piece about cube 1. */
  roll(axis: Axis, times = 1): void {
    this.loose = quarter(this.loose, axis, times);
    this.used = this.loose;
    this.attempt.clear();
  }

  move(direction: Direction): void {
    const next = plus(this.cursor ?? CENTRE, vector(direction));
    if (!onBoard(next)) return;
    this.attempt.clear();
    this.cursor = next;
  }

  letGo(): void {
    this.forget();
    this.attempt.clear();
    this.pinned = false;
    this.shown = false;
    this.free = false;
  }

  async place(): Promise<void> {
    const { piece } = this;
    if (piece === null || !this.ok || this.busy) return;
    this.forget();
    this.used = piece.turn;
    await this.attempt.run(() => this.board.play([piece.text]));
  }

  /** After a move nothing is in hand; the cursor stays for the keyboard. */
  private rest(): void {
    this.letGo();
    this.at = 0;
  }

  private async judge(text: string): Promise<void> {
    const { view: of } = this.board;
    const inLanguage = language();
    const [what] = await this.board.explain([text]);
    if (what !== undefined && this.piece?.text === text) this.judged = { of, inLanguage, what };
  }

  /** How many pieces could fill a cell. */
  waysAt(cell: Spot): number {
    return this.ways.get(cellName(cell))?.length ?? 0;
  }
}

function numbers(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((one): one is number => typeof one === "number") : [];
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}

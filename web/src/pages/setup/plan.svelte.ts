/** The settings of a table that is being set up. */

import type { Planned } from "../../net/opening";
import type { ClockPlan, First, GameInfo, GameOption, Json, NewSeat } from "../../wire/types";

export type How = "friends" | "device" | "bots";
export type ClockKind = ClockPlan["kind"];
export type FirstBy = NonNullable<First["by"]>;

export interface PlannedSeat {
  kind: NewSeat["kind"];
  level: number;
}

/** What the other seats are for by default. */
const OTHERS: Record<How, NewSeat["kind"]> = { friends: "open", device: "device", bots: "bot" };

export class Plan {
  players = $state(2);
  seats = $state<PlannedSeat[]>([]);
  options = $state<Record<string, Json>>({});
  clockKind = $state<ClockKind>("none");
  /** The settings of each kind of clock, kept while another kind is chosen; null for an empty field. */
  moveSeconds = $state<number | null>(120);
  bankMinutes = $state<number | null>(15);
  increment = $state<number | null>(10);
  days = $state<number | null>(3);
  by = $state<FirstBy>("lot");
  /** The seat that the host lets begin; null if that is decided at the table. */
  firstSeat = $state<number | null>(null);
  public = $state(false);
  /** Whether hints are given also if several people play. */
  hints = $state(false);

  constructor(
    readonly game: GameInfo,
    readonly how: How,
    private readonly level: number,
    players?: number,
  ) {
    this.options = Object.fromEntries(game.options.map((option) => [option.name, structuredClone(option.default)]));
    this.seat(players ?? game.usual_players);
  }

  /** Sets the number of players; seats that were set stay as they are. */
  seat(count: number): void {
    const kept = this.seats.slice(0, count);
    while (kept.length < count) {
      kept.push({ kind: kept.length === 0 ? "me" : OTHERS[this.how], level: this.level });
    }
    this.players = count;
    this.seats = kept;
    if (this.firstSeat !== null && this.firstSeat >= count) this.firstSeat = null;
  }

  /** Sets what a seat is for; only one can be mine. */
  assign(seat: number, kind: NewSeat["kind"]): void {
    if (kind === "me") {
      const mine = this.seats.find((planned) => planned.kind === "me");
      if (mine !== undefined) mine.kind = OTHERS[this.how];
    }
    const planned = this.seats[seat];
    if (planned !== undefined) planned.kind = kind;
  }

  /** The options that apply to this number of players. */
  get offered(): GameOption[] {
    return this.game.options.filter((option) => option.players.includes(this.players));
  }

  /** Whether nobody has to join. */
  get full(): boolean {
    return this.seats.every(({ kind }) => kind === "me" || kind === "bot" || kind === "device");
  }

  /** Whether the game can begin at once. */
  get begins(): boolean {
    return this.full && this.by !== "word";
  }

  get clock(): ClockPlan {
    switch (this.clockKind) {
      case "move":
        return { kind: "move", seconds: this.moveSeconds ?? 0 };
      case "bank":
        return { kind: "bank", seconds: (this.bankMinutes ?? 0) * 60, increment: this.increment ?? 0 };
      case "days":
        return { kind: "days", days: this.days ?? 0 };
      default:
        return { kind: "none" };
    }
  }

  get body(): Planned {
    const differ = this.offered.filter(
      (option) => JSON.stringify(this.options[option.name]) !== JSON.stringify(option.default),
    );
    return {
      game: this.game.name,
      players: this.players,
      options: Object.fromEntries(differ.map(({ name }) => [name, this.options[name] ?? null])),
      seats: this.seats.map(({ kind, level }) => (kind === "bot" ? { kind, level } : { kind })),
      clock: this.clock,
      first: this.by === "host" ? { by: "host", seat: this.firstSeat ?? (this.full ? 0 : null) } : { by: this.by },
      public: this.public,
      ...(this.hints ? { hints: true } : {}),
    };
  }
}

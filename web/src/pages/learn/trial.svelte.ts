/** A position of a rulebook in which the reader tries things out: the rules judge them, and nothing is kept. */

import { call, refusalOf, type Outcome } from "../../net/call";
import type { Judged, RulebookPosition } from "../../wire/types";
import type { View } from "../../wire/view";

export class Trial {
  view: View = $state.raw(null as never);
  /** The view before the last change, for motion. */
  before = $state.raw<View | null>(null);
  /** Counts the positions that were shown. */
  decision = $state(0);
  /** What the reader has done. */
  private done = $state.raw<readonly string[]>([]);

  constructor(
    private readonly game: string,
    private readonly position: RulebookPosition,
  ) {
    this.view = position.view as unknown as View;
  }

  /** The seat for which the reader may act; null while others are to act. */
  get seat(): number | null {
    const { eyes, actors } = this.view;
    return eyes !== null && actors.includes(eyes) ? eyes : null;
  }

  get hasBegun(): boolean {
    return this.done.length > 0;
  }

  /** Goes back to the position of the book. */
  restart = (): void => {
    if (this.hasBegun) this.show([], this.position.view as unknown as View, null);
  };

  /** Plays actions of the reader; answers why they are refused. */
  play = (texts: string[]): Promise<Outcome> =>
    refusalOf(async () => {
      const [first] = texts;
      if (first !== undefined && !this.view.legal.includes(first)) {
        const [judged] = await this.explain([first]);
        if (judged !== undefined && !judged.ok) return refusalFrom(judged);
      }
      await this.go([...this.done, ...texts]);
      return null;
    });

  /** Asks whether actions would be refused, and why. */
  explain = async (texts: string[]): Promise<Judged[]> => (await this.ask(this.done, { explain: texts })).judged;

  /** Takes back the last action; null if there is none. */
  get back(): (() => Promise<Outcome>) | null {
    return this.hasBegun ? () => refusalOf(() => this.go(this.done.slice(0, -1))) : null;
  }

  /** A picture of the position; null if the game has none. */
  picture = async (): Promise<string | null> => (await this.ask(this.done, { picture: true })).picture ?? null;

  private async go(done: readonly string[]): Promise<void> {
    const { view } = await this.ask(done, {});
    this.show(done, view as unknown as View, this.view);
  }

  private show(done: readonly string[], view: View, before: View | null): void {
    this.done = done;
    this.before = before;
    this.view = view;
    this.decision += 1;
  }

  private ask(done: readonly string[], more: { explain?: string[]; picture?: boolean }) {
    const { events, options } = this.position;
    const { players, eyes } = this.view;
    const own = done.map((text) => ({ by: eyes ?? 0, do: text }));
    return call("POST /api/positions", {
      body: { game: this.game, players, options, events: [...events, ...own], eyes, ...more },
    });
  }
}

function refusalFrom({ code, say, key, args }: Judged): Outcome {
  return { code: code ?? "", say: say ?? "", ...(key ? { key } : {}), args: args ?? {}, rule: true };
}

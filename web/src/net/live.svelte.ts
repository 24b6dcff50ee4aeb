/** A table as it lives: what was last seen and heard of it, and what we have asked of it. */

import type {
  Command,
  Invitation,
  Line,
  Looked,
  LookedSince,
  Refusal,
  ShownTable,
  ShownYou,
  SocketDone,
  SocketFrame,
  SocketRequest,
  Told,
} from "../wire/types";
import type { View } from "../wire/views";
import { language, t } from "../i18n/index.svelte";
import { call, newKey, Refused } from "./call";
import { Connection, type Link } from "./connection";
import { hides } from "./eyes";

export interface Done {
  error: Refusal | null;
  invitation: Invitation | null;
}

type Keyed = Extract<SocketRequest, { key: string }>;

interface Pending {
  frame: Keyed;
  /** The last line of chat when this was sent: what we said is among those after it, if it was heard. */
  after: number;
  settle: (done: Done) => void;
}

export class LiveTable {
  table = $state.raw<ShownTable | null>(null);
  /** A new object only when the position, as these eyes see it, has changed. */
  view = $state.raw<View | null>(null);
  /** The view before the last change: what moved is the difference. */
  before = $state.raw<View | null>(null);
  you = $state.raw<ShownYou | null>(null);
  /** Everything heard through these eyes, from the first event on. */
  events = $state.raw<Told[]>([]);
  lines = $state.raw<Line[]>([]);
  /** Whether what was said before we came has been fetched. */
  listened = $state(false);
  link = $state<Link>("opening");
  /** Why the table cannot be shown at all. */
  fault = $state.raw<Refusal | null>(null);
  /** What the house's clock is ahead of ours, in seconds. */
  ahead = $state(0);

  private readonly connection: Connection;
  private seq: number | null = null;
  private eyes: number | null;
  private shown = "";
  private pending = new Map<string, Pending>();
  /** How often we have asked for other eyes without an answer, and what came meanwhile for those we had. */
  private looking = 0;
  private held: Looked | LookedSince | null = null;
  /** Grows when what was heard is forgotten: what is fetched for an earlier state of things is not for us. */
  private hearing = 0;
  private fetching = false;
  private closed = false;

  constructor(
    readonly id: string,
    eyes: number | null = null,
  ) {
    this.eyes = eyes;
    this.connection = new Connection({
      address: () => this.address(),
      link: (link) => {
        this.link = link;
      },
      opened: () => this.opened(),
      heard: (frame) => this.hear(frame),
      refused: (refusal) => this.refused(refusal),
    });
    this.connection.open();
  }

  /** Leave the table. */
  close(): void {
    this.closed = true;
    this.connection.close();
    this.giveUp({ code: "unreachable", say: t("common.unreachable") });
  }

  /** Come again, in the language or as the person that we are now. */
  reopen(): void {
    this.connection.open();
  }

  /** Have something done, once, whatever happens to the connection. */
  ask(command: Command): Promise<Done> {
    return this.send({ type: "ask", key: newKey(), command });
  }

  say(text: string, room: "players" | "onlookers"): Promise<Done> {
    return this.send({ type: "say", key: newKey(), text: text.trim(), room });
  }

  /** Look through another seat of ours, or look on. */
  look(eyes: number | null): void {
    this.eyes = eyes;
    this.seq = null;
    if (this.connection.send({ type: "look", eyes })) this.looking += 1;
  }

  private send(frame: Keyed): Promise<Done> {
    if (this.fault !== null) return Promise.resolve({ error: this.fault, invitation: null });
    return new Promise((settle) => {
      this.pending.set(frame.key, { frame, after: this.lines.at(-1)?.id ?? 0, settle });
      this.connection.send(frame);
    });
  }

  private address(): string {
    const query = new URLSearchParams({ lang: language() });
    if (this.eyes !== null) query.set("eyes", String(this.eyes));
    if (this.seq !== null) query.set("since", String(this.seq));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.looking = 0;
    this.held = null;
    return `${scheme}://${location.host}/api/tables/${this.id}/live?${query.toString()}`;
  }

  private opened(): void {
    for (const { frame } of this.pending.values()) if (frame.type === "ask") this.connection.send(frame);
    const unsaid = [...this.pending.values()].filter(({ frame }) => frame.type === "say");
    void this.fetchLines().then(() => this.sayAgain(unsaid));
    this.catchUp();
  }

  private refused(refusal: Refusal): boolean {
    if (refusal.code === "not_your_seat" && this.eyes !== null) {
      // Somebody else came in on this device, or the seat was given away: we may still look on.
      this.eyes = null;
      this.seq = null;
      return true;
    }
    this.fault = refusal;
    this.giveUp(refusal);
    return false;
  }

  private giveUp(error: Refusal): void {
    for (const { settle } of this.pending.values()) settle({ error, invitation: null });
    this.pending.clear();
  }

  private hear(frame: SocketFrame): void {
    switch (frame.type) {
      case "table":
      case "events":
        if (this.looking > 0 && frame.you.eyes !== this.eyes) this.held = frame;
        else this.see(frame);
        break;
      case "chat":
        this.addLines([frame.line]);
        break;
      case "answer":
        this.answered(frame);
        break;
      case "pong":
        break;
    }
  }

  private answered(frame: SocketDone): void {
    if (frame.key !== null) {
      this.pending.get(frame.key)?.settle({ error: frame.error ?? null, invitation: frame.invitation ?? null });
      this.pending.delete(frame.key);
      return;
    }
    this.looking = Math.max(0, this.looking - 1);
    if (this.looking === 0 && this.held !== null) this.see(this.held);
  }

  private see(frame: Looked | LookedSince): void {
    this.held = null;
    this.ahead = frame.now - Date.now() / 1000;
    const sameEyes = this.you === null || this.you.eyes === frame.you.eyes || !hides(frame.table.game);
    if (!sameEyes) this.forget();
    const shown = JSON.stringify(frame.view);
    if (shown !== this.shown) {
      this.before = this.view;
      this.view = frame.view as View | null;
      this.shown = shown;
    }
    this.table = frame.table;
    this.you = frame.you;
    this.seq = frame.seq;
    this.eyes = frame.you.eyes;
    if (frame.type === "events" && frame.events[0]?.seq === this.next()) this.events = [...this.events, ...frame.events];
    this.catchUp();
  }

  /** What other eyes have seen and heard is not for these. */
  private forget(): void {
    this.view = null;
    this.shown = "";
    this.events = [];
    this.hearing += 1;
  }

  /** The number of the first event that we have not heard. */
  private next(): number {
    const last = this.events.at(-1);
    return last === undefined ? 0 : last.seq + 1;
  }

  private missing(): boolean {
    return !this.closed && this.seq !== null && this.next() <= this.seq;
  }

  /** Fetch what we have not heard of, one fetch at a time. */
  private catchUp(): void {
    if (this.fetching || !this.missing()) return;
    this.fetching = true;
    void this.fetchEvents().finally(() => {
      this.fetching = false;
    });
  }

  private async fetchEvents(): Promise<void> {
    while (this.missing()) {
      const { eyes, hearing } = this;
      const query = { since: this.next() - 1, eyes, limit: 1000 };
      const path = { table: this.id };
      const heard = await orRefused(call("GET /api/tables/{table}/events", { path, query }));
      if (hearing !== this.hearing) continue;
      if (heard === null || heard.events.length === 0) return;
      const next = this.next();
      this.events = [...this.events, ...heard.events.filter((event) => event.seq >= next)];
    }
  }

  private async fetchLines(): Promise<void> {
    const query = { since: this.lines.at(-1)?.id ?? 0 };
    const chat = await orRefused(call("GET /api/tables/{table}/chat", { path: { table: this.id }, query }));
    if (chat === null) return;
    this.addLines(chat.lines);
    this.listened = true;
  }

  /** Talk is not kept from being said twice by its key: say again only what is not among the lines. */
  private sayAgain(unsaid: Pending[]): void {
    for (const { frame, after, settle } of unsaid) {
      if (frame.type !== "say") continue;
      const said = this.lines.some(({ id, who, text }) => id > after && who === this.you?.who && text === frame.text);
      if (!said) this.connection.send(frame);
      else {
        this.pending.delete(frame.key);
        settle({ error: null, invitation: null });
      }
    }
  }

  private addLines(lines: Line[]): void {
    const known = new Set(this.lines.map((line) => line.id));
    const fresh = lines.filter((line) => !known.has(line.id));
    if (fresh.length > 0) this.lines = [...this.lines, ...fresh].sort((a, b) => a.id - b.id);
  }
}

async function orRefused<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

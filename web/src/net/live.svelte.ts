/** A table as it lives: what was last seen and heard of it, and what we have asked of it. */

import type {
  Command,
  Invitation,
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
import { call, newKey, orRefused } from "./call";
import { Connection, type Link } from "./connection";
import { Talk } from "./talk.svelte";

export interface Done {
  error: Refusal | null;
  invitation: Invitation | null;
}

type Keyed = Extract<SocketRequest, { key: string }>;

interface Pending {
  frame: Keyed;
  /** Who asked; null before the house has said who we are. */
  who: string | null;
  /** The last line of chat when this was sent: what we said is among those after it, if it was heard. */
  after: number;
  /** Whether it was asked by somebody who was signed out meanwhile, and is asked once more. */
  again: boolean;
  settle: (done: Done) => void;
}

/** Between two tries to fetch what was said, in ms. */
const FETCH_PAUSE = 2000;

export class LiveTable {
  table = $state.raw<ShownTable | null>(null);
  /** A new object only when the position, as these eyes see it, has changed. */
  view = $state.raw<View | null>(null);
  /** The view before the last change: what moved is the difference. */
  before = $state.raw<View | null>(null);
  you = $state.raw<ShownYou | null>(null);
  /** Everything heard through these eyes, from the first event on. */
  events = $state.raw<Told[]>([]);
  link = $state<Link>("opening");
  /** Whether we sat here until another person came in on this device. */
  replaced = $state(false);
  /** Why the table cannot be shown at all. */
  fault = $state.raw<Refusal | null>(null);
  /** What the house's clock is ahead of ours, in seconds. */
  ahead = $state(0);

  readonly talk: Talk;
  private readonly connection: Connection;
  private seq: number | null = null;
  private eyes: number | null;
  private shown = "";
  private pending = new Map<string, Pending>();
  /** Those who have asked for other eyes and are not answered yet, and what came meanwhile for those we had. */
  private looking: { eyes: number | null; answered: (refusal: Refusal | null) => void }[] = [];
  private held: Looked | LookedSince | null = null;
  /** Grows when what was heard is forgotten: what is fetched for an earlier state of things is not for us. */
  private hearing = 0;
  private fetching = false;
  /** Whether the present connection has said who we are: nothing is asked before. */
  private known = false;
  private openings = 0;
  private closed = false;

  constructor(
    readonly id: string,
    eyes: number | null = null,
  ) {
    this.eyes = eyes;
    this.talk = new Talk(id);
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

  /** Come again, in the language or as the person that we are now, also after having been turned away. */
  reopen(): void {
    if (this.closed) return;
    this.fault = null;
    this.seq = null;
    this.connection.open();
  }

  /** Have something done, once, whatever happens to the connection. */
  ask(command: Command): Promise<Done> {
    return this.send({ type: "ask", key: newKey(), command });
  }

  say(text: string, room: "players" | "onlookers"): Promise<Done> {
    return this.send({ type: "say", key: newKey(), text: text.trim(), room });
  }

  /** Look through another seat of ours, or look on; answers why not. */
  look(eyes: number | null): Promise<Refusal | null> {
    if (this.fault !== null) return Promise.resolve(this.fault);
    this.eyes = eyes;
    this.seq = null;
    // If nothing stands, it is asked when a connection does that was begun with other eyes, or these are in the next address.
    this.connection.send({ type: "look", eyes });
    return new Promise((answered) => this.looking.push({ eyes, answered }));
  }

  private send(frame: Keyed): Promise<Done> {
    if (this.fault !== null) return Promise.resolve({ error: this.fault, invitation: null });
    return new Promise((settle) => {
      const after = this.talk.last;
      this.pending.set(frame.key, { frame, who: this.you?.who ?? null, after, again: false, settle });
      if (this.known) this.connection.send(frame);
    });
  }

  /** Without the last `seq` that we have heard of: so the first frame comes at once, and says who we are now. */
  private address(): string {
    const query = new URLSearchParams({ lang: language() });
    if (this.eyes !== null) query.set("eyes", String(this.eyes));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.looking.splice(0).forEach(({ answered }) => answered(null));
    this.held = null;
    this.known = false;
    this.openings += 1;
    return `${scheme}://${location.host}/api/tables/${this.id}/live?${query.toString()}`;
  }

  private opened(): void {
    for (const { eyes } of this.looking) this.connection.send({ type: "look", eyes });
  }

  /** Whatever is not answered, in the name of who asked it and of nobody else. */
  private askAgain(): void {
    for (const [key, { frame, who, settle }] of this.pending) {
      if (who !== null && who !== this.you?.who) {
        this.pending.delete(key);
        settle({ error: { code: "signed_out", say: t("table.replaced") }, invitation: null });
      } else if (frame.type === "ask") this.connection.send(frame);
    }
    const unsaid = [...this.pending.values()].filter(({ frame }) => frame.type === "say");
    void this.recall(unsaid);
  }

  /** Fetch what was said while we were away; only then do we know what we have not said. */
  private async recall(unsaid: Pending[]): Promise<void> {
    const { openings } = this;
    while (!(await this.talk.fetch())) {
      await new Promise((waited) => setTimeout(waited, FETCH_PAUSE));
      if (this.closed || this.fault !== null || openings !== this.openings) return;
    }
    if (openings === this.openings) this.sayAgain(unsaid);
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
    this.looking.splice(0).forEach(({ answered }) => answered(error));
  }

  private hear(frame: SocketFrame): void {
    switch (frame.type) {
      case "table":
      case "events":
        if (this.looking.length > 0 && frame.you.eyes !== this.eyes) this.held = frame;
        else this.see(frame);
        break;
      case "chat":
        this.talk.add([frame.line]);
        break;
      case "answer":
        this.answered(frame);
        break;
      case "pong":
        break;
    }
  }

  private answered(frame: SocketDone): void {
    const error = frame.error ?? null;
    if (frame.key === null) {
      this.looked(error);
      return;
    }
    const asked = this.pending.get(frame.key);
    if (error?.code === "signed_out" && asked?.again === false) {
      // In another tab somebody signed in or out, or the sign-in was renewed: come as who we are now, and ask once more.
      asked.again = true;
      this.reopen();
      return;
    }
    this.pending.delete(frame.key);
    asked?.settle({ error, invitation: frame.invitation ?? null });
  }

  private looked(refusal: Refusal | null): void {
    this.looking.shift()?.answered(refusal);
    if (this.looking.length > 0) return;
    if (refusal !== null) {
      this.eyes = this.you?.eyes ?? null;
      this.seq = this.table?.seq ?? null;
    }
    if (this.held !== null) this.see(this.held);
  }

  private see(frame: Looked | LookedSince): void {
    this.held = null;
    this.ahead = frame.now - Date.now() / 1000;
    const samePerson = this.you === null || this.you.who === frame.you.who;
    const sameEyes = samePerson && (this.you === null || this.you.eyes === frame.you.eyes);
    if (!sameEyes && frame.table.hides) this.forget();
    if (!samePerson) this.talk.forget();
    const shown = JSON.stringify(frame.view);
    if (shown !== this.shown) {
      this.before = this.view;
      this.view = frame.view as View | null;
      this.shown = shown;
    }
    this.replaced = isReplaced(this.you, frame.you) || (this.replaced && frame.you.seats.length === 0);
    this.table = frame.table;
    this.you = frame.you;
    this.seq = frame.seq;
    this.eyes = frame.you.eyes;
    if (frame.type === "events" && frame.events[0]?.seq === this.next()) this.events = [...this.events, ...frame.events];
    if (!this.known) {
      this.known = true;
      this.askAgain();
    }
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

  /** Talk is not kept from being said twice by its key: say again only what is not among the lines. */
  private sayAgain(unsaid: Pending[]): void {
    for (const { frame, after, settle } of unsaid) {
      if (frame.type !== "say") continue;
      if (!this.talk.has(frame.text, this.you?.who, after)) this.connection.send(frame);
      else {
        this.pending.delete(frame.key);
        settle({ error: null, invitation: null });
      }
    }
  }
}

/** Whether somebody who sat here is now another, who only looks on. */
function isReplaced(before: ShownYou | null, now: ShownYou): boolean {
  return before !== null && before.who !== now.who && before.seats.length > 0 && now.seats.length === 0;
}

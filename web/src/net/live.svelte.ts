/** A table as the server last told of it, and the commands that it has not answered yet. */

import { SvelteMap } from "svelte/reactivity";
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
import type { View } from "../wire/view";
import { language, t } from "../i18n/index.svelte";
import { call, isTemporary, newKey, orRefused, refusalOf } from "./call";
import { Connection, type Link } from "./connection";
import { ChatLog } from "./chat.svelte";
import { PacedFrames } from "./paced.svelte";

export interface Done {
  error: Refusal | null;
  invitation: Invitation | null;
}

type Frame = Looked | LookedSince;
type Keyed = Extract<SocketRequest, { key: string }>;

interface Pending {
  frame: Keyed;
  /** The identity that sent it; null if that was not known yet. */
  who: string | null;
  /** The last line of chat when this was sent: if a chat line arrived, it is among those after it. */
  after: number;
  /** Whether it was refused because the sign-in had changed, and is sent a second time. */
  isRetry: boolean;
  settle: (done: Done) => void;
}

/** Milliseconds between two attempts to fetch the chat. */
const FETCH_PAUSE = 2000;

export class LiveTable {
  table = $state.raw<ShownTable | null>(null);
  /** A new object only when the position, as these eyes see it, has changed. */
  view = $state.raw<View | null>(null);
  /** The view before the last change, if that was a step forward: the difference is what moved. */
  before = $state.raw<View | null>(null);
  /** The number of the last event that led to `before`. */
  beforeSeq = $state.raw(-1);
  you = $state.raw<ShownYou | null>(null);
  /** All events as told to these eyes, from the first on. */
  events = $state.raw<Told[]>([]);
  link = $state<Link>("opening");
  /** Whether our seats were lost because somebody else has signed in in this browser. */
  replaced = $state(false);
  /** Why the table cannot be shown at all. */
  fault = $state.raw<Refusal | null>(null);
  /** Seconds that the server's clock is ahead of ours. */
  ahead = $state(0);
  /**
   * For how many milliseconds events that led from one view to the next are to be looked at, while others wait.
   * Without it everything is shown at once.
   */
  stays: ((events: readonly Told[], view: View | null, before: View | null, waiting: number) => number) | null = null;

  readonly chat: ChatLog;
  private readonly connection: Connection;
  private readonly frames = new PacedFrames<Frame>((frame, waiting) => this.show(frame, waiting));
  private seq: number | null = null;
  private eyes: number | null;
  /** The view as JSON, to see whether another differs. */
  private viewJson = "";
  private readonly pending = new SvelteMap<string, Pending>();
  /** Requests for other eyes that are not answered yet. */
  private eyesRequests: { eyes: number | null; settle: (refusal: Refusal | null) => void }[] = [];
  /** The last frame for the old eyes that came meanwhile. */
  private postponed: Frame | null = null;
  /** Raised when the events are dropped: what was being fetched then belongs to other eyes. */
  private generation = 0;
  private isFetching = false;
  /** Whether the server has told who we are on the present connection: nothing is sent before. */
  private isIdentified = false;
  private connections = 0;
  private isClosed = false;

  constructor(
    readonly id: string,
    eyes: number | null = null,
  ) {
    this.eyes = eyes;
    this.chat = new ChatLog(id);
    this.connection = new Connection({
      address: () => this.address(),
      onLink: (link) => {
        this.link = link;
      },
      onOpen: () => this.repeatEyesRequests(),
      onFrame: (frame) => this.receive(frame),
      onRefused: (refusal) => this.canRetry(refusal),
      whyRefused: () => this.whyRefused(),
    });
    this.connection.open();
  }

  /** Whether something has happened that is not shown yet. */
  get isBehind(): boolean {
    return this.frames.isBehind;
  }

  /** What waits for the connection to come back, to be sent then: a move, something else, or (null) nothing. */
  get unsent(): "move" | "other" | null {
    if (this.link !== "lost" || this.pending.size === 0) return null;
    const isMove = [...this.pending.values()].some(({ frame }) => frame.type === "ask" && frame.command.do === "play");
    return isMove ? "move" : "other";
  }

  /** Shows the present at once. */
  skip(): void {
    this.frames.skip();
  }

  /** Closes the connection; whatever is not answered yet is refused. */
  close(): void {
    this.isClosed = true;
    this.frames.clear();
    this.connection.close();
    this.giveUp({ code: "unreachable", say: t("common.unreachable") });
  }

  /** Connects again, in the present language and with the present identity, also after a refusal. */
  reopen(): void {
    if (this.isClosed) return;
    this.fault = null;
    this.seq = null;
    this.connection.open();
  }

  /** Sends a command, which is done once, whatever happens to the connection. */
  submit(command: Command): Promise<Done> {
    return this.send({ type: "ask", key: newKey(), command });
  }

  /** Says something in the chat. */
  say(text: string, room: "players" | "onlookers"): Promise<Done> {
    return this.send({ type: "say", key: newKey(), text: text.trim(), room });
  }

  /** Changes the eyes to another seat of ours, or to an onlooker's; answers why that was refused, or null. */
  changeEyes(eyes: number | null): Promise<Refusal | null> {
    if (this.fault !== null) return Promise.resolve(this.fault);
    this.skip();
    this.eyes = eyes;
    this.seq = null;
    // Without a connection it is sent when one opens that was begun with other eyes; else the next address has these.
    this.connection.send({ type: "look", eyes });
    return new Promise((settle) => this.eyesRequests.push({ eyes, settle }));
  }

  private send(frame: Keyed): Promise<Done> {
    if (this.fault !== null) return Promise.resolve({ error: this.fault, invitation: null });
    this.skip();
    return new Promise((settle) => {
      const after = this.chat.last;
      this.pending.set(frame.key, { frame, who: this.you?.who ?? null, after, isRetry: false, settle });
      if (this.isIdentified) this.connection.send(frame);
    });
  }

  /** Without the last `seq` that is known here: so a first frame comes at once, and tells who we are. */
  private address(): string {
    this.skip();
    const query = new URLSearchParams({ lang: language() });
    if (this.eyes !== null) query.set("eyes", String(this.eyes));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.eyesRequests.splice(0).forEach(({ settle }) => settle(null));
    this.postponed = null;
    this.isIdentified = false;
    this.connections += 1;
    return `${scheme}://${location.host}/api/tables/${this.id}/live?${query.toString()}`;
  }

  private repeatEyesRequests(): void {
    for (const { eyes } of this.eyesRequests) this.connection.send({ type: "look", eyes });
  }

  /** Sends again what is not answered, unless somebody else has sent it. */
  private repeatPending(): void {
    for (const [key, { frame, who, settle }] of this.pending) {
      if (who !== null && who !== this.you?.who) {
        this.pending.delete(key);
        settle({ error: { code: "signed_out", say: t("table.replaced") }, invitation: null });
      } else if (frame.type === "ask") this.connection.send(frame);
    }
    void this.repeatChat([...this.pending.values()].filter(({ frame }) => frame.type === "say"));
  }

  /** Fetches the chat first: the server does not know a repeated line by its key. */
  private async repeatChat(unanswered: Pending[]): Promise<void> {
    const { connections } = this;
    while (!(await this.chat.fetch())) {
      await new Promise((waited) => setTimeout(waited, FETCH_PAUSE));
      if (this.isClosed || this.fault !== null || connections !== this.connections) return;
    }
    if (connections === this.connections) this.sayMissing(unanswered);
  }

  /** Whoever may not connect to the table may not look at it either, for the same reason. */
  private async whyRefused(): Promise<Refusal | null> {
    const query = this.eyes === null ? {} : { eyes: this.eyes };
    const refusal = await refusalOf(async () => {
      await call("GET /api/tables/{table}", { path: { table: this.id }, query });
    });
    return refusal !== null && isTemporary(refusal) ? null : refusal;
  }

  private canRetry(refusal: Refusal): boolean {
    if (refusal.code === "not_your_seat" && this.eyes !== null) {
      // Somebody else has signed in in this browser, or the seat was given away: looking on is still allowed.
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
    this.eyesRequests.splice(0).forEach(({ settle }) => settle(error));
  }

  private receive(frame: SocketFrame): void {
    switch (frame.type) {
      case "table":
      case "events":
        this.ahead = frame.now - Date.now() / 1000;
        if (this.eyesRequests.length > 0 && frame.you.eyes !== this.eyes) this.postponed = frame;
        else this.frames.add(frame);
        if (document.hidden) this.skip();
        else if (isOwn(frame)) this.frames.catchUp();
        break;
      case "chat":
        this.chat.add([frame.line]);
        break;
      case "answer":
        this.settle(frame);
        break;
      case "pong":
        break;
    }
  }

  private settle(frame: SocketDone): void {
    const error = frame.error ?? null;
    if (frame.key === null) {
      this.settleEyes(error);
      return;
    }
    const sent = this.pending.get(frame.key);
    if (error?.code === "signed_out" && sent?.isRetry === false) {
      // The sign-in was changed in another tab, or renewed: connect again with it, and send once more.
      sent.isRetry = true;
      this.reopen();
      return;
    }
    this.pending.delete(frame.key);
    sent?.settle({ error, invitation: frame.invitation ?? null });
  }

  private settleEyes(refusal: Refusal | null): void {
    this.eyesRequests.shift()?.settle(refusal);
    if (this.eyesRequests.length > 0) return;
    if (refusal !== null) {
      this.eyes = this.you?.eyes ?? null;
      this.seq = this.table?.seq ?? null;
    }
    if (this.postponed !== null) this.update(this.postponed);
  }

  /** Shows a frame; answers for how many milliseconds it is to stay. */
  private show(frame: Frame, waiting: number): number {
    const { view } = this;
    const isFirst = view === null || !this.isIdentified;
    this.update(frame);
    if (frame.type !== "events" || isFirst || document.hidden) return 0;
    return this.stays?.(frame.events, this.view, view, waiting) ?? 0;
  }

  private update(frame: Frame): void {
    this.postponed = null;
    const samePerson = this.you === null || this.you.who === frame.you.who;
    const sameEyes = samePerson && (this.you === null || this.you.eyes === frame.you.eyes);
    if (!sameEyes && frame.table.hides) this.forget();
    if (!samePerson) this.chat.forget();
    const viewJson = JSON.stringify(frame.view);
    if (viewJson !== this.viewJson) {
      this.before = isUndoing(frame) ? null : this.view;
      this.beforeSeq = this.seq ?? -1;
      this.view = frame.view as View | null;
      this.viewJson = viewJson;
    }
    this.replaced = isReplaced(this.you, frame.you) || (this.replaced && frame.you.seats.length === 0);
    this.table = frame.table;
    this.you = frame.you;
    this.seq = frame.seq;
    this.eyes = frame.you.eyes;
    if (frame.type === "events" && frame.events[0]?.seq === this.next())
      this.events = [...this.events, ...frame.events];
    if (!this.isIdentified) {
      this.isIdentified = true;
      this.repeatPending();
    }
    this.catchUp();
  }

  /** Drops what was told to other eyes. */
  private forget(): void {
    this.view = null;
    this.viewJson = "";
    this.events = [];
    this.generation += 1;
  }

  /** The number of the first event that is not known here. */
  private next(): number {
    const last = this.events.at(-1);
    return last === undefined ? 0 : last.seq + 1;
  }

  private isMissingEvents(): boolean {
    return !this.isClosed && this.seq !== null && this.next() <= this.seq;
  }

  /** Fetches the events that are missing, one fetch at a time. */
  private catchUp(): void {
    if (this.isFetching || !this.isMissingEvents()) return;
    this.isFetching = true;
    void this.fetchEvents().finally(() => {
      this.isFetching = false;
    });
  }

  private async fetchEvents(): Promise<void> {
    while (this.isMissingEvents()) {
      const { eyes, generation } = this;
      const query = { since: this.next() - 1, eyes, limit: 1000 };
      const path = { table: this.id };
      const heard = await orRefused(call("GET /api/tables/{table}/events", { path, query }));
      if (generation !== this.generation) continue;
      if (heard === null || heard.events.length === 0) return;
      const next = this.next();
      this.events = [...this.events, ...heard.events.filter((event) => event.seq >= next)];
    }
  }

  /** Sends the chat lines again that have not arrived. */
  private sayMissing(unanswered: Pending[]): void {
    for (const { frame, after, settle } of unanswered) {
      if (frame.type !== "say") continue;
      if (!this.chat.has(frame.text, this.you?.who, after)) this.connection.send(frame);
      else {
        this.pending.delete(frame.key);
        settle({ error: null, invitation: null });
      }
    }
  }
}

/** Whether it tells of an action of one's own. */
function isOwn(frame: Frame): boolean {
  return (
    frame.type === "events" &&
    frame.events.some((event) => event.kind === "moved" && frame.you.seats.includes(event.event.by))
  );
}

/** Whether it leads back to an earlier position. */
function isUndoing(frame: Frame): boolean {
  return frame.type === "events" && frame.events.some(({ kind }) => kind === "undone");
}

/** Whether the holder of seats has become somebody who holds none. */
function isReplaced(before: ShownYou | null, now: ShownYou): boolean {
  return before !== null && before.who !== now.who && before.seats.length > 0 && now.seats.length === 0;
}

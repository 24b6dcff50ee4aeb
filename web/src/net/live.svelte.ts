/** A table as it lives: a socket that comes back by itself, and what was last seen and heard through it. */

import type {
  Command,
  Invitation,
  Line,
  Looked,
  LookedSince,
  Refusal,
  ShownTable,
  ShownYou,
  SocketFrame,
  SocketRequest,
  Told,
} from "../wire/types";
import type { View } from "../wire/views";
import { language } from "../i18n/index.svelte";
import { call, newKey, Refused } from "./call";

export type Link = "opening" | "open" | "lost" | "ended";

export interface Done {
  error: Refusal | null;
  invitation: Invitation | null;
}

interface Pending {
  frame: SocketRequest & { key: string };
  settle: (done: Done) => void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const PING_EVERY = 15_000;
const PONG_WITHIN = 8000;
/** Codes of a closed socket after which coming again helps nothing. */
const REFUSED = 1008;

export class LiveTable {
  table = $state.raw<ShownTable | null>(null);
  view = $state.raw<View | null>(null);
  /** The view before the last change: what moved is the difference. */
  before = $state.raw<View | null>(null);
  you = $state.raw<ShownYou | null>(null);
  /** Everything heard through these eyes, from the first event on. */
  events = $state.raw<Told[]>([]);
  lines = $state.raw<Line[]>([]);
  link = $state<Link>("opening");
  /** Why the table cannot be shown at all. */
  fault = $state.raw<Refusal | null>(null);
  /** What the house's clock is ahead of ours, in seconds. */
  ahead = $state(0);

  private socket: WebSocket | null = null;
  private seq: number | null = null;
  private eyes: number | null;
  private pending = new Map<string, Pending>();
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private hearing: Promise<void> = Promise.resolve();

  constructor(
    readonly id: string,
    eyes: number | null = null,
  ) {
    this.eyes = eyes;
    this.open();
    window.addEventListener("online", this.again);
    document.addEventListener("visibilitychange", this.again);
  }

  /** Leave the table. */
  close(): void {
    this.closed = true;
    window.removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
    this.quiet();
    this.socket?.close(1000);
  }

  /** Have something done, once, whatever happens to the connection. */
  ask(command: Command): Promise<Done> {
    const key = newKey();
    return this.send({ type: "ask", key, command });
  }

  say(text: string, room: "players" | "onlookers"): Promise<Done> {
    return this.send({ type: "say", key: newKey(), text, room });
  }

  /** Look through another seat of ours, or look on. */
  look(eyes: number | null): void {
    this.eyes = eyes;
    this.events = [];
    this.before = null;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: "look", eyes }));
    else this.seq = null;
  }

  private send(frame: Pending["frame"]): Promise<Done> {
    return new Promise((settle) => {
      this.pending.set(frame.key, { frame, settle });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
    });
  }

  private again = (): void => {
    if (this.closed || document.hidden || this.link !== "lost") return;
    this.pause = FIRST_PAUSE;
    clearTimeout(this.timer);
    this.open();
  };

  private open(): void {
    clearTimeout(this.timer);
    const query = new URLSearchParams({ lang: language() });
    if (this.eyes !== null) query.set("eyes", String(this.eyes));
    if (this.seq !== null) query.set("since", String(this.seq));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live?${query.toString()}`);
    this.socket = socket;
    socket.onopen = () => {
      this.link = "open";
      this.pause = FIRST_PAUSE;
      for (const { frame } of this.pending.values()) socket.send(JSON.stringify(frame));
      void this.fetchLines();
      this.beat = setInterval(() => this.ping(socket), PING_EVERY);
    };
    socket.onmessage = (message: MessageEvent<string>) => this.hear(JSON.parse(message.data) as SocketFrame);
    socket.onclose = (closing) => {
      if (this.socket !== socket) return;
      this.quiet();
      this.socket = null;
      if (this.closed) return;
      if (closing.code === REFUSED && this.fault !== null) {
        this.link = "ended";
        return;
      }
      this.link = "lost";
      this.timer = setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
    };
  }

  private ping(socket: WebSocket): void {
    socket.send(JSON.stringify({ type: "ping" }));
    clearTimeout(this.silence);
    this.silence = setTimeout(() => socket.close(4000), PONG_WITHIN);
  }

  private quiet(): void {
    clearInterval(this.beat);
    clearTimeout(this.silence);
    clearTimeout(this.timer);
  }

  private hear(frame: SocketFrame): void {
    clearTimeout(this.silence);
    switch (frame.type) {
      case "table":
      case "events":
        this.see(frame);
        break;
      case "chat":
        this.addLines([frame.line]);
        break;
      case "answer":
        if (frame.key === null) this.fault = frame.error ?? null;
        else this.settle(frame.key, { error: frame.error ?? null, invitation: frame.invitation ?? null });
        break;
      case "pong":
        break;
    }
  }

  private settle(key: string, done: Done): void {
    this.pending.get(key)?.settle(done);
    this.pending.delete(key);
  }

  private see(frame: Looked | LookedSince): void {
    this.ahead = frame.now - Date.now() / 1000;
    const sameEyes = this.you?.eyes === frame.you.eyes && this.you.seats.join() === frame.you.seats.join();
    this.before = sameEyes ? this.view : null;
    this.table = frame.table;
    this.you = frame.you;
    this.view = frame.view as View | null;
    this.seq = frame.seq;
    this.eyes = frame.you.eyes;
    this.fault = null;
    if (!sameEyes) this.events = [];
    if (frame.type === "events" && this.next() === frame.events[0]?.seq) {
      this.events = [...this.events, ...frame.events];
    } else if (this.next() <= frame.seq) {
      this.catchUp();
    }
  }

  /** The number of the first event that we have not heard. */
  private next(): number {
    const last = this.events.at(-1);
    return last === undefined ? 0 : last.seq + 1;
  }

  /** Fetch what we have not heard of, one fetch at a time. */
  private catchUp(): void {
    this.hearing = this.hearing.then(async () => {
      const eyes = this.eyes;
      while (!this.closed && this.seq !== null && this.next() <= this.seq) {
        const since = this.next() - 1;
        const heard = await call("GET /api/tables/{table}/events", {
          path: { table: this.id },
          query: { since, eyes, limit: 1000 },
        }).catch((error: unknown) => {
          if (error instanceof Refused) return null;
          throw error;
        });
        if (heard === null || heard.events.length === 0 || this.eyes !== eyes) return;
        const next = this.next();
        this.events = [...this.events, ...heard.events.filter((event) => event.seq >= next)];
      }
    });
  }

  private async fetchLines(): Promise<void> {
    const since = this.lines.at(-1)?.id ?? 0;
    const chat = await call("GET /api/tables/{table}/chat", { path: { table: this.id }, query: { since } }).catch(
      () => null,
    );
    if (chat !== null) this.addLines(chat.lines);
  }

  private addLines(lines: Line[]): void {
    const known = new Set(this.lines.map((line) => line.id));
    const fresh = lines.filter((line) => !known.has(line.id));
    if (fresh.length > 0) this.lines = [...this.lines, ...fresh].sort((a, b) => a.id - b.id);
  }
}

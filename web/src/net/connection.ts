/** A socket that comes back by itself: it notices silence, waits longer after each failure, and says how it stands. */

import type { Refusal, SocketFrame, SocketRequest } from "../wire/types";

export type Link = "opening" | "open" | "lost" | "ended";

export interface Listener {
  /** Where to connect, asked anew each time. */
  address: () => string;
  link: (link: Link) => void;
  /** The connection stands, for the first time or again. */
  opened: () => void;
  heard: (frame: SocketFrame) => void;
  /** Turned away at the door; answers whether coming again, otherwise, can help. */
  refused: (refusal: Refusal) => boolean;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const PING_EVERY = 15_000;
const ANSWER_WITHIN = 8000;
/** When the browser itself has doubts: it went offline, or the tab was asleep. */
const ANSWER_SOON = 2500;
/** The code of a closed socket whose last answer says why we were turned away. */
const REFUSED = 1008;

export class Connection {
  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE;
  private again: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private refusal: Refusal | null = null;
  private stands = false;
  private ended = false;

  constructor(private readonly listener: Listener) {}

  /** Send now; if nothing stands, whoever asked has to do it again when `opened`. */
  send(frame: SocketRequest): boolean {
    if (!this.stands || this.socket === null) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  /** Come, or come again, also after having been turned away. */
  open(): void {
    this.ended = false;
    window.addEventListener("online", this.doubt);
    window.addEventListener("offline", this.doubt);
    document.addEventListener("visibilitychange", this.doubt);
    this.drop();
    const socket = new WebSocket(this.listener.address());
    this.socket = socket;
    this.refusal = null;
    this.wait(ANSWER_WITHIN);
    // The first answer, not the handshake, shows that somebody is there: a refusal comes after the handshake too.
    socket.onopen = () => {
      if (this.socket === socket) this.ping(ANSWER_WITHIN);
    };
    socket.onmessage = (message: MessageEvent<string>) => {
      if (this.socket === socket) this.hear(JSON.parse(message.data) as SocketFrame);
    };
    socket.onclose = (closing) => {
      if (this.socket === socket) this.lost(closing.code);
    };
  }

  /** Leave for good. */
  close(): void {
    this.ended = true;
    window.removeEventListener("online", this.doubt);
    window.removeEventListener("offline", this.doubt);
    document.removeEventListener("visibilitychange", this.doubt);
    this.drop();
  }

  private hear(frame: SocketFrame): void {
    clearTimeout(this.silence);
    if (frame.type === "answer" && frame.key === null && frame.error && !this.stands) {
      this.refusal = frame.error;
      return;
    }
    if (!this.stands) {
      this.stands = true;
      this.pause = FIRST_PAUSE;
      this.beat = setInterval(() => this.ping(ANSWER_WITHIN), PING_EVERY);
      this.listener.link("open");
      this.listener.opened();
    }
    if (frame.type !== "pong") this.listener.heard(frame);
  }

  private ping(within: number): void {
    this.socket?.send(JSON.stringify({ type: "ping" }));
    this.wait(within);
  }

  private wait(within: number): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lost(null), within);
  }

  private lost(code: number | null): void {
    const { refusal } = this;
    this.drop();
    if (this.ended) return;
    if (code === REFUSED && refusal !== null && !this.listener.refused(refusal)) {
      this.close();
      this.listener.link("ended");
      return;
    }
    this.listener.link("lost");
    this.again = setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** A socket that is no longer ours may still speak or close: it is not listened to. */
  private drop(): void {
    clearTimeout(this.again);
    clearTimeout(this.silence);
    clearInterval(this.beat);
    const { socket } = this;
    this.socket = null;
    this.stands = false;
    // Closing one that is not open yet is a fault in the browser's eyes: wait until it is.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close(1000);
    else socket?.close(1000);
  }

  private doubt = (): void => {
    if (this.ended || document.hidden) return;
    if (this.stands) this.ping(ANSWER_SOON);
    else if (navigator.onLine) {
      this.pause = FIRST_PAUSE;
      this.open();
    }
  };
}

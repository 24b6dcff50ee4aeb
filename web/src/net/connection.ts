/** A web socket that connects again by itself: it notices silence and waits longer after each failure. */

import type { Refusal, SocketFrame, SocketRequest } from "../wire/types";

export type Link = "opening" | "open" | "lost" | "ended";

export interface Listener {
  /** The address to connect to, asked for before each attempt. */
  address: () => string;
  onLink: (link: Link) => void;
  /** Called when the connection is established, for the first time or again. */
  onOpen: () => void;
  onFrame: (frame: SocketFrame) => void;
  /** Called when the server refuses the connection; answers whether another attempt can help. */
  onRefused: (refusal: Refusal) => boolean;
  /** Finds out why a handshake failed, which browsers do not tell; null if another attempt can help. */
  whyRefused?: () => Promise<Refusal | null>;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const PING_EVERY = 15_000;
const ANSWER_WITHIN = 8000;
/** For when the browser itself has doubts: it went offline, or the tab was asleep. */
const ANSWER_SOON = 2500;
/** The close code of a socket whose last answer says why it was refused. */
const REFUSED = 1008;

export class Connection {
  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setInterval> | undefined;
  private answerTimer: ReturnType<typeof setTimeout> | undefined;
  private refusal: Refusal | null = null;
  private hasShakenHands = false;
  private isOpen = false;
  private isClosed = false;

  constructor(private readonly listener: Listener) {}

  /** Sends a frame; answers false if there is no connection: the caller has to send it again in `onOpen`. */
  send(frame: SocketRequest): boolean {
    if (!this.isOpen || this.socket === null) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  /** Connects, or connects again, also after a refusal. */
  open(): void {
    this.isClosed = false;
    window.addEventListener("online", this.check);
    window.addEventListener("offline", this.check);
    document.addEventListener("visibilitychange", this.check);
    this.drop();
    const socket = new WebSocket(this.listener.address());
    this.socket = socket;
    this.refusal = null;
    this.hasShakenHands = false;
    this.expectAnswer(ANSWER_WITHIN);
    // The first answer, not the handshake, shows that the server is there: a refusal follows the handshake too.
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.hasShakenHands = true;
      this.ping(ANSWER_WITHIN);
    };
    socket.onmessage = (message: MessageEvent<string>) => {
      if (this.socket === socket) this.receive(JSON.parse(message.data) as SocketFrame);
    };
    socket.onclose = (closing) => {
      if (this.socket === socket) this.lose(closing.code);
    };
  }

  /** Closes the connection for good. */
  close(): void {
    this.isClosed = true;
    window.removeEventListener("online", this.check);
    window.removeEventListener("offline", this.check);
    document.removeEventListener("visibilitychange", this.check);
    this.drop();
  }

  private receive(frame: SocketFrame): void {
    clearTimeout(this.answerTimer);
    if (frame.type === "answer" && frame.key === null && frame.error && !this.isOpen) {
      this.refusal = frame.error;
      return;
    }
    if (!this.isOpen) {
      this.isOpen = true;
      this.pause = FIRST_PAUSE;
      this.pingTimer = setInterval(() => this.ping(ANSWER_WITHIN), PING_EVERY);
      this.listener.onLink("open");
      this.listener.onOpen();
    }
    if (frame.type !== "pong") this.listener.onFrame(frame);
  }

  private ping(within: number): void {
    this.socket?.send(JSON.stringify({ type: "ping" }));
    this.expectAnswer(within);
  }

  private expectAnswer(within: number): void {
    clearTimeout(this.answerTimer);
    this.answerTimer = setTimeout(() => this.lose(null), within);
  }

  private lose(code: number | null): void {
    const { refusal, hasShakenHands } = this;
    this.drop();
    if (this.isClosed) return;
    if (code === REFUSED && refusal !== null && !this.listener.onRefused(refusal)) {
      this.end();
      return;
    }
    if (code !== null && refusal === null && !hasShakenHands) void this.askWhy();
    this.listener.onLink("lost");
    this.retryTimer = setTimeout(() => this.open(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** Gives up if the server has refused the handshake for good; meanwhile other attempts may be made. */
  private async askWhy(): Promise<void> {
    const refusal = (await this.listener.whyRefused?.()) ?? null;
    if (refusal === null || this.isClosed || this.isOpen) return;
    if (!this.listener.onRefused(refusal)) this.end();
  }

  private end(): void {
    this.close();
    this.listener.onLink("ended");
  }

  /** Drops the present socket: what it still sends is ignored. */
  private drop(): void {
    clearTimeout(this.retryTimer);
    clearTimeout(this.answerTimer);
    clearInterval(this.pingTimer);
    const { socket } = this;
    this.socket = null;
    this.isOpen = false;
    // Browsers report an error if a socket is closed before it is open: wait until it is.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close(1000);
    else socket?.close(1000);
  }

  /** Finds out soon whether the connection is still there. */
  private check = (): void => {
    if (this.isClosed || document.hidden) return;
    if (this.isOpen) this.ping(ANSWER_SOON);
    else if (navigator.onLine) {
      this.pause = FIRST_PAUSE;
      this.open();
    }
  };
}

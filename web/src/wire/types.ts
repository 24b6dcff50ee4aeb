// Made of the house's own types by `python -m teocalli.server.typescript`; do not edit.

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface Fault {
  error: Refusal;
  stand?: Stand | null;
}

/** Why not: a stable code and a sentence in the client's language. */
export interface Refusal {
  code: string;
  say: string;
  key?: string;
  args?: Record<string, Json>;
}

/** Where a table stands. */
export interface Stand {
  seq: number;
  decision: number;
  phase: string;
}

export interface Games {
  games: GameInfo[];
  levels: LevelInfo[];
  emblems: Record<string, string[]>;
  version: string;
}

export interface GameInfo {
  name: string;
  title: Words;
  players: number[];
  rules: number;
  options: GameOption[];
  first: ("host" | "lot" | "word")[];
}

/** The same in each language. */
export interface Words {
  fr: string;
  en: string;
  de: string;
}

export interface GameOption {
  name: string;
  wording: Words;
  limits: Words;
  default: Json;
  players: number[];
  values?: Meaning[] | null;
  least?: number | null;
  most?: number | null;
  step?: number | null;
}

export interface Meaning {
  value: string;
  meaning: Words;
}

export interface LevelInfo {
  number: number;
  name: Words;
  sentence: Words;
}

export interface Me {
  id: string;
  name: string;
  kind: "account" | "guest";
  account: string | null;
  language: string | null;
  muted: Muted[];
}

export interface Muted {
  who: string;
  name: string;
}

export interface ChangeMe {
  name?: string | null;
  language?: "de" | "en" | "fr" | null;
}

/** No passphrase, no code and no token, not even as hashes. */
export interface Export {
  me: Mine;
  seats: MySeat[];
  hosted: string[];
  chat: MyLine[];
  reports: MyReport[];
  tokens: MyToken[];
  muted: string[];
}

export interface Mine {
  id: string;
  name: string;
  kind: string;
  account: string | null;
  language: string | null;
  created: number;
  seen: number;
  banned: number | null;
}

export interface MySeat {
  table: string;
  seat: number;
}

export interface MyLine {
  table: string;
  at: number;
  room: string;
  text: string;
}

export interface MyReport {
  table: string;
  at: number;
  about: string;
  text: string;
}

export interface MyToken {
  id: string;
  label: string;
  created: number;
  used: number | null;
}

export interface Ok {
  ok?: boolean;
}

export interface Delete {
  passphrase?: string | null;
}

/** Who you are now; the cookie is in the answer's headers. */
export interface Entered {
  me: Me;
  recovery?: string | null;
}

export interface NewAccount {
  account: string;
  passphrase: string;
}

export interface SignIn {
  account: string;
  passphrase: string;
}

export interface Recover {
  account: string;
  recovery: string;
  passphrase: string;
}

export interface ChangePassphrase {
  old: string;
  new: string;
}

export interface SignOut {
  everywhere?: boolean;
}

export interface TokenList {
  tokens: TokenInfo[];
}

export interface TokenInfo {
  id: string;
  label: string;
  created: number;
  used: number | null;
}

export interface TokenMade {
  id: string;
  label: string;
  token: string;
}

export interface NewToken {
  label: string;
}

export interface Mute {
  who: string;
  muted?: boolean;
}

export interface TableMade {
  id: string;
  url: string;
  commitment: string;
  invitations: Invitation[];
}

export interface Invitation {
  seat: number;
  token: string;
  url: string;
}

export interface NewTable {
  key: string;
  game: string;
  players: number;
  options?: Record<string, Json>;
  seats: NewSeat[];
  clock?: NoClock | MoveClock | BankClock | DaysClock;
  first?: First;
  public?: boolean;
  start?: boolean;
}

export interface NewSeat {
  kind: "bot" | "device" | "invited" | "me" | "open";
  level?: number | null;
}

/** All the time in the world. */
export interface NoClock {
  kind: "none";
}

/** So long for each move. */
export interface MoveClock {
  kind: "move";
  seconds: number;
}

/** So long for the whole game, and a little more with each move made. */
export interface BankClock {
  kind: "bank";
  seconds: number;
  increment?: number;
}

/** Days for each move. */
export interface DaysClock {
  kind: "days";
  days: number;
}

/** Who begins: by lot, whom the host names, or who first types the word. */
export interface First {
  by?: "host" | "lot" | "word";
  seat?: number | null;
}

export interface TableList {
  tables: Listed[];
  next: string | null;
}

/** A table in a list. */
export interface Listed {
  id: string;
  game: string;
  players: number;
  phase: string;
  public: boolean;
  host: string;
  created: number;
  updated: number;
  options: Record<string, Json>;
  clock: NoClock | MoveClock | BankClock | DaysClock;
  seats: ListedSeat[];
  actors: number[];
  winners: number[] | null;
  mine: number[];
}

export interface ListedSeat {
  kind: string;
  who: string | null;
  level: number | null;
  name?: string | null;
}

export interface ListQuery {
  list?: "mine" | "open" | "watch";
  limit?: number;
  before?: string | null;
}

/** How a table stands through your eyes. */
export interface Looked {
  type: "table";
  id: string;
  seq: number;
  now: number;
  table: ShownTable;
  view: Record<string, Json> | null;
  you: ShownYou;
}

/** What is the same for everybody. */
export interface ShownTable {
  seq: number;
  decision: number;
  phase: "expired" | "gathering" | "over" | "playing";
  game: string;
  rules: number;
  hides: boolean;
  players: number;
  options: Record<string, Json>;
  public: boolean;
  clock: NoClock | MoveClock | BankClock | DaysClock;
  first: ShownFirst;
  commitment: string;
  host: string;
  at: number;
  seats: ShownSeat[];
  undo: ShownUndo | null;
  breaking: ShownBreak[];
  rematch: string | null;
  end: ShownEnd | null;
  names: Record<string, string>;
}

export interface ShownFirst {
  by: "host" | "lot" | "word";
  seat: number | null;
  word: string | null;
}

export interface ShownSeat {
  seat: number;
  kind: "bot" | "device" | "invited" | "open" | "person";
  who: string | null;
  kept: string | null;
  level: number | null;
  here: boolean;
  absent: boolean;
  out_of_time: boolean;
  resigned: boolean;
  left: number | null;
  running: boolean;
  nonce: string;
}

/** Somebody asks to go back. */
export interface ShownUndo {
  seat: number;
  to: number;
  granted: number[];
}

/** Some want to break off because of a seat. */
export interface ShownBreak {
  about: number;
  seats: number[];
}

export interface ShownEnd {
  winners: number[];
  secret: string;
  nonces: string[];
  order: number[];
  stopped: ShownStop | null;
  scores?: number[] | null;
}

export interface ShownStop {
  why: "abandoned" | "resigned" | "time";
  seat: number;
}

export interface ShownYou {
  who: string;
  seats: number[];
  eyes: number | null;
  host: boolean;
  may: string[];
  own_turn: number | null;
}

export interface LookQuery {
  eyes?: number | null;
}

export interface Heard {
  seq: number;
  events: Told[];
}

export type Told = ToldCreated | ToldJoined | ToldLeft | ToldSeated | ToldStarted | ToldMoved | ToldHappened | ToldWithdrawn | ToldUndoAsked | ToldUndoGranted | ToldUndoRefused | ToldUndone | ToldResigned | ToldOutOfTime | ToldGone | ToldAbsent | ToldCame | ToldToBot | ToldGivenBack | ToldBreakAsked | ToldStopped | ToldFinished | ToldRematch | ToldExpired | ToldHeld | ToldResumed;

export interface EventsQuery {
  since?: number;
  eyes?: number | null;
  limit?: number;
}

export interface Decisions {
  decisions: number[][];
}

export interface LookedBack {
  decision: number;
  seq: number | null;
  undone: boolean;
  view: Record<string, Json>;
}

/** See docs/record.md; while the game runs, `teocalli-heard/1` with the events as you have heard of them. */
export interface Recorded {
  format: string;
  game: string;
  players: number;
  events: Record<string, Json>[];
}

/** It is in the log, and will not be lost. */
export interface Done {
  seq: number;
  invitation?: Invitation | null;
}

/** A command to a table. */
export interface Ask {
  key: string;
  command: Join | Leave | Seat | Start | Word | Play | Withdraw | Undo | AnswerUndo | Resign | SendBot | BreakOff | TakeBack;
}

/** Sit down: at a given seat, or at the first that is free. An invited seat wants its invitation. */
export interface Join {
  do: "join";
  seat?: number | null;
  nonce?: string;
  invitation?: string | null;
}

/** Get up before the start; a table that its host leaves, and at which nobody else sits, is cleared away. */
export interface Leave {
  do: "leave";
  seat: number;
}

/** The host says what a seat is for; who sits there gets up. */
export interface Seat {
  do: "seat";
  seat: number;
  kind: "bot" | "device" | "invited" | "open";
  level?: number | null;
  invitation?: string | null;
}

/** The host starts the game. */
export interface Start {
  do: "start";
  first?: number | null;
  nonce?: string;
}

/** Whoever first types the word begins. */
export interface Word {
  do: "word";
  seat: number;
  word: string;
  nonce?: string;
}

/** A sequence of actions, all or nothing, as far as nothing is revealed on the way. */
export interface Play {
  do: "play";
  seat: number;
  decision: number;
  actions: string[];
}

/** Take back a sealed decision while others are still out. */
export interface Withdraw {
  do: "withdraw";
  seat: number;
  decision: number;
}

/** Go back to a decision: within one's turn at once, beyond it if the others grant it. */
export interface Undo {
  do: "undo";
  seat: number;
  to: number;
}

/** Grant or refuse what another asked; who asked refuses to take it back. */
export interface AnswerUndo {
  do: "answer_undo";
  seat: number;
  to: number;
  grant: boolean;
}

/** Give up: of two, the other wins the table; of more, a bot goes on. */
export interface Resign {
  do: "resign";
  seat: number;
}

/** Let a bot play for somebody who is asked and absent or out of time. */
export interface SendBot {
  do: "send_bot";
  seat: number;
  level?: number;
}

/** End the game without a result because of somebody who is asked and absent or out of time. All others who are not so themselves have to ask for it. */
export interface BreakOff {
  do: "break_off";
  seat: number;
}

/** Play oneself again. */
export interface TakeBack {
  do: "take_back";
  seat: number;
}

export interface Explained {
  decision: number;
  actions: Judged[];
}

export interface Judged {
  text: string;
  ok: boolean;
  code?: string | null;
  say?: string | null;
  key?: string | null;
  args?: Record<string, Json>;
}

export interface Explain {
  seat: number;
  actions: string[];
  after?: string[];
}

export interface Hints {
  decision: number;
  hints: HintInfo[];
}

export interface HintInfo {
  text: string;
  expected: number;
  visits: number;
}

export interface HintQuery {
  seat: number;
  count?: number;
}

export interface Again {
  key: string;
}

export interface Line {
  id: number;
  at: number;
  who: string;
  name: string | null;
  room: "onlookers" | "players";
  text: string;
}

export interface Say {
  text: string;
  room?: "onlookers" | "players";
}

export interface Chat {
  lines: Line[];
}

export interface ChatQuery {
  since?: number;
  limit?: number;
}

export interface ReportThis {
  about: string;
  text: string;
}

export interface SocketAsk {
  type: "ask";
  key: string;
  command: Join | Leave | Seat | Start | Word | Play | Withdraw | Undo | AnswerUndo | Resign | SendBot | BreakOff | TakeBack;
}

/** Look through other eyes: pass the device. */
export interface SocketLook {
  type: "look";
  eyes?: number | null;
}

export interface SocketSay {
  type: "say";
  key: string;
  text: string;
  room?: "onlookers" | "players";
}

/** Answered by `pong`: the connection lives. */
export interface SocketPing {
  type: "ping";
}

/** What has happened, and how the table stands through your eyes after it. */
export interface LookedSince {
  type: "events";
  id: string;
  seq: number;
  now: number;
  events: Told[];
  table: ShownTable;
  view: Record<string, Json> | null;
  you: ShownYou;
}

export interface SocketDone {
  type: "answer";
  key: string | null;
  ok: boolean;
  seq?: number | null;
  error?: Refusal | null;
  stand?: Stand | null;
  invitation?: Invitation | null;
}

export interface SocketChat {
  type: "chat";
  line: Line;
}

/** The connection lives. */
export interface SocketPong {
  type: "pong";
}

/** A seat before the start. */
export interface SeatPlan {
  kind: "bot" | "device" | "invited" | "open" | "person";
  who?: string | null;
  level?: number | null;
  invitation?: string | null;
  kept?: string | null;
}

/** An action of a seat; of a sealed one only that it was made, until all are in. */
export interface Move {
  by: number;
  do: string;
  sealed?: boolean;
}

export interface ToldCreated {
  seq: number;
  kind: "created";
  host: string;
  game: string;
  rules: number;
  players: number;
  options: Record<string, Json>;
  seats: SeatPlan[];
  clock: NoClock | MoveClock | BankClock | DaysClock;
  first: First;
  public: boolean;
  commitment: string;
  at: number;
}

export interface ToldJoined {
  seq: number;
  kind: "joined";
  seat: number;
  who: string;
  nonce?: string;
  at: number;
}

export interface ToldLeft {
  seq: number;
  kind: "left";
  seat: number;
  at: number;
}

export interface ToldSeated {
  seq: number;
  kind: "seated";
  seat: number;
  plan: SeatPlan;
  at: number;
}

export interface ToldStarted {
  seq: number;
  kind: "started";
  order: number[];
  nonce?: string;
  at: number;
}

export interface ToldMoved {
  seq: number;
  kind: "moved";
  at: number;
  event: Move;
  revealed?: Move[];
  news?: Record<string, Json>[];
}

export interface ToldHappened {
  seq: number;
  kind: "happened";
  at: number;
  event: Record<string, Json>;
}

export interface ToldWithdrawn {
  seq: number;
  kind: "withdrawn";
  seat: number;
  at: number;
}

export interface ToldUndoAsked {
  seq: number;
  kind: "undo_asked";
  seat: number;
  to: number;
  at: number;
}

export interface ToldUndoGranted {
  seq: number;
  kind: "undo_granted";
  seat: number;
  at: number;
}

export interface ToldUndoRefused {
  seq: number;
  kind: "undo_refused";
  seat: number;
  at: number;
}

export interface ToldUndone {
  seq: number;
  kind: "undone";
  seat: number;
  to: number;
  at: number;
}

export interface ToldResigned {
  seq: number;
  kind: "resigned";
  seat: number;
  at: number;
}

export interface ToldOutOfTime {
  seq: number;
  kind: "out_of_time";
  seat: number;
  at: number;
}

export interface ToldGone {
  seq: number;
  kind: "gone";
  seat: number;
  at: number;
}

export interface ToldAbsent {
  seq: number;
  kind: "absent";
  seat: number;
  at: number;
}

export interface ToldCame {
  seq: number;
  kind: "came";
  seat: number;
  at: number;
}

export interface ToldToBot {
  seq: number;
  kind: "to_bot";
  seat: number;
  level: number;
  at: number;
}

export interface ToldGivenBack {
  seq: number;
  kind: "given_back";
  seat: number;
  at: number;
}

export interface ToldBreakAsked {
  seq: number;
  kind: "break_asked";
  seat: number;
  about: number;
  at: number;
}

export interface ToldStopped {
  seq: number;
  kind: "stopped";
  why: "abandoned" | "resigned" | "time";
  seat: number;
  winners: number[];
  secret: string;
  at: number;
}

export interface ToldFinished {
  seq: number;
  kind: "finished";
  scores: number[];
  winners: number[];
  secret: string;
  at: number;
}

export interface ToldRematch {
  seq: number;
  kind: "rematch";
  table: string;
  at: number;
}

export interface ToldExpired {
  seq: number;
  kind: "expired";
  at: number;
}

export interface ToldHeld {
  seq: number;
  kind: "held";
  was: string;
  who: string;
  at: number;
}

export interface ToldResumed {
  seq: number;
  kind: "resumed";
  lost: number;
  at: number;
}

export type SocketFrame = Looked | LookedSince | SocketDone | SocketChat | SocketPong;

export type SocketRequest = SocketAsk | SocketLook | SocketSay | SocketPing;

export type Command = Join | Leave | Seat | Start | Word | Play | Withdraw | Undo | AnswerUndo | Resign | SendBot | BreakOff | TakeBack;

export type ClockPlan = NoClock | MoveClock | BankClock | DaysClock;

/** All calls: what they take, and what they answer unless they are refused with a `Fault`. */
export interface Calls {
  "GET /api/games": { answer: Games };
  "GET /api/me": { answer: Me };
  "PATCH /api/me": { body: ChangeMe; answer: Me };
  "GET /api/me/export": { answer: Export };
  "DELETE /api/me": { body: Delete; answer: Ok };
  "POST /api/account": { body: NewAccount; answer: Entered };
  "POST /api/sign-in": { body: SignIn; answer: Entered };
  "POST /api/recover": { body: Recover; answer: Entered };
  "POST /api/passphrase": { body: ChangePassphrase; answer: Entered };
  "POST /api/sign-out": { body: SignOut; answer: Ok };
  "GET /api/tokens": { answer: TokenList };
  "POST /api/tokens": { body: NewToken; answer: TokenMade };
  "DELETE /api/tokens/{token}": { answer: Ok };
  "POST /api/mutes": { body: Mute; answer: Me };
  "POST /api/tables": { body: NewTable; answer: TableMade };
  "GET /api/tables": { query: ListQuery; answer: TableList };
  "GET /api/tables/{table}": { query: LookQuery; answer: Looked };
  "GET /api/tables/{table}/events": { query: EventsQuery; answer: Heard };
  "GET /api/tables/{table}/decisions": { answer: Decisions };
  "GET /api/tables/{table}/decisions/{decision}": { query: LookQuery; answer: LookedBack };
  "GET /api/tables/{table}/record": { query: LookQuery; answer: Recorded };
  "POST /api/tables/{table}/ask": { body: Ask; answer: Done };
  "POST /api/tables/{table}/explain": { body: Explain; answer: Explained };
  "GET /api/tables/{table}/hints": { query: HintQuery; answer: Hints };
  "POST /api/tables/{table}/rematch": { body: Again; answer: TableMade };
  "POST /api/tables/{table}/chat": { body: Say; answer: Line };
  "GET /api/tables/{table}/chat": { query: ChatQuery; answer: Chat };
  "POST /api/tables/{table}/reports": { body: ReportThis; answer: Ok };
}

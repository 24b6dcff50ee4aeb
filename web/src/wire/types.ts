// Made from the server's types by `python -m teocalli.server.wire.typescript`; do not edit.

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

export interface Fault {
  error: Refusal;
  stand?: Stand | null;
}

/** Why a request was refused: a stable code and a sentence in the client's language. */
export interface Refusal {
  code: string;
  say: string;
  key?: string;
  args?: Record<string, Json>;
  rule?: boolean;
}

/** Where a table stands: its last event, its decision and its phase. */
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
  about: Words;
  players: number[];
  usual_players: number;
  minutes: number;
  colours: GameColours;
  hides: boolean;
  chance: boolean;
  rules: number;
  rules_pages: boolean;
  lesson: number | null;
  options: GameOption[];
  first: ("host" | "lot" | "word")[];
  word: string | null;
}

/** The same text in each language. */
export interface Words {
  fr: string;
  en: string;
  de: string;
}

/** The colours of a game's box, as #rrggbb. */
export interface GameColours {
  lid: string;
  edge: string;
}

export interface GameOption {
  name: string;
  wording: Words;
  label: Words;
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

/** The rules of a game as a page. */
export interface Rules {
  title: string;
  about: string;
  sections: RulesSection[];
  html: string;
}

export interface RulesSection {
  id: string;
  title: string;
}

/** The rules of a game as players read them. */
export interface Rulebook {
  title: string;
  about: string;
  sections: RulesSection[];
  html: string;
  card: string | null;
  positions: RulebookPosition[];
  exact: boolean;
}

/** A position that illustrates a rulebook. */
export interface RulebookPosition {
  name: string;
  view: Record<string, Json>;
  picture: string | null;
  events: Record<string, Json>[];
  options: Record<string, Json>;
}

/** The first steps in a game. */
export interface Lesson {
  seat: number;
  minutes: number;
  steps: LessonStep[];
}

/** One thing to learn. */
export interface LessonStep {
  say: Record<string, string>;
  scene?: Scene | null;
  play?: Record<string, Json>[];
  choices?: LessonChoice[];
  refused?: string | null;
  done?: Record<string, string> | null;
  otherwise?: Record<string, string> | null;
}

/** A position: a game and what has happened in it. */
export interface Scene {
  players: number;
  events: Record<string, Json>[];
  options?: Record<string, Json>;
}

/** What the learner may do in a step: actions of one turn. */
export interface LessonChoice {
  do: string[];
  say?: Record<string, string> | null;
  again?: boolean;
}

export interface Me {
  id: string;
  name: string;
  kind: "account" | "guest";
  account: string | null;
  language: string | null;
  muted: Muted[];
  signed_out?: "deleted" | "everywhere" | "passphrase" | null;
}

export interface Muted {
  who: string;
  name: string;
}

export interface ChangeMe {
  name?: string | null;
  language?: "de" | "en" | "fr" | null;
}

/** Everything that is stored about an identity, except secrets and their hashes. */
export interface Export {
  me: Mine;
  seats: MySeat[];
  hosted: string[];
  chat: MyLine[];
  reports: MyReport[];
  tokens: MyToken[];
  muted: string[];
  lessons: LessonProgress[];
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
  endings: string[];
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

/** How far somebody has come in the lesson of a game. */
export interface LessonProgress {
  game: string;
  step: number;
  done: boolean;
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

export interface Lessons {
  lessons: LessonProgress[];
}

export interface Learnt {
  game: string;
  step: number;
  done?: boolean;
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
  hints?: boolean;
  start?: boolean;
}

export interface NewSeat {
  kind: "bot" | "device" | "invited" | "me" | "open";
  level?: number | null;
}

/** No time control. */
export interface NoClock {
  kind: "none";
}

/** A time for each move. */
export interface MoveClock {
  kind: "move";
  seconds: number;
}

/** A time for the whole game, and an increment with each move made. */
export interface BankClock {
  kind: "bank";
  seconds: number;
  increment?: number;
}

/** A number of days for each move. */
export interface DaysClock {
  kind: "days";
  days: number;
}

/** How it is decided who begins: by lot, by the host, or by who types the word first. */
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
  scores?: number[] | null;
  practice?: boolean;
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

/** A table as your eyes see it. */
export interface Looked {
  type: "table";
  id: string;
  seq: number;
  now: number;
  table: ShownTable;
  view: Record<string, Json> | null;
  you: ShownYou;
}

/** What everybody sees alike. */
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
  hints: boolean;
  clock: NoClock | MoveClock | BankClock | DaysClock;
  first: ShownFirst;
  commitment: string;
  host: string;
  at: number;
  seats: ShownSeat[];
  undo: ShownUndo | null;
  redo: number | null;
  breaking: ShownBreak[];
  rematch: string | null;
  end: ShownEnd | null;
  names: Record<string, string>;
  patience?: number | null;
  practice?: boolean;
  origin?: ShownOrigin | null;
  asleep?: boolean;
  hurried?: boolean;
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
  absent_at?: number | null;
}

/** A request to go back, or to play again what was undone. */
export interface ShownUndo {
  seat: number;
  to: number;
  granted: number[];
  redo?: boolean;
}

/** The seats that want to break off because of a seat. */
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
  scoring?: ShownScores[] | null;
  lead?: ShownLead | null;
}

export interface ShownStop {
  why: "abandoned" | "resigned" | "time";
  seat: number;
}

/** The scores after an event that changed them. */
export interface ShownScores {
  seq: number;
  scores: number[];
}

/** The last change of lead: the event since which `seats` have had most points. */
export interface ShownLead {
  seq: number;
  seats: number[];
  before: number[];
}

/** The moment of an earlier game from which a game is played on. */
export interface ShownOrigin {
  source: "lesson" | "record" | "table";
  at: number;
  moves: number;
  table: string | null;
  step: number | null;
}

export interface ShownYou {
  who: string;
  seats: number[];
  eyes: number | null;
  host: boolean;
  may: string[];
  own_turn: number | null;
  makes_practice?: boolean;
}

export interface LookQuery {
  eyes?: number | null;
}

export interface Heard {
  seq: number;
  events: Told[];
}

export type Told = ToldCreated | ToldContinued | ToldJoined | ToldLeft | ToldSeated | ToldStarted | ToldMoved | ToldHappened | ToldWithdrawn | ToldUndoAsked | ToldUndoGranted | ToldUndoRefused | ToldUndone | ToldPractice | ToldRedone | ToldHinted | ToldResigned | ToldOutOfTime | ToldGone | ToldAbsent | ToldCame | ToldToBot | ToldGivenBack | ToldBreakAsked | ToldStopped | ToldFinished | ToldRematch | ToldExpired | ToldGuestMerged | ToldResumed;

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
  at?: number | null;
}

/** See docs/record.md; while the game runs, `teocalli-heard/1` with the events as you have heard of them. */
export interface Recorded {
  format: string;
  game: string;
  players: number;
  events: Record<string, Json>[];
}

/** The command is durably stored. */
export interface Done {
  seq: number;
  invitation?: Invitation | null;
}

/** A command to a table. */
export interface Ask {
  key: string;
  command: Join | Leave | Seat | Start | Word | Play | Withdraw | Undo | Redo | AnswerUndo | Resign | SendBot | BreakOff | TakeBack;
}

/** Sit down at a given seat, or at the first free one. An invited seat needs its invitation. */
export interface Join {
  do: "join";
  seat?: number | null;
  nonce?: string;
  invitation?: string | null;
}

/** Leave a seat before the start. The table expires if its host leaves and nobody else has a seat. */
export interface Leave {
  do: "leave";
  seat: number;
}

/** The host sets what a seat is for; whoever holds it loses it. */
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

/** Start the game with the seat whose holder types the word first. */
export interface Word {
  do: "word";
  seat: number;
  word: string;
  nonce?: string;
}

/** Play a sequence of actions, all or none. An action that reveals something must be the last. */
export interface Play {
  do: "play";
  seat: number;
  decision: number;
  actions: string[];
}

/** Take back a sealed decision while those of others are missing. */
export interface Withdraw {
  do: "withdraw";
  seat: number;
  decision: number;
}

/** Go back to a decision: at once within one's own turn, beyond it if all other people agree. */
export interface Undo {
  do: "undo";
  seat: number;
  to: number;
}

/** Play again what was undone last, as long as nothing else was played: at once if it was all one's own. */
export interface Redo {
  do: "redo";
  seat: number;
  to: number;
}

/** Grant or refuse a request to go back, or to redo. Whoever made the request withdraws it by refusing. */
export interface AnswerUndo {
  do: "answer_undo";
  seat: number;
  to: number;
  grant: boolean;
}

/** Give up. Of two players the other wins the table; of more, a bot takes over. */
export interface Resign {
  do: "resign";
  seat: number;
}

/** Let a bot play for somebody who is to move and absent or out of time. */
export interface SendBot {
  do: "send_bot";
  seat: number;
  level?: number;
}

/** End the game without a result because of somebody who is to move and absent or out of time. It ends once everybody has asked for it who is neither. */
export interface BreakOff {
  do: "break_off";
  seat: number;
}

/** Take over again from the bot that plays for one's seat. */
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
  line: string[];
  why: HintWhy[];
  proven?: "lost" | "shared" | "won" | null;
}

/** A sentence that says why a hint is good: what it gains, or what it prevents. */
export interface HintWhy {
  say: Record<string, string>;
  key: string;
  args: Record<string, Json>;
}

export interface HintQuery {
  seat: number;
  count?: number;
}

export interface Coached {
  decision: number;
  thrown: Thrown | null;
}

/** What somebody has plainly thrown away in their last turn. */
export interface Thrown {
  to: number;
  played: string[];
  expected: number;
  better: HintInfo;
}

export interface CoachQuery {
  seat: number;
}

export interface Again {
  key: string;
}

export interface PictureQuery {
  eyes?: number | null;
  decision?: number | null;
}

export interface CardQuery {
  at?: number | null;
  position?: boolean;
}

export interface Position {
  view: Record<string, Json>;
  judged: Judged[];
  picture?: string | null;
}

export interface PositionAsked {
  game: string;
  players: number;
  events: Record<string, Json>[];
  options?: Record<string, Json>;
  eyes?: number | null;
  explain?: string[] | null;
  picture?: boolean;
}

/** A new table for a game that is played on from a moment of an earlier one. */
export interface PlayOn {
  key: string;
  origin: FromTable | FromRecord | FromLesson;
  seats: NewSeat[];
  clock?: NoClock | MoveClock | BankClock | DaysClock;
  public?: boolean;
  hints?: boolean;
  start?: boolean;
}

/** A moment of a finished game. */
export interface FromTable {
  source: "table";
  table: string;
  at: number;
}

/** A moment of a record. */
export interface FromRecord {
  source: "record";
  record: Record<string, Json>;
  at: number;
}

/** A step of a lesson. */
export interface FromLesson {
  source: "lesson";
  game: string;
  step: number;
  do?: string[];
}

/** Somebody's finished games, the latest first. */
export interface History {
  who: string;
  name: string;
  tables: Listed[];
  next: string | null;
}

export interface HistoryQuery {
  who?: string | null;
  game?: string | null;
  opponent?: string | null;
  result?: "lost" | "shared" | "stopped" | "won" | null;
  limit?: number;
  before?: string | null;
}

/** A game that can be looked back over. */
export interface Replay {
  game: string;
  rules: number;
  players: number;
  options: Record<string, Json>;
  over: boolean;
  scores: number[];
  winners: number[];
  stopped: ShownStop | null;
  practice: boolean;
  seats: ListedSeat[] | null;
  ended: number | null;
  dice: ReplayDice | null;
  origin: ShownOrigin | null;
  moments: ReplayMoment[];
}

/** The proof of the dice: see docs/dice.md. */
export interface ReplayDice {
  secret: string;
  nonces: string[];
  commitment: string;
  order: number[];
  first: string;
}

/** A position in which somebody owes a decision, or the end. */
export interface ReplayMoment {
  at: number;
  scores: number[];
  steps: ReplayStep[];
}

export interface ReplayStep {
  event: Record<string, Json>;
  news: Record<string, Json>[];
}

export interface ReplayViews {
  first: number;
  eyes: number | null;
  views: Record<string, Json>[];
}

export interface TableReplayQuery {
  eyes?: number | null;
  first?: number;
  at?: number | null;
  count?: number;
  own?: boolean;
}

export interface ReplayQuery {
  eyes?: number | null;
  first?: number;
  at?: number | null;
  count?: number;
}

/** The dice of a record are those that it proves. */
export interface DiceChecked {
  commitment: string;
  chance: number;
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
  command: Join | Leave | Seat | Start | Word | Play | Withdraw | Undo | Redo | AnswerUndo | Resign | SendBot | BreakOff | TakeBack;
}

/** Look through other eyes, as when a device is passed on. */
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

/** Answered by `pong`. */
export interface SocketPing {
  type: "ping";
}

/** New events, and the table as your eyes see it after them. */
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

/** All tables that wait for you, the longest idle first. */
export interface SocketWaiting {
  type: "waiting";
  who: string;
  tables: WaitingTable[];
}

/** A table in play that waits for you. */
export interface WaitingTable {
  id: string;
  game: string;
  seats: number[];
  others: ListedSeat[];
}

/** The answer to `ping`. */
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

/** An action of a seat. Of a sealed one only its kind is told until all are made. */
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
  hints?: boolean;
  at: number;
}

export interface ToldContinued {
  seq: number;
  kind: "continued";
  at: number;
  origin: ShownOrigin;
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
  redo?: boolean;
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

export interface ToldPractice {
  seq: number;
  kind: "practice";
  seat: number;
  at: number;
}

export interface ToldRedone {
  seq: number;
  kind: "redone";
  seat: number;
  to: number;
  at: number;
}

export interface ToldHinted {
  seq: number;
  kind: "hinted";
  seat: number;
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

export interface ToldGuestMerged {
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

export type SocketFrame = Looked | LookedSince | SocketDone | SocketChat | SocketWaiting | SocketPong;

export type SocketRequest = SocketAsk | SocketLook | SocketSay | SocketPing;

export type Command = Join | Leave | Seat | Start | Word | Play | Withdraw | Undo | Redo | AnswerUndo | Resign | SendBot | BreakOff | TakeBack;

export type ClockPlan = NoClock | MoveClock | BankClock | DaysClock;

/** What each call takes, and what it answers unless it is refused with a `Fault`. */
export interface Calls {
  "GET /api/games": { answer: Games };
  "GET /api/games/{game}/rules": { answer: Rules };
  "GET /api/games/{game}/rulebook": { answer: Rulebook };
  "GET /api/games/{game}/lesson": { answer: Lesson };
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
  "GET /api/lessons": { answer: Lessons };
  "POST /api/lessons": { body: Learnt; answer: Lessons };
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
  "GET /api/tables/{table}/coach": { query: CoachQuery; answer: Coached };
  "POST /api/tables/{table}/rematch": { body: Again; answer: TableMade };
  "GET /api/tables/{table}/picture": { query: PictureQuery; answer: string };
  "GET /api/tables/{table}/card": { query: CardQuery; answer: string };
  "GET /api/tables/{table}/film": { answer: string };
  "POST /api/positions": { body: PositionAsked; answer: Position };
  "POST /api/play-on": { body: PlayOn; answer: TableMade };
  "GET /api/history": { query: HistoryQuery; answer: History };
  "GET /api/tables/{table}/replay": { answer: Replay };
  "GET /api/tables/{table}/replay/views": { query: TableReplayQuery; answer: ReplayViews };
  "POST /api/replays": { answer: Replay };
  "POST /api/replays/views": { query: ReplayQuery; answer: ReplayViews };
  "POST /api/replays/dice": { answer: DiceChecked };
  "POST /api/tables/{table}/chat": { body: Say; answer: Line };
  "GET /api/tables/{table}/chat": { query: ChatQuery; answer: Chat };
  "POST /api/tables/{table}/reports": { body: ReportThis; answer: Ok };
}

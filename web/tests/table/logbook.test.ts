/** The log: lines from events, grouped by who acted, struck through where it was gone back over. */

import { describe, expect, it } from "vitest";
import type { Move, Told } from "../../src/wire/types";
import {
  byImportance,
  hasSealed,
  lastMove,
  lineAt,
  logGroups,
  logLines,
  movesBetween,
  movesSince,
  newLines,
  toldLines,
  undoneEvents,
  wholeTurns,
  type LogLine,
} from "../../src/table/logbook";

const NOBODY_KNOWS = (): undefined => undefined;

function moved(seq: number, by: number, text: string, more: Partial<Move> & { revealed?: Move[] } = {}): Told {
  const { revealed, ...event } = more;
  return { seq, kind: "moved", at: seq, event: { by, do: text, ...event }, ...(revealed ? { revealed } : {}) };
}
function chance(seq: number, text: string): Told {
  return { seq, kind: "happened", at: seq, event: { by: "chance", do: text } };
}
const started: Told = { seq: 2, kind: "started", at: 2, order: [0, 1] };

describe("lines", () => {
  it("begin with the game", () => {
    const joined: Told = { seq: 1, kind: "joined", at: 1, seat: 1, who: "x" };
    expect(logLines([joined, started], NOBODY_KNOWS).map(({ seq }) => seq)).toEqual([2]);
  });

  it("of a game that is played on from another one say so, and not who begins", () => {
    const origin = { source: "table", at: 7, moves: 5, table: "t", step: null } as const;
    const events: Told[] = [{ seq: 1, kind: "continued", at: 1, origin }, started, moved(3, 1, "x")];
    const lines = logLines(events, NOBODY_KNOWS);
    expect(lines.map(({ event }) => event.kind)).toEqual(["continued", "moved"]);
    expect(lineAt(lines, started.seq, false)?.event.kind).toBe("continued");
  });

  it("of chance know who acted next, unless what followed was an undo", () => {
    const undone: Told = { seq: 6, kind: "undone", at: 6, seat: 0, to: 1 };
    const events = [started, chance(3, "draw"), moved(4, 1, "x"), chance(5, "draw"), undone, moved(7, 1, "y")];
    const drawn = logLines([...events, chance(8, "draw")], NOBODY_KNOWS).filter(
      ({ event }) => event.kind === "happened",
    );
    expect(drawn.map(({ next }) => next)).toEqual([1, null, null]);
  });

  it("without words are not told, nor that they were undone", () => {
    const undone = (seq: number, to: number): Told => ({ seq, kind: "undone", at: seq, seat: 0, to });
    const told = (...events: Told[]) => {
      const momentOf = (decision: number) => (decision < 9 ? decision : undefined);
      const say = ({ event }: LogLine) =>
        event.kind !== "moved" ? event.kind : event.event.do === "end" ? null : event.event.do;
      return toldLines(logLines(events, momentOf), say, momentOf).map(({ words }) => words);
    };
    expect(told(moved(3, 0, "walk"), moved(4, 0, "end"), undone(5, 3))).toEqual(["walk"]);
    expect(told(moved(3, 0, "walk"), moved(4, 0, "end"), undone(5, 2))).toEqual(["walk", "undone"]);
    expect(told(moved(3, 0, "end"), undone(4, 9))).toEqual(["undone"]); // it is not known what
  });

  it("of sealed bids give way to the bids themselves", () => {
    const events = [
      chance(3, "deal"),
      moved(4, 2, "bid 30"),
      moved(5, 0, "bid", { sealed: true }),
      moved(6, 1, "bid", {
        sealed: true,
        revealed: [
          { by: 0, do: "bid 10" },
          { by: 1, do: "bid 20" },
          { by: 2, do: "bid 30" },
        ],
      }),
    ];
    const before = logLines(events.slice(0, 3), NOBODY_KNOWS);
    expect(before.map(({ seat }) => seat)).toEqual([null, 2, 0]);
    const after = logLines(events, NOBODY_KNOWS);
    expect(after.map(({ seat, together }) => [seat, together])).toEqual([
      [null, false],
      [0, true],
      [1, true],
      [2, true],
    ]);
    expect(new Set(after.map(({ id }) => id)).size).toBe(4);
  });

  it("of an earlier auction stay", () => {
    const first = [
      { by: 0, do: "bid 10" },
      { by: 1, do: "bid 10" },
    ];
    const second = [
      { by: 0, do: "bid 10" },
      { by: 1, do: "bid 20" },
    ];
    const events = [
      moved(4, 0, "bid 10"),
      moved(5, 1, "bid", { sealed: true, revealed: first }),
      moved(6, 0, "bid 10"),
      moved(7, 1, "bid", { sealed: true, revealed: second }),
    ];
    expect(logLines(events, NOBODY_KNOWS).map(({ seq }) => seq)).toEqual([5, 5, 7, 7]);
  });

  it("of a withdrawn bid go", () => {
    const events: Told[] = [moved(4, 0, "bid 10"), { seq: 5, kind: "withdrawn", at: 5, seat: 0 }];
    expect(logLines(events, NOBODY_KNOWS)).toEqual([]);
  });

  it("have what an action brought about below it, by nobody", () => {
    const bids = [
      { by: 0, do: "bid 10" },
      { by: 1, do: "bid 20" },
    ];
    const last = moved(5, 1, "bid", { sealed: true, revealed: bids });
    const events: Told[] = [
      { ...last, news: [{ is: "chief", seat: 1 }, { is: "more" }] } as Told,
      moved(6, 1, "lot 0"),
    ];
    const lines = logLines(events, NOBODY_KNOWS);
    expect(lines.map(({ seq, seat, event }) => [seq, seat, event.kind])).toEqual([
      [5, 0, "moved"],
      [5, 1, "moved"],
      [5, null, "news"],
      [5, null, "news"],
      [6, 1, "moved"],
    ]);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(5);
    expect(logGroups(lines).map(({ lines: { length } }) => length)).toEqual([2, 1, 1, 1]);
  });

  it("are new to a seat after its last action, with what that brought about", () => {
    const bids = [
      { by: 0, do: "bid 10" },
      { by: 1, do: "bid 20" },
    ];
    const events: Told[] = [
      started,
      moved(4, 0, "bid 10"),
      { ...moved(5, 1, "bid", { sealed: true, revealed: bids }), news: [{ is: "chief", seat: 1 }] } as Told,
      moved(6, 1, "lot 0"),
    ];
    const lines = logLines(events, NOBODY_KNOWS);
    const fresh = (own: number | null, looked = -1) => newLines(lines, own, looked).map(({ seq, seat }) => [seq, seat]);
    expect(fresh(0)).toEqual([
      [5, 1],
      [5, null],
      [6, 1],
    ]);
    expect(fresh(1)).toEqual([]);
    expect(fresh(null)).toEqual([
      [5, 0],
      [5, 1],
      [5, null],
      [6, 1],
    ]);
    expect(fresh(0, 5)).toEqual([[6, 1]]);
  });

  it("are new again after what one has done since was undone, without the undo", () => {
    const undone: Told = { seq: 5, kind: "undone", at: 5, seat: 0, to: 3 };
    const lines = logLines([moved(2, 0, "a"), moved(3, 1, "b"), moved(4, 0, "c"), undone], () => 3);
    expect(newLines(lines, 0, -1).map(({ seq }) => seq)).toEqual([3]);
    expect(newLines(lines, 1, -1).map(({ seq }) => seq)).toEqual([5]);
  });

  it("leave out who was gone for a blink", () => {
    const gone: Told = { seq: 4, kind: "gone", at: 100, seat: 1 };
    expect(logLines([gone, { seq: 5, kind: "came", at: 110, seat: 1 }], NOBODY_KNOWS)).toEqual([]);
    expect(logLines([gone, { seq: 5, kind: "came", at: 400, seat: 1 }], NOBODY_KNOWS)).toHaveLength(2);
  });
});

describe("what matters to somebody", () => {
  /** `loses` and `wins` are seats; news without either are an announcement. */
  const came = (seq: number, by: number, ...news: Record<string, number | string>[]): Told => ({
    seq,
    kind: "moved",
    at: seq,
    event: { by, do: "go" },
    news,
  });
  const events = [
    came(3, 1, { is: "robbed", loses: 0, wins: 1 }),
    came(4, 1, { is: "given", wins: 0 }),
    came(5, 1, { is: "scored", wins: 1 }),
    came(6, 1, { is: "few" }),
    { seq: 7, kind: "hinted", at: 7, seat: 1 } satisfies Told,
    came(8, 1),
  ];
  const effectOf = ({ event }: LogLine) => {
    if (event.kind !== "news") return null;
    const { loses, wins } = event.news;
    return { lost: [loses].flatMap((seat) => seat ?? []) as number[], won: [wins].flatMap((seat) => seat ?? []) as number[], points: null }; // prettier-ignore
  };
  const ordered = (reader: number | null) =>
    byImportance(logLines(events, NOBODY_KNOWS), reader, effectOf).map(({ event }) =>
      event.kind === "news" ? event.news["is"] : `${event.kind} ${String(event.seq)}`,
    );
  const REST = ["few", "moved 6", "moved 8", "moved 5", "moved 4", "moved 3", "hinted 7"];

  it("is first what they lost, then what they won, then what others scored, and moves after all news", () => {
    expect(ordered(0)).toEqual(["robbed", "given", "scored", ...REST]);
    expect(ordered(1)).toEqual(["scored", "robbed", "given", ...REST]);
  });

  it("is for an onlooker whatever was won or lost last", () => {
    expect(ordered(null)).toEqual(["scored", "given", "robbed", ...REST]);
  });

  it("tells a new trick in the order of play, and before the one that was won", () => {
    const tricks = [came(3, 2), came(4, 3, { is: "trick", wins: 1 }), came(5, 1), came(6, 2), came(7, 3)];
    const lines = byImportance(logLines(tricks, NOBODY_KNOWS), 0, effectOf);
    const told = lines.map(({ event }) => (event.kind === "news" ? "trick" : event.seq));
    expect(told).toEqual(["trick", 5, 6, 7, 3, 4]);
  });

  it("tells a consequence before its action", () => {
    const both = byImportance(logLines(events.slice(0, 1), NOBODY_KNOWS), 0, () => ({ lost: [0], won: [], points: 2 }));
    expect(both.map(({ event }) => event.kind)).toEqual(["news", "moved"]);
  });
});

it("what others have done is counted from one's last action that stands", () => {
  const undone: Told = { seq: 6, kind: "undone", at: 6, seat: 0, to: 3 };
  const events = [moved(3, 0, "a"), moved(4, 1, "b"), moved(5, 0, "c"), undone];
  const momentOf = () => 4;
  expect(movesSince(logLines(events, momentOf), 0)).toEqual([{ by: 1, do: "b" }]);
});

it("what led from one moment to the next leaves out what was undone between them", () => {
  const undone: Told = { seq: 5, kind: "undone", at: 5, seat: 0, to: 1 };
  const events = [moved(3, 1, "a"), moved(4, 0, "b"), undone, moved(6, 0, "c"), moved(7, 1, "d")];
  expect(
    movesBetween(
      logLines(events, () => 3),
      3,
      6,
    ),
  ).toEqual([{ by: 0, do: "c" }]);
});

describe("whole turns", () => {
  it("have one line for what a seat did in a row, whatever came of it meanwhile", () => {
    const freed = { ...moved(5, 1, "P1 give"), news: [{ is: "freed" }] } as Told;
    const events = [moved(3, 1, "P1 N"), freed, moved(6, 1, "place e6 NS"), chance(7, "draw NS"), moved(8, 2, "C S")];
    const found = wholeTurns([...logLines(events, NOBODY_KNOWS)]);
    expect(found.map(([{ seq, seat }, turn]) => [seq, seat, turn?.texts])).toEqual([
      [5, null, undefined],
      [6, 1, ["P1 N", "P1 give", "place e6 NS"]],
      [7, null, undefined],
      [8, 2, ["C S"]],
    ]);
  });

  it("know what the seat did later", () => {
    const events = [moved(3, 1, "P1 N"), moved(4, 2, "C S"), moved(5, 1, "P1 E"), moved(6, 1, "end")];
    const found = wholeTurns(logLines(events, NOBODY_KNOWS));
    expect(found.map(([, turn]) => turn?.later)).toEqual([["P1 E", "end"], [], []]);
  });
});

describe("groups", () => {
  it("hold what one seat did in a row", () => {
    const events = [
      started,
      chance(3, "draw NE 4"),
      moved(4, 0, "P1 N"),
      moved(5, 0, "P1 take 4"),
      moved(6, 0, "place e6 ES"),
      chance(7, "draw NS 1"),
      moved(8, 1, "end"),
    ];
    const groups = logGroups(logLines(events, NOBODY_KNOWS));
    expect(groups.map(({ seat, lines }) => [seat, lines.map(({ seq }) => seq)])).toEqual([
      [null, [2]],
      [null, [3]],
      [0, [4, 5, 6]],
      [null, [7]],
      [1, [8]],
    ]);
  });

  it("hold bids that were turned over together", () => {
    const revealed = [
      { by: 0, do: "bid 10" },
      { by: 1, do: "bid 20" },
    ];
    const events = [moved(4, 0, "bid 10"), moved(5, 1, "bid", { sealed: true, revealed }), moved(6, 1, "lot 0")];
    const groups = logGroups(logLines(events, NOBODY_KNOWS));
    expect(groups.map(({ seat, together, lines }) => [seat, together, lines.length])).toEqual([
      [null, true, 2],
      [1, false, 1],
    ]);
  });
});

describe("going back", () => {
  const moments = new Map([
    [0, 2],
    [1, 3],
    [2, 4],
    [3, 6],
  ]);
  const events: Told[] = [
    started,
    moved(3, 0, "a"),
    moved(4, 1, "b"),
    moved(5, 0, "c"),
    { seq: 6, kind: "undone", at: 6, seat: 0, to: 1 },
  ];

  it("strikes through what came after the decision", () => {
    expect([...undoneEvents(events, (decision) => moments.get(decision))]).toEqual([4, 5]);
    expect(undoneEvents(events, NOBODY_KNOWS).size).toBe(0);
  });

  it("finds the decision before my last move that stands", () => {
    const line = [
      [0, 2],
      [3, 6],
    ] as const;
    const undone = undoneEvents(events, (decision) => moments.get(decision));
    expect(lastMove(events, [0], line, undone)).toEqual({ seat: 0, to: 0 });
    expect(lastMove(events, [1], line, undone)).toBeNull();
  });
});

describe("a sealed action", () => {
  const bid = moved(3, 0, "bid 30");
  const others = moved(4, 1, "bid", { sealed: true });

  it("is there until all are in, whatever others do", () => {
    expect(hasSealed([started, bid], 0)).toBe(true);
    expect(hasSealed([started, bid, others], 0)).toBe(true);
    expect(hasSealed([started, others], 0)).toBe(false);
    const revealed: Move[] = [
      { by: 0, do: "bid 30" },
      { by: 1, do: "bid 10" },
    ];
    expect(hasSealed([started, bid, moved(4, 1, "bid 10", { revealed })], 0)).toBe(false);
  });

  it("is no more when it was taken back, or the game has gone on", () => {
    const withdrawn: Told = { seq: 5, kind: "withdrawn", at: 5, seat: 0 };
    expect(hasSealed([started, bid, others, withdrawn], 0)).toBe(false);
    expect(hasSealed([started, bid, others, { ...withdrawn, seat: 1 }], 0)).toBe(true);
    expect(hasSealed([started, bid, moved(5, 1, "take")], 0)).toBe(false);
    expect(hasSealed([started, bid, chance(5, "deal")], 0)).toBe(false);
  });
});

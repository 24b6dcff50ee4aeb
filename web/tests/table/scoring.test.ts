/** Where the points came from, and the sentence about the last change of lead. */

import { beforeAll, describe, expect, it, vi } from "vitest";
import { formatList, setLanguage, t, type Language } from "../../src/i18n/index.svelte";
import { emblem } from "../../src/look/emblem";
import type { Effect } from "../../src/table/contract";
import { logLines, type LogLine } from "../../src/table/logbook";
import { scoreChart, spread } from "../../src/table/scoreChart";
import { bestGains, countMoves, leadWording, lineOfGain, scoreLine } from "../../src/table/scoring";
import type { ShownEnd, ShownLead, Told } from "../../src/wire/types";

function ended(scores: number[][], lead: ShownLead | null, winners: number[], more: Partial<ShownEnd> = {}): ShownEnd {
  const scoring = scores.map((points, k) => ({ seq: 10 * (k + 1), scores: points }));
  return {
    winners,
    secret: "",
    nonces: [],
    order: [],
    stopped: null,
    scores: scores.at(-1) ?? [],
    scoring,
    lead,
    ...more,
  };
}

function moved(seq: number, by: number, news: Record<string, string | number>[] = []): Told {
  return { seq, kind: "moved", at: seq, event: { by, do: `do ${String(seq)}` }, news };
}

/** As a game may read its news: what is paid names its sum, a lot is won for a price. */
function effectOf({ event }: LogLine): Effect | null {
  if (event.kind !== "news") return null;
  const { seat, sum } = event.news;
  return { lost: [], won: [Number(seat)], points: sum === undefined ? null : Number(sum) };
}

const lines = (events: Told[]) => logLines(events, () => undefined);

describe("the points of a game", () => {
  it("are told if they ever changed and the game was played to its end", () => {
    expect(scoreLine(null)).toBeNull();
    expect(scoreLine(ended([[0, 0]], null, [0, 1]))).toBeNull();
    const stopped = { ...ended([], null, [1]), scores: null, scoring: null };
    expect(scoreLine(stopped)).toBeNull();
    expect(scoreLine(ended([[0, 0], [1, 0]], null, [0]))).toHaveLength(2); // prettier-ignore
  });

  it("came from what brought most, in order; what was spent brought none", () => {
    const line = ended([[10, 0], [4, 0], [9, 1], [11, 1], [14, 2], [16, 3]], null, [0]).scoring ?? []; // prettier-ignore
    expect(bestGains(line, 0, 2)).toEqual([
      { seq: 30, seat: 0, points: 5 },
      { seq: 50, seat: 0, points: 3 },
    ]);
    expect(bestGains(line, 1, 2).map(({ seq }) => seq)).toEqual([50, 60]);
  });

  it("are said with the consequence that names them, else with the action", () => {
    const told = lines([
      moved(3, 0, [
        { is: "trick", seat: 1 },
        { is: "paid", seat: 1, sum: 40 },
        { is: "paid", seat: 0, sum: 70 },
      ]),
      moved(4, 1),
    ]);
    const news = (seat: number, points: number) => lineOfGain(told, { seq: 3, seat, points }, effectOf)?.event;
    expect(news(1, 40)).toMatchObject({ kind: "news", news: { is: "paid", sum: 40 } });
    expect(news(0, 70)).toMatchObject({ kind: "news", news: { is: "paid", sum: 70 } });
    expect(news(0, 5)).toMatchObject({ kind: "moved" });
    expect(lineOfGain(told, { seq: 4, seat: 0, points: 1 }, effectOf)?.event).toMatchObject({ kind: "moved", seq: 4 });
    expect(lineOfGain(told, { seq: 9, seat: 0, points: 1 }, effectOf)).toBeUndefined();
  });

  it("are not said with another number that happens to be the same", () => {
    const told = lines([
      moved(3, 0, [
        { is: "lot", seat: 1, lot: 40 },
        { is: "paid", seat: 1, sum: 40 },
      ]),
    ]);
    expect(lineOfGain(told, { seq: 3, seat: 1, points: 40 }, effectOf)?.event).toMatchObject({ news: { is: "paid" } });
  });

  it("came with a move, which is all that somebody does in a turn", () => {
    const told = lines([moved(3, 0), moved(4, 0), moved(5, 1), moved(6, 0)]);
    expect([3, 4, 5, 6].map((seq) => countMoves(told, 0, seq))).toEqual([1, 1, 2, 3]);
    expect([0, 3, 4, 5, 6].map((seq) => countMoves(told, seq))).toEqual([3, 3, 2, 1, 0]);
  });
});

describe("the last change of lead", () => {
  beforeAll(async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await setLanguage("en");
  });

  function said(end: ShownEnd, mine: number | null = null, moves = 9): string | null {
    const wording = leadWording(end, {
      names: (seats) => formatList(seats.map(emblem)),
      isMe: (seat) => seat === mine,
      move: (seq) => seq / 10,
      moves,
    });
    return wording && t(wording.key, wording.args);
  }
  const LINE = [[0, 0], [2, 0], [2, 3], [4, 3]]; // prettier-ignore

  it("is said in one sentence", () => {
    const end = ended(LINE, { seq: 40, seats: [0], before: [1] }, [0]);
    expect(said(end)).toBe("Eagle overtook Jaguar and stayed in front.");
    expect(said(end, 0)).toBe("You overtook Jaguar and stayed in front.");
    expect(said(end, 1)).toBe("Eagle overtook you and stayed in front.");
    const level = ended(LINE, { seq: 40, seats: [0], before: [0, 1] }, [0]);
    expect(said(level)).toBe("Eagle took the lead and kept it.");
    const first = ended(LINE, { seq: 20, seats: [1], before: [0, 1] }, [1]);
    expect(said(first, 1)).toBe("You led from the first points on.");
    const shared = ended([[0, 0, 0], [3, 0, 0], [3, 3, 0]], { seq: 30, seats: [0, 1], before: [0] }, [0, 1]); // prettier-ignore
    expect(said(shared)).toBe("Eagle and Jaguar drew level in front and stayed there.");
    expect(said(ended([[0, 0], [1, 0], [1, 1]], null, [1]))).toBe("It ended level."); // prettier-ignore
  });

  it("is that of the last move", () => {
    const end = ended(LINE, { seq: 40, seats: [0], before: [1] }, [0]);
    expect(said(end, 1, 4)).toBe("Eagle overtook you with the last move.");
    expect(said(ended(LINE, { seq: 40, seats: [0], before: [0, 1] }, [0]), 0, 4)).toBe(
      "You took the lead with the last move.",
    );
    const shared = ended([[0, 0, 0], [3, 0, 0], [3, 3, 0]], { seq: 30, seats: [0, 1], before: [0] }, [0, 1]); // prettier-ignore
    expect(said(shared, null, 3)).toBe("Eagle and Jaguar drew level in front with the last move.");
  });

  it("is not told if others won than those who led, or nobody did", () => {
    expect(said(ended(LINE, { seq: 40, seats: [0], before: [1] }, [1]))).toBeNull();
    expect(said(ended(LINE, { seq: 40, seats: [0], before: [1] }, []))).toBeNull();
    expect(said(ended([[0, 0]], null, [0, 1]))).toBeNull();
  });

  it.each<[Language, string, string]>([
    [
      "fr",
      "Vous dépassez Jaguar et gardez la tête jusqu’au bout.",
      "Aigle vous dépasse et garde la tête jusqu’au bout.",
    ],
    ["de", "Du hast Jaguar überholt und bist vorn geblieben.", "Adler hat dich überholt und ist vorn geblieben."],
  ])("speaks to whoever reads it: %s", async (language, mine, theirs) => {
    await setLanguage(language);
    const end = ended(LINE, { seq: 40, seats: [0], before: [1] }, [0]);
    expect(said(end, 0)).toBe(mine);
    expect(said(end, 1)).toBe(theirs);
    await setLanguage("en");
  });
});

describe("a chart of scores", () => {
  it("has a line of steps for each seat, from the least to the most points", () => {
    const line = ended([[0, 0], [2, 0], [2, 4]], null, [1]).scoring ?? []; // prettier-ignore
    const chart = scoreChart(line, (seq) => (seq - 10) / 40);
    expect([chart.least, chart.most]).toEqual([0, 4]);
    expect(chart.lines[0]).toEqual({ path: "M0 100H25V50H50V50H100", end: 50 });
    expect(chart.lines[1]).toEqual({ path: "M0 100H25V100H50V0H100", end: 0 });
  });

  it("goes below nought where points do", () => {
    const line = ended([[0, 0], [-2, 2]], null, [1]).scoring ?? []; // prettier-ignore
    expect(scoreChart(line, () => 1).lines.map(({ end }) => end)).toEqual([100, 0]);
  });

  it("moves its labels apart and keeps them inside", () => {
    expect(spread([50, 50, 0], 20)).toEqual([50, 70, 0]);
    expect(spread([95, 100], 20)).toEqual([80, 100]);
    expect(spread([0, 0, 0], 30)).toEqual([0, 30, 60]);
  });
});

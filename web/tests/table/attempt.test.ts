import { describe, expect, it, vi } from "vitest";
import type { Outcome } from "../../src/net/call";
import { Attempt } from "../../src/table/attempt.svelte";
import type { View } from "../../src/wire/view";

const VIEWS = [{}, {}] as View[];

function begun() {
  let board = { view: VIEWS[0] as View, decision: 0 };
  const answers: ((outcome: Outcome) => void)[] = [];
  const act = vi.fn<() => Promise<Outcome>>(() => new Promise<Outcome>((settle) => answers.push(settle)));
  return {
    act,
    attempt: new Attempt(() => board),
    answer: (outcome: Outcome) => answers.shift()?.(outcome),
    move: () => (board = { view: VIEWS[1] as View, decision: 1 }),
    seal: () => (board = { view: VIEWS[1] as View, decision: 0 }),
  };
}

describe("what a board asks of the server", () => {
  it("is one thing at a time", async () => {
    const { act, attempt, answer } = begun();
    const first = attempt.run(act);
    expect(attempt.busy).toBe(true);
    expect(await attempt.run(act)).toBe(false);
    answer(null);
    expect(await first).toBe(true);
    expect([attempt.busy, act.mock.calls.length]).toEqual([false, 1]);
  });

  it("is not ignored in the next position, even if the answer about the last one is still to come", async () => {
    const { act, attempt, answer, move } = begun();
    const first = attempt.run(act);
    move();
    expect(attempt.busy).toBe(false);
    const second = attempt.run(act);
    expect([attempt.busy, act.mock.calls.length]).toEqual([true, 2]);
    answer(null);
    expect(await first).toBe(true);
    expect(attempt.busy).toBe(true);
    answer(null);
    expect([await second, attempt.busy]).toEqual([true, false]);
  });

  it("is one thing also if somebody else decides meanwhile, of several who decide at once", async () => {
    const { act, attempt, answer, seal } = begun();
    const first = attempt.run(act);
    seal();
    expect([attempt.busy, await attempt.run(act)]).toEqual([true, false]);
    answer(null);
    expect([await first, act.mock.calls.length]).toEqual([true, 1]);
  });

  it("is told of the position in which it was refused only", async () => {
    const { act, attempt, answer, move } = begun();
    const first = attempt.run(act);
    answer({ code: "stale", say: "Not now." });
    await first;
    expect(attempt.refusal?.say).toBe("Not now.");
    move();
    expect(attempt.refusal).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { goalKind, goalName, progress, progressOfNamed } from "../../../src/games/schatz/goals";
import type { Goal } from "../../../src/games/schatz/view";

describe("goals", () => {
  const goal = (given: Partial<Goal>): Goal => ({
    seat: 0,
    lot: 0,
    goal: "most_T",
    pays: 50,
    status: "open",
    ...given,
  });

  it("are named by what they ask for", () => {
    expect(goalName("most_A", "last_trick")).toEqual({ key: "schatz.goal.most", args: { suit: "A" } });
    expect(goalName("tricks_0", "last_trick")).toEqual({ key: "schatz.goal.exactly", args: { n: 0 } });
    expect(goalName("most_tricks", "last_trick").key).toBe("schatz.goal.most_tricks");
    expect(goalKind("thirty", "last_trick").kind).toBe("last_trick");
    expect(goalKind("thirty", "fewest_tricks").kind).toBe("fewest_tricks");
  });

  it("say how they stand", () => {
    expect(progress(goal({ goal: "tricks_3", have: 2, need: 3 }))).toEqual({
      key: "schatz.stands.exactly",
      args: { have: 2, need: 3 },
    });
    expect(progress(goal({ goal: "tricks_3", have: 4, need: 3 })).key).toBe("schatz.stands.beyond");
    expect(progress(goal({ goal: "tricks_0", have: 0, need: 0 })).key).toBe("schatz.stands.none");
    expect(progress(goal({ have: 5, best: 7 }))).toEqual({
      key: "schatz.stands.behind",
      args: { suit: "T", have: 5, best: 7 },
    });
    expect(progress(goal({ have: 7, best: 5 })).key).toBe("schatz.stands.ahead");
    expect(progress(goal({ goal: "most_tricks", have: 3, best: 3 }))).toEqual({
      key: "schatz.stands.level",
      args: { suit: "tricks", have: 3 },
    });
    expect(progress(goal({ goal: "thirty", tricks_left: 4 }))).toEqual({
      key: "schatz.stands.last_trick",
      args: { left: 4 },
    });
    expect(progress(goal({ goal: "thirty", have: 2, least: 1 })).key).toBe("schatz.stands.fewest");
  });

  it("say how they stand beside their names, which say what is counted", () => {
    const key = (given: Partial<Goal>) => progressOfNamed(goal(given)).key;
    expect(key({ goal: "tricks_3", have: 2, need: 3 })).toBe("schatz.so_far.count");
    expect(key({ goal: "thirty", tricks_left: 4 })).toBe("schatz.so_far.last_trick");
    expect(key({ goal: "thirty", have: 2, least: 1 })).toBe("schatz.so_far.fewest");
    expect(key({ have: 5, best: 5 })).toBe("schatz.so_far.level");
    expect(key({ have: 5, best: 7 })).toBe("schatz.so_far.behind");
    expect(progressOfNamed(goal({ have: 7, best: 5 }))).toEqual({
      key: "schatz.so_far.ahead",
      args: { have: 7, best: 5 },
    });
  });
});

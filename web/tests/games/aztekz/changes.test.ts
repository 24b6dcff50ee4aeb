import { describe, expect, it } from "vitest";
import { changes, tracesBetween, tracesOf } from "../../../src/games/aztekz/changes";
import { at, position } from "./position";

describe("changes", () => {
  it("show how a hero went", () => {
    const before = position({ cards: { e5: "NESW", e6: "NESW", f6: "NESW" } });
    const heroes = [{ C: at("e5"), P1: at("f6"), P2: at("e5") }, ...before.heroes.slice(1)];
    expect(changes(before, { ...before, heroes }).walks).toEqual([{ id: "0.P1", way: ["e5", "e6", "f6"] }]);
  });

  it("show a card laid, also over another", () => {
    const before = position();
    const found = changes(before, position({ cards: { e5: "NESW", f5: "NESW", e6: "NS" } }));
    expect(found.laid.toSorted()).toEqual(["e6", "f5"]);
  });

  it("show souls taken up and put down", () => {
    const lying = position({ souls: { e5: { 4: 1 } } });
    const heroes = [{ C: at("e5"), P1: at("e5", 4, 1), P2: at("e5") }, ...lying.heroes.slice(1)];
    const carried = position({ heroes });
    expect(changes(lying, carried).handled).toEqual([{ id: "0.P1", cell: "e5", kind: 4, count: 1, up: true }]);
    expect(changes(carried, lying).handled).toEqual([{ id: "0.P1", cell: "e5", kind: 4, count: 1, up: false }]);
  });

  it("show a stack freed, and not as put down", () => {
    const heroes = [{ C: at("e5"), P1: at("e5", 4, 3), P2: at("e5") }, ...position().heroes.slice(1)];
    const before = position({ heroes });
    const found = changes(before, position({ stacks: [[{ kind: 4, size: 3, points: 2 }], []] }));
    expect(found.freed).toEqual([{ seat: 0, cell: "e5", kind: 4, size: 3, points: 2 }]);
    expect(found.handled).toEqual([]);
  });

  it("show souls that fled, lying and carried ones together", () => {
    const heroes = [{ C: at("f5"), P1: at("e5", 4, 1), P2: at("f5") }, ...position().heroes.slice(1)];
    const before = position({ heroes, souls: { e5: { 2: 2, 4: 1 } } });
    const after = position({ turn: { ...before.turn, hero: "P1", scared: "e5" } });
    expect(changes(before, after).scared).toEqual([
      {
        cell: "e5",
        souls: [
          { kind: 2, count: 2 },
          { kind: 4, count: 2 },
        ],
      },
    ]);
  });

  it("are none between equal views", () => {
    expect(changes(position(), position())).toEqual({ walks: [], laid: [], handled: [], freed: [], scared: [] });
  });
});

describe("traces", () => {
  const moves = (by: number, ...texts: string[]) => texts.map((text) => ({ by, do: text }));

  it("are whole ways, also where a hero comes back to where it was", () => {
    const { walks } = tracesOf(position(), moves(1, "P1 N", "P1 take 4", "P1 S", "P1 W", "end", "place e6 NS"));
    expect(walks).toEqual([{ id: "1.P1", way: ["f5", "f6", "f5", "e5"] }]);
  });

  it("are of all who have moved since then", () => {
    const { walks, laid } = tracesOf(position(), [
      ...moves(1, "C N", "end", "place g5 NS"),
      ...moves(0, "P2 E", "place e6 NS"),
    ]);
    expect(walks.map(({ id }) => id)).toEqual(["1.C", "0.P2"]);
    expect(laid).toEqual(["g5", "e6"]);
  });

  it("tell once where souls came free, were stolen or fled", () => {
    const done = [...moves(1, "P1 give", "P1 W", "P1 scare", "P1 E"), ...moves(0, "C E", "C steal 1.P1")];
    expect(tracesOf(position(), done).struck).toEqual(["f5", "e5"]);
  });
});

describe("traces between two positions, for whoever looks back", () => {
  it("show a step of a porter, and a card that was laid", () => {
    const before = position();
    const [mine, others] = before.heroes;
    if (mine === undefined || others === undefined) throw new Error("two play");
    const heroes = [{ ...mine, P1: at("f5") }, others];
    const view = position({ heroes, cards: { ...before.cards, e6: "ES" } });
    expect(tracesBetween(before, view)).toEqual({
      walks: [{ id: "0.P1", way: ["e5", "f5"] }],
      laid: ["e6"],
      struck: [],
    });
  });
});

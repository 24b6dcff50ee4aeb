import { describe, expect, it } from "vitest";
import { answers } from "../../../src/games/schatz/choices";

describe("what the chief decides", () => {
  const said = (seat: number) => ["Eagle", "Jaguar", "Serpent"][seat] ?? "";
  const either = (seats: string[]) => seats.join(" or ");
  const facts = {
    eyes: 0,
    chief: 0,
    named: 1,
    money: [90, 100, 100],
    choices: [1],
    aids: { goals: [], played: { T: [], A: [], C: [] }, price: 40, last: { round: false, lot: false, trick: false } },
  };

  it("is told before it is done: what is paid, by whom, for which lot", () => {
    const [take, leave] = answers({ ...facts, legal: ["leave", "take"] }, said, either);
    expect(take).toMatchObject({ action: "take", seat: null, told: { args: { n: 40, left: 50, lot: 2 } } });
    expect(take?.again).toEqual({ key: "schatz.take.again", args: { n: 40 } });
    expect(leave).toMatchObject({
      seat: 1,
      label: { key: "schatz.leave" },
      again: { key: "schatz.leave.again", args: { seats: "Jaguar", count: 1 } },
      told: { args: { seats: "Jaguar", count: 1, n: 40, lot: 2 } },
    });
    const tied = answers({ ...facts, choices: [1, 2], legal: ["leave"] }, said, either);
    expect(tied[0]?.seat).toBeNull();
    expect(tied[0]?.told.args).toMatchObject({ seats: "Jaguar or Serpent", count: 2 });
  });

  it("is an answer for each seat that can be awarded a lot or made chief", () => {
    const awards = answers({ ...facts, legal: ["award 1", "award 2"] }, said, either);
    expect(awards.map(({ told }) => told)).toEqual([
      { key: "schatz.told.award", args: { seat: "Jaguar", n: 40, lot: 2 } },
      { key: "schatz.told.award", args: { seat: "Serpent", n: 40, lot: 2 } },
    ]);
    const chiefs = answers({ ...facts, legal: ["chief 0", "chief 2"] }, said, either);
    expect(chiefs.map(({ told }) => told.args)).toEqual([
      { seat: "Eagle", you: "true" },
      { seat: "Serpent", you: "false" },
    ]);
    expect(answers({ ...facts, legal: ["dance"] }, said, either)).toEqual([]);
  });
});

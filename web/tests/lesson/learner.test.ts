import { beforeEach, describe, expect, it, vi } from "vitest";
import { Learner } from "../../src/lesson/learner.svelte";
import type { Lesson } from "../../src/wire/types";

const say = { en: "Try it.", fr: "Essayez.", de: "Versuch es." };
const scene = { players: 2, options: {}, events: [] };
const lesson = {
  seat: 0,
  minutes: 1,
  steps: [
    { say, scene, choices: [{ do: ["no"] }], refused: "barred" },
    { say, scene, choices: [{ do: ["one", "two"] }] },
  ],
} as unknown as Lesson;

let learner: Learner;

beforeEach(async () => {
  const judged = [{ text: "no", ok: false, code: "barred", say: "No." }];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ view: { actors: [0] }, judged })));
  learner = new Learner(
    "any",
    lesson,
    () => Promise.resolve(),
    () => undefined,
  );
  await learner.go(0);
  return () => vi.unstubAllGlobals();
});

describe("a refusal that is to be seen", () => {
  it("is not tried by pointing at it", async () => {
    learner.point();
    await learner.explain(["no"]);
    expect(learner.made).toBeNull();
  });

  it("is tried by a press, also of what was pointed at before", async () => {
    learner.point();
    await learner.explain(["no"]);
    learner.press(false); // something that goes
    expect(learner.made).toBeNull();
    learner.press(true);
    expect(learner.made).not.toBeNull();
  });

  it("is tried by a press that asks why", async () => {
    learner.press(true);
    await learner.explain(["no"]);
    expect(learner.made).not.toBeNull();
  });
});

describe("help", () => {
  it("goes on until the step is done", async () => {
    await learner.go(1);
    learner.isHelped = true;
    await learner.play(["one"]);
    expect(learner.plan).toEqual(["two"]);
    await learner.play(["two"]);
    expect(learner.plan).toEqual([]);
    expect(learner.made).not.toBeNull();
  });
});

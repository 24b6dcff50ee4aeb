/** A planned table: sensible as it stands, and what is sent is what was chosen. */

import { describe, expect, it } from "vitest";
import { Plan } from "../../../src/pages/setup/plan.svelte";
import type { GameInfo } from "../../../src/wire/types";

const words = (said: string): { fr: string; en: string; de: string } => ({ fr: said, en: said, de: said });
const GAME: GameInfo = {
  name: "pyramids",
  title: words("Pyramids"),
  about: words("Build pyramids."),
  players: [2, 3],
  usual_players: 2,
  minutes: 20,
  colours: { lid: "#446688", edge: "#223344" },
  hides: false,
  chance: false,
  word: "Tlaloc",
  rules: 1,
  rules_pages: true,
  lesson: null,
  options: [
    {
      name: "corners",
      wording: words("corners"),
      label: words("corners"),
      limits: words("corners"),
      default: "neutral",
      players: [2, 3],
    },
    {
      name: "mode",
      wording: words("mode"),
      label: words("mode"),
      limits: words("mode"),
      default: "auction",
      players: [3],
    },
  ],
  first: ["lot", "host", "word"],
};

describe("a planned table", () => {
  it("for friends has free seats and waits", () => {
    const plan = new Plan(GAME, "friends", 2);
    const body = plan.body;
    expect(plan.begins).toBe(false);
    expect(body.seats).toEqual([{ kind: "me" }, { kind: "open" }]);
    expect(body).toMatchObject({ public: false, clock: { kind: "none" }, first: { by: "lot" }, options: {} });
  });

  it("has as many seats as usual", () => {
    expect(new Plan({ ...GAME, usual_players: 3 }, "friends", 2).players).toBe(3);
  });

  it("against bots begins at once, at the level given", () => {
    const plan = new Plan(GAME, "bots", 4, 3);
    expect(plan.body.seats).toEqual([{ kind: "me" }, { kind: "bot", level: 4 }, { kind: "bot", level: 4 }]);
    expect(plan.begins).toBe(true);
  });

  it("sends only options that differ and that matter", () => {
    const plan = new Plan(GAME, "device", 2);
    plan.options["corners"] = "shared";
    plan.options["mode"] = "three_rounds";
    expect(plan.body.options).toEqual({ corners: "shared" });
    plan.seat(3);
    expect(plan.body.options).toEqual({ corners: "shared", mode: "three_rounds" });
  });

  it("keeps planned seats when there are more or fewer, and one seat for me", () => {
    const plan = new Plan(GAME, "bots", 1, 3);
    plan.assign(1, "me");
    expect(plan.seats.map(({ kind }) => kind)).toEqual(["bot", "me", "bot"]);
    plan.seat(2);
    plan.seat(3);
    expect(plan.seats.map(({ kind }) => kind)).toEqual(["bot", "me", "bot"]);
  });

  it("does not begin by itself where a word decides, and names who begins where all are there", () => {
    const plan = new Plan(GAME, "bots", 1);
    plan.by = "word";
    expect(plan.begins).toBe(false);
    expect(plan.body).toMatchObject({ first: { by: "word" } });
    plan.by = "host";
    expect(plan.begins).toBe(true);
    expect(plan.body).toMatchObject({ first: { by: "host", seat: 0 } });
  });

  it("sends a number that was not filled in, for the server to say what is wanted", () => {
    const plan = new Plan(GAME, "bots", 1);
    plan.clockKind = "bank";
    plan.bankMinutes = plan.increment = null;
    expect(plan.body.clock).toEqual({ kind: "bank", seconds: 0, increment: 0 });
    plan.options["corners"] = null;
    expect(plan.body.options).toEqual({ corners: null });
  });
});

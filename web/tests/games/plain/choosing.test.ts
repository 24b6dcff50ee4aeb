import { beforeEach, describe, expect, it, vi } from "vitest";
import { Choosing } from "../../../src/games/plain/choosing.svelte";
import type { PlainView } from "../../../src/games/plain/view";
import { boardOf, REFUSAL } from "../board";

function begun(legal: string[], labels: Record<string, { fr: string; en: string; de: string }> = {}) {
  const { props, refuse } = boardOf({ legal, aids: { labels } } as unknown as PlainView);
  const play = vi.fn<typeof props.play>(props.play);
  props.play = play;
  return { choosing: new Choosing(() => props), props, play, refuse };
}

describe("choosing an action", () => {
  beforeEach(() => new Choosing(() => boardOf({ legal: [] } as unknown as PlainView).props).setAtOnce(false));

  it("takes two presses: one to choose, one to play", () => {
    const { choosing, play } = begun(["a", "b"]);
    choosing.press("a");
    expect(choosing.chosen).toBe("a");
    expect(play).not.toHaveBeenCalled();
    choosing.press("a");
    expect(play).toHaveBeenCalledWith(["a"]);
  });

  it("takes one press if nothing is to be confirmed", () => {
    const { choosing, play } = begun(["a", "b"]);
    choosing.setAtOnce(true);
    choosing.press("b");
    expect(play).toHaveBeenCalledWith(["b"]);
  });

  it("of something else takes the marks of a hint away", () => {
    const { choosing, props } = begun(["a", "b"]);
    const unmark = vi.fn<typeof props.unmarkHint>();
    Object.assign(props, { hint: "a", unmarkHint: unmark });
    choosing.press("a");
    expect(unmark).not.toHaveBeenCalled();
    choosing.press("b");
    expect(unmark).toHaveBeenCalledOnce();
  });

  it("is done already where there is only one", () => {
    const { choosing } = begun(["return"]);
    expect(choosing.chosen).toBe("return");
  });

  it("by typing: what is meant is chosen, and Enter plays it", () => {
    const { choosing, play } = begun(["play T13", "play T1", "play A2"]);
    choosing.type("t1");
    expect(choosing.matches).toEqual(["play T1", "play T13"]);
    expect(choosing.chosen).toBeNull();
    choosing.confirm();
    expect(play).not.toHaveBeenCalled();
    choosing.type("t13");
    choosing.confirm();
    expect(play).toHaveBeenCalledWith(["play T13"]);
  });

  it("is forgotten when something else can be done", () => {
    const { choosing, props } = begun(["a", "b"]);
    choosing.follow();
    choosing.press("a");
    choosing.type("x");
    props.view = { ...props.view, legal: ["a"] };
    choosing.follow();
    expect(choosing.typed).toBe("");
  });

  it("stays while only others act", () => {
    const { choosing, props } = begun(["a", "b"]);
    choosing.follow();
    choosing.press("a");
    props.view = { ...props.view };
    choosing.follow();
    expect(choosing.chosen).toBe("a");
  });

  it("is let go of step by step", () => {
    const { choosing } = begun(Array.from({ length: 30 }, (_, n) => `${n < 15 ? "go" : "stay"} ${n}`));
    choosing.open("go");
    choosing.press("go 3");
    choosing.type("stay");
    expect(choosing.trail).toEqual([]);
    expect([choosing.leave(), choosing.typed, choosing.chosen]).toEqual([true, "", "go 3"]);
    expect([choosing.leave(), choosing.chosen, choosing.trail]).toEqual([true, null, ["go"]]);
    expect([choosing.leave(), choosing.trail]).toEqual([true, []]);
    expect(choosing.leave()).toBe(false);
  });

  it("is shown by the name that the game gives it", () => {
    const { choosing } = begun(["lot 0", "lot 1"], { "lot 0": { fr: "lot 1", en: "Lot 1", de: "Posten 1" } });
    expect([choosing.labelOf("lot 0"), choosing.labelOf("lot 1")]).toEqual(["Lot 1", "lot 1"]);
    expect([choosing.hasLabel("lot 0"), choosing.hasLabel("lot 1")]).toEqual([true, false]);
  });

  it("offers nothing to who is not asked", () => {
    const { props } = begun(["a"]);
    const choosing = new Choosing(() => ({ ...props, seat: null }));
    expect([choosing.actions, choosing.chosen]).toEqual([[], null]);
  });

  it("points at the hint, and opens its group", () => {
    const { props } = begun(Array.from({ length: 30 }, (_, n) => `${n < 15 ? "go" : "stay"} ${n}`));
    const choosing = new Choosing(() => ({ ...props, hint: "stay 20" }));
    choosing.show("stay 20");
    expect([choosing.hint, choosing.trail]).toEqual(["stay 20", ["stay"]]);
    expect(new Choosing(() => ({ ...props, hint: "gone" })).hint).toBeNull();
  });
});

describe("what cannot be done", () => {
  it("is explained when it is typed", async () => {
    const { props } = begun(["a"]);
    props.explain = (actions) => Promise.resolve(actions.map((text) => ({ text, ok: false, say: `no ${text}` })));
    const choosing = new Choosing(() => props);
    choosing.type(" b ");
    await choosing.wonder();
    expect(choosing.reason?.say).toBe("no b");
    choosing.type("bb");
    expect(choosing.reason).toBeNull();
  });

  it("is not explained when something else is typed by then", async () => {
    const { props } = begun(["a"]);
    props.explain = (actions) => Promise.resolve(actions.map((text) => ({ text, ok: false, say: `no ${text}` })));
    const choosing = new Choosing(() => props);
    choosing.type("b");
    const asking = choosing.wonder();
    choosing.type("bc");
    await asking;
    expect(choosing.reason).toBeNull();
  });

  it("is explained when the server refuses it, as long as the position is the same", async () => {
    for (const changes of [false, true]) {
      const { choosing, props, refuse } = begun(["a"]);
      const playing = choosing.play("a");
      expect(choosing.busy).toBe(true);
      if (changes) props.view = { ...props.view };
      refuse();
      await playing;
      expect(choosing.busy).toBe(false);
      expect(choosing.reason?.say).toBe(changes ? undefined : REFUSAL?.say);
    }
  });
});

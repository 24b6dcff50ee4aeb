import { describe, expect, it, vi } from "vitest";
import { describeEvent, effectOf } from "../../../src/games/schatz/log";
import { setLanguage, translate, type Language } from "../../../src/i18n/index.svelte";
import type { SchatzView } from "../../../src/games/schatz/view";
import type { Told } from "../../../src/wire/types";

describe("the log", () => {
  const seatName = (seat: number) => ["Eagle", "Jaguar"][seat] ?? "";
  const word = (text: string, by = 0) =>
    describeEvent({ seq: 1, kind: "moved", at: 0, event: { by, do: text } } satisfies Told, seatName);

  it("has a sentence for each action", () => {
    const told = { seat: "Eagle", who: "other" };
    expect(word("bid")).toEqual({ key: "schatz.log.has_bid", args: told });
    expect(word("bid 30")).toEqual({ key: "schatz.log.bid", args: { ...told, n: 30 } });
    expect(word("chief 1")).toEqual({ key: "schatz.log.chief", args: { ...told, other: "Jaguar" } });
    expect(word("chief 0")).toEqual({ key: "schatz.log.chief.stays", args: told });
    expect(word("lot 0")).toEqual({ key: "schatz.log.lot", args: { ...told, lot: 1 } });
    expect(word("take")?.key).toBe("schatz.log.take");
    expect(word("leave")?.key).toBe("schatz.log.leave");
    expect(word("award 1", 0)).toEqual({ key: "schatz.log.award", args: { ...told, other: "Jaguar" } });
    expect(word("play T13", 1)?.key).toBe("schatz.log.play");
    expect(word("dance")).toBeNull();
  });

  it("tells what came of an action", () => {
    const came = (news: Record<string, string | number>) =>
      describeEvent({ seq: 1, kind: "news", at: 0, news }, seatName);
    expect(came({ is: "chief", seat: 1, price: 30 })).toEqual({
      key: "schatz.news.chief",
      args: { seat: "Jaguar", n: 30 },
    });
    expect(came({ is: "lot", lot: 0, seat: 1, price: 0 })).toEqual({
      key: "schatz.news.lot",
      args: { seat: "Jaguar", lot: 1, n: 0 },
    });
    expect(came({ is: "trick", seat: 0 })).toEqual({ key: "schatz.news.trick", args: { seat: "Eagle" } });
    expect(came({ is: "round", round: 2 })).toEqual({ key: "schatz.news.round", args: { n: 2 } });
    expect(came({ is: "paid", seat: 0, sum: 120 })).toEqual({
      key: "schatz.news.paid",
      args: { seat: "Eagle", n: 120 },
    });
    expect(came({ is: "poorest", seat: 1 })).toEqual({ key: "schatz.news.poorest", args: { seat: "Jaguar" } });
    expect(came({ is: "weather" })).toBeNull();
  });

  it("says what happened to oneself as such", () => {
    const seen = { eyes: 0, options: { max_rounds: 3 }, over: false, last_round: null } as unknown as SchatzView;
    const came = (news: Record<string, string | number | number[]>) =>
      describeEvent({ seq: 1, kind: "news", at: 0, news }, seatName, seen);
    expect(came({ is: "trick", seat: 0 })).toEqual({ key: "schatz.news.you.trick", args: {} });
    expect(came({ is: "trick", seat: 1 })?.key).toBe("schatz.news.trick");
    expect(came({ is: "lot", lot: 2, seat: 0, price: 20, outbid: [1] })).toEqual({
      key: "schatz.news.you.lot",
      args: { lot: 3, n: 20 },
    });
    expect(came({ is: "lot", lot: 2, seat: 1, price: 20, outbid: [0] })).toEqual({
      key: "schatz.news.you.outbid",
      args: { seat: "Jaguar", lot: 3, n: 20 },
    });
    expect(came({ is: "lot", lot: 2, seat: 1, price: 20, outbid: [] })?.key).toBe("schatz.news.lot");
    expect(came({ is: "chief", seat: 0, price: 20, outbid: [] })?.key).toBe("schatz.news.you.chief");
    expect(came({ is: "chief", seat: 1, price: 20, outbid: [0] })?.key).toBe("schatz.news.you.outbid_chief");
    expect(came({ is: "paid", seat: 0, sum: 0 })).toEqual({ key: "schatz.news.you.paid", args: { n: 0 } });
    expect(came({ is: "poorest", seat: 0 })?.key).toBe("schatz.news.you.poorest");
  });

  it("speaks to who reads it, in each language, also of what was undone", async () => {
    vi.stubGlobal("document", { documentElement: {} });
    const sentences = async (lang: Language, by: number, texts: string[]) => {
      await setLanguage(lang);
      return texts.map((text) => {
        const event = { seq: 1, kind: "moved", at: 0, event: { by, do: text } } satisfies Told;
        const said = describeEvent(event, seatName, null, 0);
        return said === null ? "" : translate(said.key, said.args);
      });
    };
    const actions = ["bid", "bid 30", "chief 1", "chief 0", "lot 0", "take", "leave", "award 1", "award 0", "play T13"];
    expect(await sentences("en", 0, actions)).toEqual([
      "You have bid.",
      "You bid 30.",
      "You make Jaguar chief.",
      "You stay chief.",
      "You put lot 1 up for sale.",
      "You take the lot.",
      "You leave the lot.",
      "You award the lot to Jaguar.",
      "You award the lot to Eagle.",
      "You play Talisman 13.",
    ]);
    expect(await sentences("en", 1, ["bid 30", "award 0", "chief 0"])).toEqual([
      "Jaguar bids 30.",
      "Jaguar awards you the lot.",
      "Jaguar makes you chief.",
    ]);
    for (const [lang, you] of [
      ["fr", "Vous"],
      ["de", "Du"],
    ] as const) {
      for (const said of await sentences(lang, 0, actions)) expect(said).toMatch(new RegExp(`^${you} .*\\.$`));
      for (const said of await sentences(lang, 1, actions)) expect(said).toMatch(/^Jaguar .*\.$/);
    }
    vi.unstubAllGlobals();
  });

  it("announces the last round, unless none follows", () => {
    const after = (round: number, over = false) =>
      describeEvent({ seq: 1, kind: "news", at: 0, news: { is: "round", round } }, seatName, {
        eyes: 0,
        options: { max_rounds: 3 },
        over,
        last_round: { round, tricks: [], pay: [] },
      } as unknown as SchatzView)?.key;
    expect([after(1), after(2), after(2, true)]).toEqual([
      "schatz.news.round",
      "schatz.news.last_round",
      "schatz.news.round",
    ]);
  });

  it("knows who wins and loses by it", () => {
    const effect = (news: Record<string, string | number | number[]>) =>
      effectOf({ seq: 1, kind: "news", at: 0, news });
    const lot = { is: "lot", lot: 40, seat: 1, price: 30, outbid: [0] };
    expect(effect(lot)).toEqual({ lost: [0], won: [1], points: null });
    expect(effect({ is: "paid", seat: 0, sum: 40 })).toEqual({ lost: [], won: [0], points: 40 });
    expect(effect({ is: "trick", seat: 1 })).toEqual({ lost: [], won: [1], points: null });
    expect(effect({ is: "round", round: 1 })).toBeNull();
    const move = (text: string) => effectOf({ seq: 1, kind: "moved", at: 0, event: { by: 0, do: text } });
    expect(move("chief 1")).toEqual({ lost: [], won: [1], points: null });
    expect(move("award 1")).toBeNull();
  });

  it("tells the deal, and nothing of what is no move", () => {
    const deal = {
      seq: 1,
      kind: "happened",
      at: 0,
      event: { by: "chance", do: "deal", lots: [[], []] },
    } satisfies Told;
    expect(describeEvent(deal, seatName)).toEqual({ key: "schatz.log.deal", args: { n: 2 } });
    expect(describeEvent({ seq: 2, kind: "gone", seat: 0, at: 0 }, seatName)).toBeNull();
  });
});

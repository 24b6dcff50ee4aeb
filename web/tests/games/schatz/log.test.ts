import { describe, expect, it } from "vitest";
import { describeEvent } from "../../../src/games/schatz/log";
import type { Told } from "../../../src/wire/types";

describe("the log", () => {
  const seatName = (seat: number) => ["Eagle", "Jaguar"][seat] ?? "";
  const word = (text: string, by = 0) =>
    describeEvent({ seq: 1, kind: "moved", at: 0, event: { by, do: text } } satisfies Told, seatName);

  it("has a sentence for each action", () => {
    expect(word("bid")).toEqual({ key: "schatz.log.has_bid", args: { seat: "Eagle" } });
    expect(word("bid 30")).toEqual({ key: "schatz.log.bid", args: { seat: "Eagle", n: 30 } });
    expect(word("chief 1")).toEqual({
      key: "schatz.log.chief",
      args: { seat: "Eagle", other: "Jaguar", same: "false" },
    });
    expect(word("chief 0")?.args["same"]).toBe("true");
    expect(word("lot 0")).toEqual({ key: "schatz.log.lot", args: { seat: "Eagle", lot: 1 } });
    expect(word("take")?.key).toBe("schatz.log.take");
    expect(word("leave")?.key).toBe("schatz.log.leave");
    expect(word("award 1", 0)).toEqual({ key: "schatz.log.award", args: { seat: "Eagle", other: "Jaguar" } });
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

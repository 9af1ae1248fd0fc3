import { describe, expect, test } from "vitest";
import { addUpStatement } from "@/lib/areas/money/wallet/add-up";
import { addUpLedger } from "@/lib/areas/money/wallet/ledger";
import type { LedgerRow } from "@/lib/areas/money/wallet/status";
import { flowOf } from "@/lib/kit/book/statement-days";
import { chosenFlow } from "./chosen-flow";
import {
  channelSums,
  figureDays,
  isDayDue,
  type OutcomeGroup,
  outcomeCounts,
  outcomeSums,
  reasonCounts,
  successOf,
  walletChange,
} from "./figures";

const at = (text: string) => Date.parse(text);

describe("days", () => {
  test("begin at midnight in Tehran, 20:30 UTC of the day before", () => {
    expect(figureDays(at("2026-11-20T20:29:59Z"), 2)).toEqual(["2026-11-19", "2026-11-20"]);
    expect(figureDays(at("2026-11-20T20:30:00Z"), 2)).toEqual(["2026-11-20", "2026-11-21"]);
  });

  test("are thirty, across a month's end", () => {
    const days = figureDays(at("2026-03-05T12:00:00Z"));
    expect(days).toHaveLength(30);
    expect([days[0], days.at(-1)]).toEqual(["2026-02-04", "2026-03-05"]);
  });
});

/** A day with these rows, the oldest first, a second apart. */
const DAY = { from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" };
const row = (given: Partial<LedgerRow>, index = 0): LedgerRow => ({
  id: String(index + 1),
  at: `2026-01-01T00:00:${String(index).padStart(2, "0")}Z`,
  endedAt: null,
  amountRial: 1000,
  wageRial: 0,
  status: "successful",
  channel: "ipg",
  balanceAfterRial: null,
  ...given,
});
function statementDay(given: Partial<LedgerRow>[]) {
  const rows = given.map(row);
  return addUpStatement({ ...addUpLedger(rows, DAY, null), rows });
}

describe("the statement of a day", () => {
  test("counts what came in before fees, by channel, and what went out", () => {
    const day = statementDay([
      { amountRial: 9, status: "subscription_fee", channel: null },
      { amountRial: 200, wageRial: 20, status: "settlement_done", channel: "settlements" },
      { amountRial: 50, status: "transfer_in", channel: "p2p" },
      { amountRial: 300, wageRial: 10, status: "corrected" },
      { amountRial: 100, wageRial: 5, balanceAfterRial: 777 },
    ]);
    const [flow] = flowOf(["d"], new Map([["d", day]]));
    expect(flow).toEqual({
      day: "d",
      isRead: true,
      inRial: 450,
      inCount: 3,
      outRial: 209,
      outCount: 2,
      feeRial: 35,
      uncertainFeeRial: 0,
      underWayRial: 0,
      cameBackRial: 0,
      balanceRial: 777,
    });
    expect(day.ledger?.openingRial).toBe(777 - 450 + 209 + 35);
    expect(channelSums([day], "in")).toEqual([
      { channel: "ipg", count: 2, amountRial: 400 },
      { channel: "p2p", count: 1, amountRial: 50 },
    ]);
    expect(channelSums([day], "out").map(({ channel }) => channel)).toEqual(["settlements", "fee"]);
  });

  test("counts no fee that payers bore, and by itself one of which nobody tells", () => {
    const debit = { channel: "subscription", wageRial: 10 } as const;
    const day = statementDay([4000, 5000, 6000].map((balanceAfterRial) => ({ ...debit, balanceAfterRial })));
    expect(day.groups).toMatchObject([{ kind: "in", count: 3, wageRial: 0, uncertainFeeRial: 10 }]);
  });

  test("takes a refund as outflow although its status says successful", () => {
    expect(statementDay([{ amountRial: 70, channel: "refund" }]).groups).toEqual([
      { kind: "out", channel: "refund", count: 1, amountRial: 70, wageRial: 0, uncertainFeeRial: 0 },
    ]);
  });

  test("counts nothing for what failed, waits or came back", () => {
    const statuses = [
      "failed",
      "settlement_failed",
      "settlement_canceled",
      "settlement_returned",
      "in_progress",
    ] as const;
    const day = statementDay(statuses.map((status) => ({ status })));
    expect(flowOf(["d"], new Map([["d", day]]))[0]).toMatchObject({
      ...{ inRial: 0, outRial: 0, inCount: 0, outCount: 0, cameBackRial: 0 },
    });
  });

  test("carries a balance over a day without rows, never over one that was not read", () => {
    const full = statementDay([{ balanceAfterRial: 10 }]);
    const empty = statementDay([]);
    const flow = flowOf(
      ["a", "b", "c", "d"],
      new Map([
        ["a", full],
        ["b", empty],
        ["d", empty],
      ]),
    );
    expect(flow.map(({ balanceRial }) => balanceRial)).toEqual([10, 10, null, null]);
    expect(flow.map(({ isRead }) => isRead)).toEqual([true, true, false, true]);
  });
});

describe("from inflow to the wallet", () => {
  const settlement = { channel: "settlements", wageRial: 25 } as const;
  const flow = flowOf(
    ["a", "b"],
    new Map([
      [
        "a",
        statementDay([
          { amountRial: 1500, wageRial: 15, balanceAfterRial: 3485 },
          { ...settlement, amountRial: 400, wageRial: 5, status: "settlement_done" },
          { ...settlement, amountRial: 900, wageRial: 10, status: "settlement_in_progress" },
        ]),
      ],
      ["b", { groups: [], closingBalanceRial: 2300 }],
    ]),
  );

  test("settlements under way, fees and the rest are named, and the sum is right to the rial", () => {
    const change = walletChange(flow, 2000);
    expect(change).toEqual({
      inRial: 1500,
      outRial: 400,
      feeRial: 20,
      uncertainFeeRial: 0,
      underWayRial: 910,
      cameBackRial: 0,
      differenceRial: 130,
      changeRial: 300,
    });
    const {
      inRial = 0,
      outRial = 0,
      feeRial = 0,
      underWayRial = 0,
      cameBackRial = 0,
      differenceRial = 0,
    } = change ?? {};
    expect(inRial - outRial - feeRial - underWayRial + cameBackRial + differenceRial).toBe(change?.changeRial);
  });

  test("what came back is told apart from what nobody accounts for, and keeps its fee where it was paid first", () => {
    const endedAt = "2026-01-01T05:00:00Z";
    const day = statementDay([
      { amountRial: 1000, balanceAfterRial: 11_000 },
      { ...settlement, amountRial: 700, status: "settlement_failed", endedAt, balanceAfterRial: 10_275 },
      { ...settlement, amountRial: 500, status: "settlement_returned", endedAt: DAY.to, balanceAfterRial: 9750 },
      { ...settlement, amountRial: 300, status: "settlement_done", balanceAfterRial: 9400 },
    ]);
    // The first came back on this day, the second is yet to; the last took 25 more than it says.
    const before = { groups: [], closingBalanceRial: 10_000 };
    const days = flowOf(["a"], new Map([["a", day]]));
    expect(day.ledger).toMatchObject({ openingRial: 10_000, cameBackRial: -500, differenceRial: -25 });
    expect(walletChange(days, before.closingBalanceRial)).toEqual({
      inRial: 1000,
      outRial: 300,
      feeRial: 50,
      uncertainFeeRial: 0,
      underWayRial: 0,
      cameBackRial: -500,
      differenceRial: -25,
      changeRial: 125,
    });
  });

  test("nothing is said where the wallet is not known at both ends, or a day was not read", () => {
    expect(walletChange(flow, null)).toBeNull();
    expect(walletChange(flowOf(["a"], new Map()), 5)).toBeNull();
    expect(walletChange(flowOf(["a"], new Map([["a", statementDay([])]])), 5)).toBeNull();
  });

  test("the days before a chosen week tell what it began with", () => {
    const days = flowOf(
      ["a", "b", "c"],
      new Map(["a", "b", "c"].map((day, at) => [day, { groups: [], closingBalanceRial: at }])),
    );
    expect(chosenFlow({ flow: days, openingRial: 9 }, 2)).toEqual({ flow: days.slice(1), openingRial: 0 });
    expect(chosenFlow({ flow: days, openingRial: 9 }, 3)).toEqual({ flow: days, openingRial: 9 });
    expect(chosenFlow({ flow: null, openingRial: null }, 3)).toEqual({ flow: [], openingRial: null });
  });
});

describe("withdrawals of some days", () => {
  const group = (status: OutcomeGroup["status"], count: number, errorCode: string | null = null): OutcomeGroup => ({
    ...{ status, errorCode, count },
    amountRial: 500 * count,
  });
  const groups = outcomeSums([
    [group("DONE", 1), group("FAILED", 2, "01"), group("PENDING", 1)],
    [group("DONE", 1), group("REVERSED", 1), group("FAILED", 1, "17")],
  ]);

  test("stand by outcome and, when they failed for good, by reason", () => {
    expect(outcomeCounts(groups, ["DONE", "FAILED", "CANCELED", "PENDING"])).toEqual([
      { status: "DONE", count: 2 },
      { status: "FAILED", count: 3 },
      { status: "PENDING", count: 1 },
    ]);
    expect(reasonCounts(groups)).toEqual([
      { errorCode: "01", count: 2 },
      { errorCode: "17", count: 1 },
    ]);
  });

  test("have a share of success among the decided only; what was returned is decided and no success", () => {
    expect(successOf(groups)).toEqual({ done: 2, decided: 6, share: 1 / 3 });
    const undecided = ["INIT", "PENDING", "CANCELED"] as const;
    expect(successOf(undecided.map((status) => ({ status, errorCode: null, count: 3, amountRial: 1 })))).toEqual({
      done: 0,
      decided: 0,
      share: null,
    });
  });
});

describe("a day is read", () => {
  const now = at("2026-11-20T10:00:00Z");
  const state = (minutesAgo: number, more: { isOpen?: boolean; isStale?: boolean } = {}) => ({
    readAtMs: now - minutesAgo * 60_000,
    isOpen: false,
    isStale: false,
    ...more,
  });

  test("when it never was, or changed", () => {
    expect(isDayDue("2026-10-30", undefined, now)).toBe(true);
    expect(isDayDue("2026-11-20", state(1, { isStale: true }), now)).toBe(true);
  });

  test("again every few minutes today, less often yesterday", () => {
    expect(isDayDue("2026-11-20", state(3), now)).toBe(false);
    expect(isDayDue("2026-11-20", state(5), now)).toBe(true);
    expect(isDayDue("2026-11-19", state(5), now)).toBe(false);
    expect(isDayDue("2026-11-19", state(31), now)).toBe(true);
  });

  test("once more when it ended after its last reading", () => {
    expect(isDayDue("2026-11-10", state(10 * 24 * 60), now)).toBe(true);
  });

  test("once more a day and a half after its end, then ever more rarely, and often while something is open", () => {
    const dayAndABit = 30 * 60;
    expect(isDayDue("2026-11-18", state(dayAndABit), now)).toBe(true);
    expect(isDayDue("2026-11-18", state(20), now)).toBe(false);
    expect(isDayDue("2026-11-10", state(20), now)).toBe(false);
    expect(isDayDue("2026-11-10", state(4 * 60, { isOpen: true }), now)).toBe(true);
    // Banks return money after weeks: a day that ended ten days ago is read again after five more.
    expect(isDayDue("2026-11-05", state(4 * 24 * 60), now)).toBe(false);
    expect(isDayDue("2026-11-05", state(5 * 24 * 60), now)).toBe(true);
  });
});

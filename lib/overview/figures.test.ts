import { describe, expect, test } from "vitest";
import type { Transaction } from "@/lib/wallet/answers";
import type { Withdrawal } from "@/lib/withdrawals/answers";
import { chosenFlow } from "./chosen-flow";
import {
  addUpStatement,
  addUpWithdrawals,
  channelSums,
  failuresSeenOn,
  figureDays,
  flowOf,
  isDayDue,
  outcomeCounts,
  payoutsSeenOn,
  reasonCounts,
  successOf,
  walletChange,
} from "./figures";

const transaction = (given: Partial<Transaction>) =>
  ({
    id: "1",
    amountRial: 1000,
    wageRial: 0,
    status: "successful",
    channelTitle: "درگاه پرداخت",
    balanceAfterRial: null,
    ...given,
  }) as Transaction;
const withdrawal = (given: Partial<Withdrawal>) =>
  ({ status: "DONE", errorCode: null, amountRial: 500, ...given }) as Withdrawal;
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

describe("the statement of a day", () => {
  test("counts what came in before fees, by channel, and what went out", () => {
    const day = addUpStatement(
      [
        transaction({ id: "5", amountRial: 100, wageRial: 5, balanceAfterRial: 777 }),
        transaction({ id: "4", amountRial: 300, wageRial: 10, status: "corrected" }),
        transaction({ id: "3", amountRial: 50, status: "transfer_in", channelTitle: "انتقال داخلی" }),
        transaction({ id: "2", amountRial: 200, wageRial: 20, status: "settlement_done", channelTitle: "تسویه" }),
        transaction({ id: "1", amountRial: 9, status: "subscription_fee", channelTitle: null }),
      ],
      new Set(),
    );
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
      balanceRial: 777,
    });
    expect(channelSums([day], "in")).toEqual([
      { channel: "ipg", count: 2, amountRial: 400 },
      { channel: "p2p", count: 1, amountRial: 50 },
    ]);
    expect(channelSums([day], "out").map(({ channel }) => channel)).toEqual(["settlements", "fee"]);
  });

  test("counts no fee that payers bore, also where a page of the statement ended between two rows", () => {
    const debit = { channelTitle: "برداشت مستقیم", amountRial: 1000, wageRial: 10, effectRial: null };
    const rows = [6000, 5000, 4000].map((balanceAfterRial) => transaction({ ...debit, balanceAfterRial }));
    // Of the oldest, nothing tells who bore it.
    expect(addUpStatement(rows, new Set()).groups).toMatchObject([
      { kind: "in", count: 3, wageRial: 0, uncertainFeeRial: 10 },
    ]);
    // The row before the day tells, and is not counted itself.
    const before = transaction({ id: "0", balanceAfterRial: 3010 });
    expect(addUpStatement(rows, new Set(), before).groups).toMatchObject([
      { kind: "in", count: 3, wageRial: 10, uncertainFeeRial: 0 },
    ]);
  });

  test("takes a refund as outflow although its status says successful", () => {
    const day = addUpStatement([transaction({ id: "8", amountRial: 70, channelTitle: "?" })], new Set(["8"]));
    expect(day.groups).toEqual([
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
    const day = addUpStatement(
      statuses.map((status) => transaction({ status })),
      new Set(),
    );
    expect(flowOf(["d"], new Map([["d", day]]))[0]).toMatchObject({ inRial: 0, outRial: 0, inCount: 0, outCount: 0 });
  });

  test("carries a balance over a day without rows, never over one that was not read", () => {
    const full = addUpStatement([transaction({ balanceAfterRial: 10 })], new Set());
    const empty = addUpStatement([], new Set());
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
  const flow = flowOf(
    ["a", "b"],
    new Map([
      [
        "a",
        addUpStatement(
          [
            transaction({
              id: "3",
              amountRial: 900,
              wageRial: 10,
              status: "settlement_in_progress",
              channelTitle: null,
            }),
            transaction({ id: "2", amountRial: 400, wageRial: 5, status: "settlement_done", channelTitle: null }),
            transaction({ id: "1", amountRial: 1500, wageRial: 15 }),
          ],
          new Set(),
        ),
      ],
      ["b", { groups: [], closingBalanceRial: 2300 }],
    ]),
  );

  test("payouts under way, fees and the rest are named, and the sum is right to the rial", () => {
    const change = walletChange(flow, 2000);
    expect(change).toEqual({
      inRial: 1500,
      outRial: 400,
      feeRial: 20,
      uncertainFeeRial: 0,
      underWayRial: 910,
      otherRial: 130,
      changeRial: 300,
    });
    const { inRial = 0, outRial = 0, feeRial = 0, underWayRial = 0, otherRial = 0, changeRial } = change ?? {};
    expect(inRial - outRial - feeRial - underWayRial + otherRial).toBe(changeRial);
  });

  test("fees are those of payouts that came back too, and those of unknown bearers by themselves", () => {
    const day = addUpStatement(
      [
        transaction({ id: "3", amountRial: 500, wageRial: 25, status: "settlement_returned", channelTitle: "تسویه" }),
        transaction({ id: "2", amountRial: 700, wageRial: 30, status: "settlement_failed", channelTitle: "تسویه" }),
        transaction({ id: "1", amountRial: 1000, wageRial: 10, channelTitle: "برداشت مستقیم" }),
      ],
      new Set(),
    );
    const days = flowOf(["a"], new Map([["a", { ...day, closingBalanceRial: 1965 }]]));
    expect(walletChange(days, 1000)).toEqual({
      inRial: 1000,
      outRial: 0,
      feeRial: 25,
      uncertainFeeRial: 10,
      underWayRial: 0,
      otherRial: -10,
      changeRial: 965,
    });
  });

  test("nothing is said where the wallet is not known at both ends, or a day was not read", () => {
    expect(walletChange(flow, null)).toBeNull();
    expect(walletChange(flowOf(["a"], new Map()), 5)).toBeNull();
    expect(walletChange(flowOf(["a"], new Map([["a", addUpStatement([], new Set())]])), 5)).toBeNull();
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

describe("the withdrawals of a day", () => {
  const { groups } = addUpWithdrawals([
    withdrawal({}),
    withdrawal({}),
    withdrawal({ status: "REVERSED" }),
    withdrawal({ status: "PENDING", errorCode: "01" }),
    withdrawal({ status: "FAILED", errorCode: "01" }),
    withdrawal({ status: "FAILED", errorCode: "01" }),
    withdrawal({ status: "FAILED", errorCode: "17" }),
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

describe("what failed or came back", () => {
  test("counts on the day on which it was seen, whenever it was ordered", () => {
    const failed = { ...addUpWithdrawals([withdrawal({ status: "FAILED", errorCode: "01" })]) };
    const known = new Map([
      ["2026-11-17", { ...failed, seenOn: { "2026-11-17": { "01": 3 }, "2026-11-20": { "01": 2, "": 1 } } }],
      ["2026-11-20", failed],
    ]);
    expect(failuresSeenOn("2026-11-20", known)).toEqual([
      { errorCode: "01", count: 3 },
      { errorCode: null, count: 1 },
    ]);
    const came = addUpStatement([transaction({ status: "settlement_returned", channelTitle: "تسویه" })], new Set());
    const days = new Map([
      ["2026-11-01", { ...came, seenOn: { "2026-11-20": { undone: 1 } } }],
      ["2026-11-19", came],
      ["2026-11-10", came],
    ]);
    expect(payoutsSeenOn(["2026-11-19", "2026-11-20"], days)).toEqual({ failed: 0, undone: 2 });
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

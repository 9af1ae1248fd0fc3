import { describe, expect, it } from "vitest";
import type { Withdrawal } from "./server/answers";
import { attemptsLeft, failureCodeOf, isPayerAccountLate, netRial, situationOf, WITHDRAWAL_STATUSES } from "./status";

const TODAY = "2026-11-20";

const withdrawal = (change: Partial<Withdrawal> = {}): Withdrawal => ({
  id: "w",
  authorizationId: "a",
  retryCount: 0,
  maxRetryCount: 3,
  transactionId: null,
  refundId: null,
  amountRial: 1_000_000,
  wageRial: 10_000,
  paymentNumber: null,
  payerAccount: null,
  trackId: "t",
  status: "INIT",
  description: null,
  date: TODAY,
  isInstant: false,
  hasNotifyUrl: false,
  errorCode: null,
  errorMessage: null,
  ...change,
});

describe("situationOf", () => {
  it("says of an open instant withdrawal that it is being decided, whatever its attempts", () => {
    expect(situationOf(withdrawal({ isInstant: true }), TODAY)).toBe("deciding");
    expect(situationOf(withdrawal({ isInstant: true, status: "PENDING", retryCount: 1 }), TODAY)).toBe("deciding");
  });

  it("tells a day to come from a day that has come", () => {
    expect(situationOf(withdrawal({ date: "2026-11-21" }), TODAY)).toBe("scheduled");
    expect(situationOf(withdrawal({ date: TODAY }), TODAY)).toBe("due");
    expect(situationOf(withdrawal({ date: null }), TODAY)).toBe("due");
    expect(situationOf(withdrawal({ status: "PENDING" }), TODAY)).toBe("working");
  });

  it("tells of a failed attempt while more follow", () => {
    expect(situationOf(withdrawal({ status: "PENDING", retryCount: 1 }), TODAY)).toBe("retrying");
  });

  it("has one for each final state", () => {
    const finals = WITHDRAWAL_STATUSES.filter((status) => status !== "INIT" && status !== "PENDING");
    expect(finals.map((status) => situationOf(withdrawal({ status }), TODAY))).toEqual([
      "done",
      "failed",
      "canceled",
      "reversed",
    ]);
  });
});

it("counts attempts that may still come, none once it is final", () => {
  expect(attemptsLeft(withdrawal({ retryCount: 1 }))).toBe(2);
  expect(attemptsLeft(withdrawal({ retryCount: 5 }))).toBe(0);
  expect(attemptsLeft(withdrawal({ retryCount: 1, status: "DONE" }))).toBe(0);
});

it("waits for the payer's account only where money was taken", () => {
  const known = { accountNumber: "1", pan: null };
  expect(isPayerAccountLate(withdrawal({ status: "DONE" }))).toBe(true);
  expect(isPayerAccountLate(withdrawal({ status: "DONE", payerAccount: known }))).toBe(false);
  expect(isPayerAccountLate(withdrawal({ status: "FAILED" }))).toBe(false);
});

it("knows a net amount only of money that came in and stayed", () => {
  expect(netRial(withdrawal({ status: "DONE" }))).toBe(990_000);
  expect(netRial(withdrawal({ status: "DONE", wageRial: null }))).toBeNull();
  expect(netRial(withdrawal({ status: "REVERSED" }))).toBeNull();
});

it("does not blame a withdrawal that succeeded after a failed attempt", () => {
  expect(failureCodeOf(withdrawal({ status: "PENDING", errorCode: "01" }))).toBe("01");
  expect(failureCodeOf(withdrawal({ status: "FAILED", errorCode: "01" }))).toBe("01");
  expect(failureCodeOf(withdrawal({ status: "DONE", errorCode: "01" }))).toBeNull();
});

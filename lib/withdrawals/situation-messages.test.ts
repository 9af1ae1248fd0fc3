import { expect, it } from "vitest";
import type { Withdrawal } from "./answers";
import { failureMessage } from "./customer-messages";
import { customerMessageOf } from "./situation-messages";
import { SITUATIONS } from "./status";

const withdrawal: Withdrawal = {
  id: "w",
  authorizationId: "a",
  retryCount: 1,
  maxRetryCount: 1,
  transactionId: null,
  refundId: null,
  amountRial: 1_200_000,
  wageRial: null,
  paymentNumber: "970011067413",
  payerAccount: null,
  trackId: null,
  status: "DONE",
  description: null,
  date: "2026-11-20",
  isInstant: true,
  hasNotifyUrl: false,
  errorCode: null,
  errorMessage: null,
};

it("has a sentence in both languages for every situation, without anything left unfilled", () => {
  for (const situation of SITUATIONS) {
    for (const text of Object.values(customerMessageOf(withdrawal, situation, "rial"))) {
      expect(text.length).toBeGreaterThan(40);
      expect(text).not.toMatch(/undefined|null|\{|\}|\u00a0/);
    }
  }
});

it("speaks of the amount in the member's unit and of the day in the customer's calendar", () => {
  const { fa, en } = customerMessageOf(withdrawal, "done", "toman");
  expect(fa).toContain("۱۲۰٬۰۰۰ تومان");
  expect(fa).toContain("۲۹ آبان ۱۴۰۵");
  expect(en).toContain("120,000 toman");
  expect(en).toContain("20 Nov 2026");
});

it("keeps the bank's reference in digits that can be copied into a bank's form", () => {
  expect(customerMessageOf(withdrawal, "done", "rial").fa).toContain("970011067413");
  expect(customerMessageOf({ ...withdrawal, paymentNumber: null }, "done", "rial").fa).not.toContain("شمارهٔ پیگیری");
});

it("takes the explanation of the failure, or says that the reason is being looked into", () => {
  const failed = { ...withdrawal, status: "FAILED" as const };
  expect(customerMessageOf({ ...failed, errorCode: "01" }, "failed", "rial")).toEqual(failureMessage("01"));
  expect(customerMessageOf(failed, "failed", "rial").en).toContain("no money was taken");
});

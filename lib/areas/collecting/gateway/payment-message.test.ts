import { expect, it } from "vitest";
import { paymentMessageOf } from "./payment-message";
import { refundMessageOf } from "./refund-message";
import { PAYMENT_STATES, type Payment } from "./status";

const PAYMENT = {
  state: "lapsed",
  decision: null,
  amountRial: 1_250_000,
  toldRial: 1_250_000,
  createdAt: "2026-11-24T08:20:00Z",
  paidAt: "2026-11-24T08:21:00Z",
  verifyUntil: "2026-11-24T08:40:00Z",
  refNumber: "123456789012",
  trackingCode: null,
  words: null,
} as unknown as Payment;
const said = (more: Partial<Payment> = {}) => paymentMessageOf({ ...PAYMENT, ...more }, "rial");

it("tells whoever asks what is known in both languages, with the number to ask their bank by", () => {
  const { fa, en } = said();
  expect(fa).toMatch(/^با سلام/);
  for (const text of [fa, en]) expect(text).toContain("123456789012");
  expect(en).toContain("has not reached us");
  expect(said({ state: "verified" }).en).toContain("We have received");
});

it("says in English whose clock it is, wherever it names a time", () => {
  for (const state of PAYMENT_STATES) {
    const { fa, en } = said({ state });
    expect(en.match(/\d\d:\d\d/g)?.length ?? 0, en).toBe(en.match(/\d\d:\d\d Tehran time/g)?.length ?? 0);
    expect(fa).not.toContain("Tehran");
  }
  expect(said({ state: "paid" }).en).toContain("(24 Nov 2026, 11:51 Tehran time)");
  const refunded = { rial: 1000, at: "2026-11-25T08:20:00Z", paidRial: 2000, paidAt: "2026-11-24T08:21:00Z" };
  expect(refundMessageOf(refunded, "rial").en.match(/\d\d:\d\d Tehran time/g)).toHaveLength(2);
});

it("promises no money, and calls only what is confirmed received", () => {
  for (const state of PAYMENT_STATES) {
    const { fa, en } = said({ state });
    expect(en).not.toMatch(/goes back|will be returned|72|hours/);
    expect(fa).not.toMatch(/برمی‌گردد|۷۲|ساعت دیگر/);
    expect(en.includes("We have received")).toBe(state === "verified");
  }
});

it("tells of what somebody decided not to confirm as of what was not", () => {
  expect(said({ state: "paid", decision: "let_lapse" }).en).toContain("was not confirmed");
  expect(said({ state: "paid" }).en).toContain("Please don't pay again");
});

it("asks for another try only if the gateway did not refuse: it would refuse again", () => {
  expect(said({ state: "not_opened" }).en).toContain("open the link again");
  expect(said({ state: "not_opened", words: "" }).en).toContain("do not try again before you hear from us");
});

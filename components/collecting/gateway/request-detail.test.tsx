import { expect, it } from "vitest";
import type { Payment, PaymentRequest } from "@/lib/areas/collecting/gateway/status";
import en from "@/lib/areas/words/en";
import { drawn } from "@/lib/testing/drawn";
import { Next, Payer, Payments } from "./request-detail";

const PAYMENT = {
  id: "p1",
  state: "paid",
  createdAt: "2026-11-24T08:20:00Z",
  toldRial: 1_250_000,
  amountRial: 1_250_000,
  doubt: "second",
  needsWord: true,
} as Payment;
const { decide, doubts } = en.gateway;

it("a link's page says which of its payments waits for a person, and why", () => {
  const page = drawn(<Payments requestId="r1" payments={[PAYMENT]} />);
  for (const words of [decide.title, doubts.second]) expect(page).toContain(words);
  const decided = drawn(<Payments requestId="r1" payments={[{ ...PAYMENT, needsWord: false }]} />);
  expect(decided).not.toContain(decide.title);
  const late = drawn(<Payments requestId="r1" payments={[{ ...PAYMENT, verifyUntil: "2026-01-01T08:40:00Z" }]} />);
  expect(late).toContain(decide.overTitle);
});

it("a link for nobody in particular has no card of whom it is for", () => {
  const nobody = {
    payerName: null,
    mobile: null,
    nationalCode: null,
    customerId: null,
    cards: [],
  } as never as PaymentRequest;
  expect(drawn(<Payer request={nobody} />)).toBe("");
  expect(drawn(<Payer request={{ ...nobody, payerName: "Sara" }} />)).toContain("Sara");
});

it("tells to send the link only those who may", () => {
  const next = <Next state="open" />;
  expect(drawn(next)).toContain(en.gateway.requestAct);
  for (const role of ["support", "auditor"] as const)
    expect(drawn(next, role).trim()).toBe(en.gateway.requestNext.open);
});

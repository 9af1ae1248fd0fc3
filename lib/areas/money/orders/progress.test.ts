import { expect, it } from "vitest";
import type { OrderProgress } from "@/lib/kit/orders/views";
import { countParts } from "./progress";

const order = (state: OrderProgress["state"], more: Partial<OrderProgress> = {}): OrderProgress => ({
  id: state,
  kind: "settlement",
  state,
  whereabouts: null,
  attention: null,
  dealtWith: null,
  failedItems: 0,
  ...more,
});

it("says of orders that were approved together only what is known", () => {
  const states = ["approved", "sending", "sent", "done", "unknown", "failed", "reversed", "awaiting_approval"] as const;
  expect(countParts(states.map((state) => order(state)))).toEqual({
    leaving: 2,
    underWay: 1,
    paid: 1,
    collected: 0,
    arrived: 0,
    carriedOut: 0,
    unknown: 1,
    notPaid: 2,
    more: 1,
    needPerson: 0,
  });
  // What was collected was paid to nobody.
  expect(countParts([order("done", { kind: "withdrawal" })])).toMatchObject({ collected: 1, paid: 0 });
  expect(countParts([order("done", { kind: "cashIn" })])).toMatchObject({ arrived: 1, collected: 0, paid: 0 });
  for (const kind of ["customerDeposit", "holderTransfer", "cardCreditTake", "grantTransfer"] as const)
    expect(countParts([order("done", { kind })])).toMatchObject({ carriedOut: 1, collected: 0, paid: 0 });
  const odd = [order("done", { failedItems: 1 }), order("approved", { attention: "policy" })];
  expect(countParts(odd)).toMatchObject({ notPaid: 1, needPerson: 1, paid: 0, leaving: 0 });
});

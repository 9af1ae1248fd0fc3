import { describe, expect, it } from "vitest";
import type { OrderAttention } from "@/lib/kit/orders/kinds";
import type { OrderState } from "@/lib/kit/orders/states";
import { feeOf } from "./fee";
import { needOf, situationOf, statusOfOrder } from "./status";

const NOW = Date.parse("2026-11-25T10:00:00Z");
const deposit = (state: OrderState, more: Partial<Parameters<typeof situationOf>[0]> = {}) =>
  situationOf(
    {
      kind: "cashIn",
      state,
      attention: null,
      dealtWith: null,
      sendAfter: null,
      whereabouts: null,
      sentAt: null,
      receipt: null,
      isStopped: false,
      failure: null,
      ...more,
    },
    NOW,
  );

describe("a deposit from an own account", () => {
  it.each([
    ["unknown", "unknownCashIn"],
    ["sent", "sentCashIn"],
    ["done", "arrivedCashIn"],
    ["canceled", "closedCashIn"],
    ["reversed", "reversedCashIn"],
    ["failed", "refusedCashIn"],
    ["awaiting_approval", "awaiting_approval"],
    ["rejected", "rejected"],
  ] as const)("that is %s is spoken of as %s", (state, said) => {
    expect(deposit(state)).toBe(said);
  });

  it("that failed after it was accepted was not refused", () => {
    expect(deposit("failed", { sentAt: "2026-11-25T09:00:00Z" })).toBe("failedCashIn");
  });

  it.each([
    ["unproven", "unproven"],
    ["taken_id", "takenCashIn"],
    ["other_destination", "otherAccount"],
    ["vanished", "vanishedCashIn"],
    ["parts_differ", "partlyCashIn"],
    ["perhaps_there", "perhapsCashIn"],
  ] as const satisfies readonly (readonly [OrderAttention, string])[])(
    "that needs a person for %s says so",
    (attention, said) => {
      expect(deposit("unknown", { attention })).toBe(said);
      expect(needOf({ kind: "cashIn", attention })).toBe(said);
    },
  );

  it("is in the wallet at its end, which is no payment, and its fee is told only then", () => {
    const row = { kind: "cashIn", whereabouts: null, attention: null, dealtWith: null, failedItems: 0 } as const;
    expect(statusOfOrder({ ...row, state: "done" }).label).toBe("orders.status.arrived");
    const receipt = { wageRial: 5000 };
    expect(feeOf({ kind: "cashIn", state: "done", receipt })).toEqual({ rial: 5000, isBack: false });
    expect(feeOf({ kind: "cashIn", state: "sent", receipt })).toBeNull();
    expect(feeOf({ kind: "cashIn", state: "failed", receipt })).toBeNull();
  });
});

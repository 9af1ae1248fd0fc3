import { describe, expect, it } from "vitest";
import type { OrderAttention } from "@/lib/kit/orders/kinds";
import type { OrderState } from "@/lib/kit/orders/states";
import { partOf } from "./progress";
import { needOf, situationOf, statusOfOrder } from "./status";

const NOW = Date.parse("2026-11-25T10:00:00Z");
const move = (state: OrderState, more: Partial<Parameters<typeof situationOf>[0]> = {}) =>
  situationOf(
    {
      kind: "customerDeposit",
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

describe("a movement of a customer's wallet", () => {
  it.each([
    ["unknown", "unknownCustomer"],
    ["sent", "sentCustomer"],
    ["done", "bookedCustomer"],
    ["canceled", "closedCustomer"],
    ["failed", "refusedCustomer"],
    ["awaiting_approval", "awaiting_approval"],
    ["rejected", "rejected"],
  ] as const)("that is %s is spoken of as %s", (state, said) => {
    expect(move(state)).toBe(said);
  });

  it.each([
    ["unproven", "unprovenCustomer"],
    ["taken_id", "takenCustomer"],
    ["vanished", "vanishedCustomer"],
    ["perhaps_there", "perhapsCustomer"],
    ["perhaps_queued", "unprovenCustomer"],
  ] as const satisfies readonly (readonly [OrderAttention, string])[])(
    "that needs a person for %s says so",
    (attention, said) => {
      expect(move("unknown", { attention })).toBe(said);
      expect(needOf({ kind: "customerWithdrawal", attention })).toBe(said);
    },
  );

  it("stops all sending by an amount that is not as meant, whatever else is said of it", () => {
    expect(move("done", { attention: "unit_mismatch" })).toBe("frozen");
  });

  it("has a word of its own for its end, and is no payment to anybody's account", () => {
    const row = { whereabouts: null, attention: null, dealtWith: null, failedItems: 0, state: "done" } as const;
    expect(statusOfOrder({ ...row, kind: "customerDeposit" }).label).toBe("orders.status.booked");
    expect(statusOfOrder({ ...row, kind: "customerWithdrawal" }).label).toBe("orders.status.booked");
    expect(partOf({ ...row, id: "", kind: "customerWithdrawal" })).toBe("carriedOut");
  });
});

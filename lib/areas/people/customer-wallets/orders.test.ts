import { describe, expect, it } from "vitest";
import type { OrderState } from "@/lib/kit/orders/states";
import { type CustomerOrder, type CustomerOrders, openOf, ownerOf, underWayOf, type WalletRow } from "./status";

const CODE = "D-4827-1093-5561";
const order = (id: string, state: OrderState, more: Partial<CustomerOrder> = {}): CustomerOrder =>
  ({
    ...{ id, state, kind: "customerDeposit", amountRial: 5000, createdAt: "2026-11-20T10:00:00Z" },
    ...{ code: CODE, serviceId: null, rowIds: [] },
    ...more,
  }) as unknown as CustomerOrder;
const row: WalletRow = {
  id: "a",
  way: "deposit",
  amountRial: 5000,
  comment: null,
  balanceRial: null,
  createdAt: "2026-11-20T10:00:01Z",
};
const of = (orders: CustomerOrder[], isCut = false): CustomerOrders => ({ orders, isCut });

describe("a row beside what was ordered here", () => {
  it("is an order's by its code or its id, whatever state that is in", () => {
    expect(ownerOf({ ...row, comment: `هدیه ${CODE}` }, of([order("o", "failed")]))).toEqual({
      orderId: "o",
      isCertain: true,
    });
    const known = order("o", "done", { rowIds: ["a"], code: "D-0000-0000-0000" });
    expect(ownerOf(row, of([known]))).toEqual({ orderId: "o", isCertain: true });
  });

  it("may be one that left and has no row, and no other", () => {
    expect(ownerOf(row, of([order("o", "unknown")]))).toEqual({ orderId: "o", isCertain: false });
    for (const state of ["awaiting_approval", "approved", "done", "failed", "canceled"] as const)
      expect(ownerOf(row, of([order("o", state)])), state).toBe("elsewhere");
    expect(ownerOf(row, of([order("o", "sent", { rowIds: ["b"] })]))).toBe("elsewhere");
    expect(ownerOf({ ...row, way: "withdraw" }, of([order("o", "unknown")]))).toBe("elsewhere");
  });

  it("is nobody knows whose where older orders are not looked at", () => {
    expect(ownerOf(row, of([], true))).toBeNull();
  });
});

it("orders that no row tells of are those that are not over; what was not agreed to is not under way", () => {
  const orders = of([
    order("waits", "awaiting_approval"),
    order("agreed", "approved"),
    order("lost", "unknown", { amountRial: 7000 }),
    order("out", "sent", { kind: "customerWithdrawal" }),
    order("done", "done"),
    order("closed", "canceled"),
  ]);
  expect(openOf(orders).map(({ id }) => id)).toEqual(["waits", "agreed", "lost", "out"]);
  expect(underWayOf(orders, "deposit")).toEqual({ count: 2, rial: 12_000 });
  expect(underWayOf(orders, "withdraw")).toEqual({ count: 1, rial: 5000 });
});

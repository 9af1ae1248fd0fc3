import { describe, expect, it } from "vitest";
import { sinceOf } from "@/lib/kit/orders/told-at";
import { fitOf, isByBalance, type SoughtMove, type WalletRow } from "./status";

const CODE = "D-4827-1093-5561";
const OTHER = "D-1111-2222-3333";
const sought: SoughtMove = {
  way: "deposit",
  amountRial: 5000,
  code: CODE,
  serviceId: null,
  sinceMs: sinceOf("2026-11-20T10:00:00Z"),
  balanceRial: null,
};
const row: WalletRow = {
  id: "a",
  way: "deposit",
  amountRial: 5000,
  comment: null,
  balanceRial: null,
  createdAt: "2026-11-20T10:00:01Z",
};
const fits = (told: Partial<WalletRow>, more: Partial<SoughtMove> = {}) =>
  fitOf({ ...row, ...told }, { ...sought, ...more });

describe("a row of a customer's transactions", () => {
  it("is the order's by its code, whatever else it tells, unless it goes the other way", () => {
    expect(fits({ comment: `هدیه ${CODE}` })).toBe("own");
    expect(fits({ comment: CODE, amountRial: 500, createdAt: null, way: null, id: null })).toBe("own");
    expect(fits({ comment: CODE, way: "withdraw" })).toBeNull();
  });

  it("is the order's by the id that was answered, unless its code is another's", () => {
    expect(fits({ comment: "هدیه" }, { serviceId: "a" })).toBe("own");
    expect(fits({ comment: OTHER }, { serviceId: "a" })).toBeNull();
    expect(fits({ id: null }, { serviceId: null })).toBe("perhaps");
  });

  it("may be it without a code: of its amount in either unit, and not older", () => {
    expect(fits({})).toBe("perhaps");
    expect(fits({ comment: "هدیه D-4827-10" })).toBe("perhaps");
    expect(fits({ amountRial: 500 })).toBe("perhaps");
    expect(fits({ amountRial: 50_000 })).toBe("perhaps");
    expect(fits({ way: null })).toBe("perhaps");
    expect(fits({ createdAt: null })).toBe("perhaps");
    expect(fits({ createdAt: "2026-11-20" })).toBe("perhaps");
    expect(fits({ createdAt: "2026-11-19" })).toBeNull();
    expect(fits({ createdAt: "2026-11-20T08:59:00Z" })).toBeNull();
    expect(fits({ amountRial: 5001 })).toBeNull();
    expect(fits({ way: "withdraw" })).toBeNull();
    expect(fits({ comment: OTHER })).toBeNull();
  });

  it("is told by the balance after it, where the answer named one", () => {
    const answered = { ...sought, balanceRial: 9000 };
    expect(isByBalance({ ...row, balanceRial: 9000 }, answered)).toBe(true);
    expect(isByBalance({ ...row, balanceRial: 8000 }, answered)).toBe(false);
    expect(isByBalance({ ...row, balanceRial: 9000, amountRial: 500 }, answered)).toBe(false);
    expect(isByBalance(row, sought)).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { amountOf, fitOf, type HolderStatementRow, type SoughtTransfer } from "./status";

const AT = "2026-11-20T09:00:00.000Z";
const sought: SoughtTransfer = {
  amountRial: 1_500_000,
  wageRial: 6_000,
  code: "D-4827-1093-5561",
  refCode: "7700",
  sinceMs: Date.parse(AT) - 60_000,
};
const row = (more: Partial<HolderStatementRow> = {}): HolderStatementRow => ({
  trackingCode: "1",
  status: "WITHDRAWAL",
  amountRial: 1_500_000,
  description: null,
  at: AT,
  ...more,
});

describe("a row of a holder's statement", () => {
  it("is the order's by its code, whatever else it tells, or by the transfer's reference number", () => {
    expect(fitOf(row({ amountRial: 5, description: "اجاره D-۴۸۲۷-۱۰۹۳-۵۵۶۱" }), sought)).toBe("own");
    expect(fitOf(row({ amountRial: 5, trackingCode: "7700" }), sought)).toBe("own");
  });

  it("may be it by its amount, with the fee or without, in either unit, where it carries no code", () => {
    for (const amountRial of [1_500_000, 1_506_000, 150_000, 150_600])
      expect(fitOf(row({ amountRial }), sought)).toBe("perhaps");
    expect(fitOf(row({ at: null }), sought)).toBe("perhaps");
  });

  it("is not it with another order's code, another amount, from before, or of money that came in", () => {
    expect(fitOf(row({ description: "D-1111-2222-3333" }), sought)).toBeNull();
    expect(fitOf(row({ amountRial: 1_500_001 }), sought)).toBeNull();
    expect(fitOf(row({ at: "2026-11-19T09:00:00.000Z" }), sought)).toBeNull();
    expect(fitOf(row({ status: "DEPOSIT", description: sought.code }), sought)).toBeNull();
  });

  it("tells the amount without its fee, and twice as twice", () => {
    expect(amountOf([row()], sought)).toBe(1_500_000);
    expect(amountOf([row(), row({ amountRial: 6_000 })], sought)).toBe(1_500_000);
    expect(amountOf([row({ amountRial: 1_506_000 })], sought)).toBe(1_500_000);
    expect(amountOf([row(), row()], sought)).toBe(3_000_000);
  });
});

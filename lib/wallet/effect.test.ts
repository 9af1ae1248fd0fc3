import { expect, it } from "vitest";
import { effectAlone, effectsOf } from "./effect";

it("does not guess who bore the fee of a direct debit", () => {
  const row = {
    status: "successful",
    channelTitle: "برداشت مستقیم",
    amountRial: 1_000_000,
    wageRial: 10_000,
    balanceAfterRial: 5_000_000,
    createdAt: "2026-01-02T00:00:00Z",
    paidAt: "2026-01-02T00:00:00Z",
  } as const;
  const before = (balanceAfterRial: number) => ({ ...row, balanceAfterRial, createdAt: "2026-01-01T00:00:00Z" });
  expect(effectAlone(row)).toBeNull();
  expect(effectsOf([row])).toEqual([null]);
  expect(effectsOf([row, before(4_000_000)])[0]).toBe(1_000_000);
  expect(effectsOf([row, before(4_010_000)])[0]).toBe(990_000);
  expect(effectsOf([row, before(1)])[0]).toBeNull();
  const came = {
    ...row,
    status: "settlement_failed",
    channelTitle: "تسویه",
    amountRial: 70_000,
    wageRial: 25_000,
  } as const;
  expect(effectsOf([row, before(3_905_000), came])[0]).toBe(1_000_000);
  expect(effectAlone({ ...row, status: "settlement_in_progress", channelTitle: "تسویه" })).toBe(-1_010_000);
  expect(effectAlone({ ...row, status: "settlement_returned", channelTitle: "تسویه" })).toBe(-10_000);
  expect(effectAlone({ ...row, channelTitle: "درگاه پرداخت" })).toBe(990_000);
});

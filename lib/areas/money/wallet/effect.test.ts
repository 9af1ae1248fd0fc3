import { expect, it } from "vitest";
import { readAnswer } from "@/lib/kit/operations/wire-rows";
import { effectAlone, effectsOf } from "./effect";
import { transactionPage } from "./server/answers";
import { isSettlement } from "./status";

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

it.each([
  ["2", "successful", 40_000],
  ["-2", "in_progress", 0],
  ["-3", "failed", 0],
  ["-4", "failed", 0],
  ["-6", "failed", 0],
])("takes a deposit that is told in the settlement state %s for money that comes in", (status, meant, effectRial) => {
  const read = (row: object) => {
    const data = [{ id: 1, amount: 4_000, wage: 0, status, created_at: "2026-01-02 10:00:00", ...row }];
    return readAnswer(transactionPage, { status: 1, has_more: false, data }, {}).parsed.data?.items[0];
  };
  const [own, other] = [{ iban: "IR820540102680020817909002" }, { iban: "IR062960000000100324200001" }];
  for (const channel of ["واریز از حساب متصل", "cash-in", "واریز شناسه‌دار"]) {
    const row = read({ channel, payer: own, receiver: { iban: null } });
    expect([row?.status, row?.effectRial, row && isSettlement(row)], channel).toEqual([meant, effectRial, false]);
    expect(row?.toldAs).toMatch(/^settlement_/);
  }
  // For a deposit by code the receiver's IBAN is the account that received it.
  expect(read({ channel: "واریز شناسه‌دار", payer: { iban: null }, receiver: other })?.status).toBe(meant);
  for (const told of [
    { channel: "تسویه", receiver: other },
    { channel: "واریز به شبا", payer: { iban: null }, receiver: other },
  ]) {
    const row = read(told);
    expect([row?.status, row?.toldAs, row && isSettlement(row)]).toEqual([
      expect.stringMatching(/^settlement_/),
      null,
      true,
    ]);
  }
});

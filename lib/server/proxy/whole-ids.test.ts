import { expect, it } from "vitest";
import { authorizationOperations } from "@/lib/authorizations/operations";
import type { ServiceOperation } from "@/lib/operations/define";
import { settlementOperations } from "@/lib/settlements/operations";
import { walletOperations } from "@/lib/wallet/operations";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import { requireWholeIds } from "./whole-ids";

const IBAN = "IR820540102680020817909002";
const may = (operation: ServiceOperation, input: object): boolean => {
  try {
    requireWholeIds(operation, input);
    return true;
  } catch {
    return false;
  }
};
const { list: settlements } = settlementOperations;
const { list: authorizations } = authorizationOperations;
const { transactions } = walletOperations;

it("lets whole ids through, and lists that are not searched", () => {
  expect(may(settlements, {})).toBe(true);
  expect(may(withdrawalOperations.list, { authorizationId: "123" })).toBe(true);
  for (const q of [IBAN, "۰۹۱۲۱۲۳۴۵۶۷", "2f1f1f0e-6a52-4a08-9d2c-3a1b2c3d4e5f"]) {
    for (const operation of [settlements, authorizations, transactions]) expect(may(operation, { q }), q).toBe(true);
  }
  expect(may(authorizations, { q: "سارا احمدی", mobile: "09121234567" })).toBe(true);
  expect(may(transactions, { q: "12345", searchField: "tracking_code" })).toBe(true);
});

it("refuses parts of what is masked", () => {
  const parts = [IBAN.slice(-8), IBAN.slice(0, 10), "0912123", "78888", "2081790900", "IR82", "%", "5"];
  for (const q of parts) {
    for (const operation of [settlements, authorizations, transactions]) expect(may(operation, { q }), q).toBe(false);
    expect(may(transactions, { q, searchField: "iban" })).toBe(false);
    expect(may(transactions, { q, searchField: "description" })).toBe(false);
    expect(may(authorizations, { mobile: q })).toBe(false);
  }
  expect(may(settlements, { q: "سارا" })).toBe(false);
});

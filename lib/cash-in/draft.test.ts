import { expect, it } from "vitest";
import { cashInContent } from "@/lib/orders/schemas";
import { cashInDraft, EMPTY_CASH_IN } from "./draft";

const iban = "IR820540102680020817909002";
const formSays = (amountRial: number | null) =>
  cashInDraft.safeParse({ ...EMPTY_CASH_IN, iban, amountRial }).error?.issues.map(({ message }) => message);
const orderSays = (amountRial: number) =>
  cashInContent.safeParse({ iban, amountRial }).error?.issues.map(({ message }) => message);

it("is of whole toman, in the form as in the order: the statement that tells of it knows nothing smaller", () => {
  expect(formSays(1_000_005)).toEqual(["errors.amountTens"]);
  expect(orderSays(1_000_005)).toEqual(["errors.amountTens"]);
  expect([formSays(1_000_010), orderSays(1_000_010)]).toEqual([undefined, undefined]);
});

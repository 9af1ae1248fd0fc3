import { expect, it } from "vitest";
import { withdrawal } from "./answers";

const TOLD = { id: "1", authorization_id: "2", amount: 10, status: "FAILED", withdrawal_date: "2026-11-20" };

it.each([
  [1, "01"],
  ["1", "01"],
  ["01", "01"],
  ["28", "28"],
  ["E7", "E7"],
  [null, null],
])("the bank's code %j is %j", (error_code, read) => {
  expect(withdrawal.parse({ ...TOLD, error_code }).errorCode).toBe(read);
});

it("an account that is no account costs itself and not the withdrawal", () => {
  const read = (payer_account: unknown) => withdrawal.parse({ ...TOLD, payer_account });
  expect(read("6037-99**")).toMatchObject({ id: "1", payerAccount: null, unread: ["payerAccount"] });
  expect(read({ account_number: "", pan: null }).payerAccount).toBeNull();
  expect(read([]).payerAccount).toBeNull();
  expect(read({ pan: "603799******1234" }).payerAccount).toEqual({ accountNumber: null, pan: "603799******1234" });
});

import { expect, it } from "vitest";
import { cpuClock } from "@/lib/testing/rig/cpu-time";
import { maskPayload } from "./mask-payload";

it.each([
  '{"payer_account":{"account_number":"0123456789012"}}',
  '{"account_number": 0123456789012 }',
  String.raw`{"payer_account":"{\"account_number\":\"0123456789012\"}"}`,
  "payer_account[account_number]=0123456789012",
  "payer_account%5Baccount_number%5D=0123456789012",
  "a=%7B%22account_number%22%3A+%220123456789012%22%7D",
  "a=%7B%22account_number%22%3A%20%220123456789012%22%7D",
  '{"iban":"IR01 2345 6789 0120"}',
  '{"mobile":"0123456789012"}',
])("the account in %s is hidden", (payload) => {
  expect(maskPayload(payload).replaceAll(" ", "")).not.toContain("23456789");
});

const WITHDRAWAL = {
  withdrawal_id: "6f1c2d3e-0000-4000-8000-123456789012",
  authorization_id: "0b9c8e7a-6521-4f6f-8d0b-000000000001",
  gateway_transaction_id: 12345678901,
  status: "FAILED",
  amount: "1250000000000",
  wage_amount: 1000,
  payment_number: null,
  error_code: "04",
  error_message: "موجودی کافی نیست",
  payer_account: { account_number: null, pan: "603799******1234" },
};
const SETTLEMENT = {
  id: "8d5f1c2e-1111-4000-8000-000000000002",
  iban_id: "11f00a9c",
  transaction_id: "123456789012",
  amount: "5000000",
  payment_number: "1405083012345678",
  status: "DONE",
  settlement_date: "2026-11-21",
  settlement_date_jalali: "1405/08/30",
  revised_transaction_id: "",
  ref_code: "140508300123456789",
  track_id: "inv-77",
  queued_settlement_id: "q-1",
};

it("leaves the ids, states, codes, amounts and days of both webhooks, in JSON and in forms", () => {
  for (const fields of [WITHDRAWAL, SETTLEMENT]) {
    expect(maskPayload(JSON.stringify(fields))).toBe(JSON.stringify(fields));
  }
  const form = new URLSearchParams({ ...SETTLEMENT, "payer_account[pan]": "603799******1234" }).toString();
  expect(maskPayload(form)).toBe(form);
  expect(maskPayload("")).toBe("");
});

const PERSONAL = {
  payer_name: "نازنین احمدی",
  email: "a@b.ir",
  msisdn: "09354912164",
  destination: "IR820540102680020817909002",
  account: "3716135215732",
  deposit_number: 3716135215732,
  customer: { national_code: "0712441867", id: "0712441867", name: "نازنین" },
  people: [{ mobile: "09354912164" }],
  description: "واریز ۰۹۳۵ ۴۹۱ ۲۱ ۶۴ به IR82-0540-1026-8002-0817-9090-02",
  error_message: "no account 0371-6135-2157-32, write to a@b.ir",
  iban_id: "IR820540102680020817909002",
  track_id: "نازنین 09354912164",
  amount: "09354912164 x",
  status: "09354912164",
  error_code: "نازنین",
  settlement_date: "0935 491 21 64",
  "09354912164": "1",
  "نازنین احمدی": true,
  payer_account: { account_number: "3716135215732", pan: "6274121234560222", owner: "نازنین احمدی" },
};
const SECRETS = /نازنین|احمدی|a@b|935491|۹۳۵|05401026|0540-1026|0712441867|37161352|6135-2157|6274121/;

it("hides every value of a person, whatever its name is, and every name that is not known as one", () => {
  const asText = { ...PERSONAL, payer_account: JSON.stringify(PERSONAL.payer_account) };
  const flat = Object.entries(PERSONAL).flatMap(([name, value]): [string, string][] =>
    typeof value === "object"
      ? Object.entries(value).map(([inner, each]) => [`${name}[${inner}]`, JSON.stringify(each).replace(/^"|"$/g, "")])
      : [[name, String(value)]],
  );
  const payloads = [JSON.stringify(PERSONAL), JSON.stringify(asText), new URLSearchParams(flat).toString()];
  for (const payload of payloads) {
    const shown = decodeURIComponent(maskPayload(payload)).replaceAll("+", " ");
    expect(shown).not.toMatch(SECRETS);
    expect(shown).toContain("payer_name");
    expect(shown).toContain("•••5732");
    expect(shown).toContain("واریز •••");
  }
});

it("shows short numbers and yes or no under any name, and hides what it cannot read", () => {
  const payload = '{"tries":3,"is_last":true,"nothing":null,"code":"1234567","serial":12345678}';
  expect(maskPayload(payload)).toBe('{"tries":3,"is_last":true,"nothing":null,"code":"•••","serial":"•••"}');
  for (const text of ['["09354912164"]', "09354912164", '{"amount":"1","payer":"نازن', "<name>نازنین</name>", "null"]) {
    expect(maskPayload(text), text).toBe("•••");
  }
  expect(maskPayload("status=DONE&payer=%D8%B3%D8%A7%D8%B1%D8%A7&tries=3")).toBe("status=DONE&payer=•••&tries=3");
});

it("takes no long time over anything", () => {
  const spent = cpuClock();
  maskPayload(`iban${" ".repeat(256 * 1024)}`);
  maskPayload("iban]".repeat(50_000));
  maskPayload(`iban=${"1 ".repeat(128 * 1024)}`);
  maskPayload(`description=${"1 ".repeat(128 * 1024)}`);
  maskPayload(`a=1${"&a=1".repeat(60_000)}`);
  maskPayload(`{"payer_account":${"[".repeat(100_000)}${"]".repeat(100_000)}}`);
  maskPayload(`{"payer_account":${'{"a":'.repeat(40_000)}1${"}".repeat(40_000)}}`);
  expect(spent()).toBeLessThan(3000);
});

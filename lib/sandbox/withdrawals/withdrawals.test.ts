import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { holdClock } from "@/lib/testing/sandbox/held-clock";
import { openSandbox } from "@/lib/testing/sandbox/open-sandbox";
import { jalaliMonth } from "../core/jalali";
import { ERROR_CODES } from "./errors";

holdClock();

const DAY = 86_400;
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let authorization: string;
beforeAll(async () => {
  sandbox = await openSandbox();
  authorization = await sandbox.authorization({ count: 500 });
});
afterAll(() => sandbox.close());

const made = async (fields: Record<string, unknown>) =>
  (await sandbox.withdraw({ authorization_id: authorization, ...fields })).body.result.withdrawal;
const refused = async (fields: Record<string, unknown>) => {
  const { status, body } = await sandbox.withdraw({ authorization_id: authorization, amount: 100_000, ...fields });
  return { status, fields: Object.keys(body.errors ?? {}) };
};

describe("creation", () => {
  test("answers INIT with the reference's types and no error", async () => {
    const { status, body } = await sandbox.withdraw({
      authorization_id: authorization,
      amount: "250000",
      track_id: "A-1",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 1, message: expect.any(String) });
    expect(body.result.withdrawal).toMatchObject({
      authorization_id: authorization,
      amount: "250000",
      wage_amount: "2500",
      status: "INIT",
      retry_count: 0,
      max_retry_count: 1,
      is_instant: 1,
      track_id: "A-1",
      error_code: null,
      error_message: null,
      payment_number: null,
      payer_account: null,
      withdrawal_date: expect.stringMatching(/^1[45]\d\d\/\d\d\/\d\d$/),
    });
  });

  test("holds track_id unique, and case matters", async () => {
    await made({ amount: 100_000, track_id: "case" });
    expect(await refused({ track_id: "case" })).toEqual({ status: 422, fields: ["track_id"] });
    expect((await made({ amount: 100_000, track_id: "CASE" })).status).toBe("INIT");
  });

  test("refuses what the rules forbid, by field", async () => {
    expect(await refused({ amount: 50_000_001 })).toEqual({ status: 422, fields: ["amount"] });
    expect(await refused({ amount: undefined, authorization_id: undefined })).toEqual({
      status: 422,
      fields: ["authorization_id", "amount"],
    });
    expect(await refused({ is_instant: 0 })).toEqual({ status: 422, fields: ["withdrawal_date"] });
    expect(await refused({ is_instant: 0, withdrawal_date: await sandbox.dayAfter(0) })).toEqual({
      status: 422,
      fields: ["withdrawal_date"],
    });
    expect(await refused({ max_retry_count: 17 })).toEqual({ status: 422, fields: ["max_retry_count"] });
    expect(await refused({ notify_url: `http://localhost/${"x".repeat(2048)}` })).toEqual({
      status: 422,
      fields: ["notify_url"],
    });
    expect((await refused({ authorization_id: "nobody" })).status).toBe(404);
  });

  test("counts per Jalali month of the withdrawal's day", async () => {
    const id = await sandbox.authorization({ count: 1, mobile: "09120000001" });
    await sandbox.withdraw({ authorization_id: id, amount: 100_000 });
    expect(await refused({ authorization_id: id })).toEqual({ status: 422, fields: ["authorization_id"] });
    const nextMonth = await sandbox.dayAfter(32);
    const later = await sandbox.withdraw({
      authorization_id: id,
      amount: 100_000,
      is_instant: 0,
      withdrawal_date: nextMonth,
    });
    expect(later.status).toBe(200);
  });

  test("answers 409 while the payer's bank is away", async () => {
    const id = await sandbox.authorization({ bank_code: "018", mobile: "09120000002" });
    await sandbox.control("POST", "/banks/018", { healthy: false });
    expect((await refused({ authorization_id: id })).status).toBe(409);
    await sandbox.control("POST", "/banks/018", { healthy: true });
    expect((await sandbox.withdraw({ authorization_id: id, amount: 100_000 })).status).toBe(200);
  });
});

describe("instant ones", () => {
  test("are decided by the first inquiry, by id or by track id", async () => {
    const one = await made({ amount: 300_000, max_retry_count: 9 });
    expect(one.max_retry_count).toBe(1);
    expect(await sandbox.show(one.id)).toMatchObject({
      status: "DONE",
      retry_count: 1,
      payment_number: expect.stringMatching(/^\d+$/),
      payer_account: {
        account_number: expect.stringMatching(/^\d{13}$/),
        pan: expect.stringMatching(/^\d{6}\*{6}\d{4}$/),
      },
    });
    const other = await made({ amount: 300_000, track_id: "look me up/ö" });
    const { body } = await sandbox.debit("GET", `/withdrawal/track-id/${encodeURIComponent("look me up/ö")}`);
    expect(body.result.withdrawal).toMatchObject({ id: other.id, status: "DONE" });
    expect((await sandbox.debit("GET", "/withdrawal/nobody")).status).toBe(404);
    expect((await sandbox.debit("GET", "/withdrawal/track-id/LOOK ME UP%2Fö")).status).toBe(404);
  });

  test.each(ERROR_CODES)("fail with code %s when the amount asks for it", async (code) => {
    const { id } = await made({ amount: 100_000 + 7700 + Number(code) });
    const shown = await sandbox.show(id);
    expect(shown).toMatchObject({
      status: "FAILED",
      error_code: code,
      error_message: expect.any(String),
      payment_number: null,
    });
  });

  test("may be left without an answer, or follow an asked outcome", async () => {
    const { id } = await made({ amount: 107_799 });
    expect((await sandbox.show(id)).status).toBe("INIT");
    await sandbox.control("POST", `/withdrawals/${id}/settle`, { status: "DONE" });
    expect((await sandbox.show(id)).status).toBe("DONE");
    await sandbox.control("POST", "/outcomes", { status: "FAILED", error_code: "28", authorization_id: authorization });
    const next = await made({ amount: 100_000 });
    expect(await sandbox.show(next.id)).toMatchObject({ status: "FAILED", error_code: "28" });
    await sandbox.control("POST", "/outcomes", { status: "WAIT" });
    const after = await made({ amount: 100_000 });
    expect((await sandbox.show(after.id)).status).toBe("INIT");
    expect((await sandbox.show(after.id)).status).toBe("DONE");
  });

  test("meet the bank's daily ceilings", async () => {
    const id = await sandbox.authorization({ bank_code: "070", limit: 100_000_000, mobile: "09120000003" });
    const results = [];
    for (let index = 0; index < 4; index += 1) {
      const { body } = await sandbox.withdraw({ authorization_id: id, amount: index === 1 ? 90_000_000 : 100_000_000 });
      results.push(await sandbox.show(body.result.withdrawal.id));
    }
    expect(results.map(({ error_code }) => error_code)).toEqual([null, null, null, "04"]);
    const big = await sandbox.authorization({ bank_code: "015", limit: 200_000_000, mobile: "09120000004" });
    const codes = [];
    for (let index = 0; index < 3; index += 1) {
      const { body } = await sandbox.withdraw({ authorization_id: big, amount: 200_000_000 });
      codes.push((await sandbox.show(body.result.withdrawal.id)).error_code);
    }
    expect(codes).toEqual([null, null, "09"]);
  });

  test("tell the payer's account an hour late at some banks", async () => {
    const id = await sandbox.authorization({ bank_code: "017", mobile: "09120000005" });
    const { body } = await sandbox.withdraw({ authorization_id: id, amount: 100_000 });
    const { id: withdrawal } = body.result.withdrawal;
    expect(await sandbox.show(withdrawal)).toMatchObject({ status: "DONE", payer_account: null });
    await sandbox.advance(3600);
    expect((await sandbox.show(withdrawal)).payer_account.account_number).toMatch(/^\d+$/);
  });
});

describe("future-dated ones", () => {
  const future = async (amount: number, max_retry_count: number) =>
    made({ amount, is_instant: 0, withdrawal_date: await sandbox.dayAfter(1), max_retry_count });

  test("wait for their day, retry daily and end", async () => {
    const failing = await future(107_701, 3);
    const recovering = await future(107_802, 3);
    expect((await sandbox.show(failing.id)).status).toBe("INIT");
    await sandbox.advance(DAY);
    expect(await sandbox.show(failing.id)).toMatchObject({ status: "PENDING", error_code: "01", retry_count: 1 });
    expect(await sandbox.show(recovering.id)).toMatchObject({ status: "PENDING", error_code: "02", retry_count: 1 });
    await sandbox.advance(DAY);
    expect(await sandbox.show(failing.id)).toMatchObject({ status: "PENDING", retry_count: 2 });
    expect(await sandbox.show(recovering.id)).toMatchObject({ status: "DONE", retry_count: 2, error_code: null });
    await sandbox.advance(DAY);
    expect(await sandbox.show(failing.id)).toMatchObject({ status: "FAILED", retry_count: 3, error_code: "01" });
  });

  test("can be cancelled while open, and only they", async () => {
    const one = await future(100_000, 1);
    const cancelled = await sandbox.debit("PUT", `/withdrawal/${one.id}`);
    expect(cancelled).toMatchObject({ status: 200, body: { status: 1, result: { withdrawal: { id: one.id } } } });
    expect((await sandbox.show(one.id)).status).toBe("CANCELED");
    expect((await sandbox.debit("PUT", `/withdrawal/${one.id}`)).status).toBe(422);
    const instant = await made({ amount: 100_000 });
    expect(await sandbox.debit("PUT", `/withdrawal/${instant.id}`)).toMatchObject({ status: 422, body: { status: 0 } });
    expect((await sandbox.debit("PUT", "/withdrawal/nobody")).status).toBe(404);
  });

  test("fail when the authorization has ended meanwhile", async () => {
    const id = await sandbox.authorization({ mobile: "09120000006" });
    const withdrawal_date = await sandbox.dayAfter(1);
    const { body } = await sandbox.withdraw({ authorization_id: id, amount: 100_000, is_instant: 0, withdrawal_date });
    await sandbox.debit("DELETE", `/authorization/${id}`);
    await sandbox.advance(DAY);
    expect(await sandbox.show(body.result.withdrawal.id)).toMatchObject({ status: "FAILED", error_code: "17" });
  });

  test("can be settled by hand in every direction that exists", async () => {
    const { id } = await future(100_000, 3);
    const settle = (body: object) => sandbox.control("POST", `/withdrawals/${id}/settle`, body);
    expect((await settle({ status: "PENDING", error_code: "06" })).body.withdrawal).toMatchObject({
      status: "PENDING",
      error_code: "06",
    });
    expect((await settle({ status: "REVERSED" })).status).toBe(409);
    expect((await settle({ status: "DONE" })).body.withdrawal.status).toBe("DONE");
    expect((await settle({ status: "FAILED" })).status).toBe(409);
    expect((await settle({ status: "REVERSED" })).body.withdrawal).toMatchObject({
      status: "REVERSED",
      refund_id: expect.any(String),
    });
  });
});

describe("the rules at the bank", () => {
  const ordered = async (authorization_id: string, days: number, fields: Record<string, unknown> = {}) => {
    const order = { authorization_id, amount: 100_000, is_instant: 0, withdrawal_date: await sandbox.dayAfter(days) };
    return (await sandbox.withdraw({ ...order, ...fields })).body.result.withdrawal.id;
  };

  test("an authorization that ran out and a bank that went away fail the attempt", async () => {
    const short = await sandbox.authorization({ expiration_date: await sandbox.dayAfter(1), mobile: "09120000007" });
    const away = await sandbox.authorization({ bank_code: "019", mobile: "09120000008" });
    const expired = await ordered(short, 2);
    const inTime = await ordered(short, 1);
    const unreached = await ordered(away, 2);
    await sandbox.control("POST", "/banks/019", { healthy: false });
    await sandbox.advance(2 * DAY);
    expect((await sandbox.show(inTime)).status).toBe("DONE");
    expect(await sandbox.show(expired)).toMatchObject({ status: "FAILED", error_code: "14" });
    expect(await sandbox.show(unreached)).toMatchObject({ status: "FAILED", error_code: "02" });
  });

  test("a retry that slips into a month that is full fails", async () => {
    const id = await sandbox.authorization({ count: 1, mobile: "09120000009" });
    const { now } = (await sandbox.control("GET", "/clock")).body;
    const daysToMonthEnd = Math.floor((jalaliMonth(now + 2 * DAY).to - now) / DAY);
    const slipping = await ordered(id, daysToMonthEnd, { amount: 107_801, max_retry_count: 2 });
    await sandbox.advance(daysToMonthEnd * DAY);
    expect((await sandbox.show(slipping)).status).toBe("PENDING");
    const inNextMonth = await ordered(id, 2);
    await sandbox.control("POST", `/withdrawals/${inNextMonth}/settle`, { status: "DONE" });
    await sandbox.advance(DAY);
    expect(await sandbox.show(slipping)).toMatchObject({ status: "FAILED", error_code: "05" });
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { holdClock } from "@/lib/testing/sandbox/held-clock";
import { openSandbox } from "@/lib/testing/sandbox/open-sandbox";

holdClock();

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const FIELDS = {
  bank_code: "012",
  mobile: "09121112233",
  callback_url: "http://localhost:3000/return?x=1",
  count: 3,
  limit: 1_000_000,
};
const tomorrow = () => sandbox.dayAfter(1);
const ask = async (fields: Record<string, unknown> = {}): Promise<string> =>
  (await sandbox.debit("POST", "/authorization/store", { ...FIELDS, expiration_date: await tomorrow(), ...fields }))
    .body.result.authorization.token;
const pageOf = (token: string) => `${sandbox.url}/subscription/authorizations/${token}`;
const press = (token: string, fields: Record<string, string>) =>
  fetch(pageOf(token), { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
const search = async (id: string) =>
  (await sandbox.debit("GET", `/authorization/${id}/search`)).body.result.authorizations;

test("lists banks with their abilities and ceilings", async () => {
  const { banks } = (await sandbox.debit("GET", "/banks/actives")).body.result;
  expect(banks.length).toBeGreaterThan(8);
  expect(banks[0]).toMatchObject({ code: "012", has_direct_debit_ability: true, withdrawal_amount_currency: "RIAL" });
  expect(banks.some((bank: { is_healthy_on_direct_debit: boolean }) => !bank.is_healthy_on_direct_debit)).toBe(true);
});

test("a payer agrees on the bank's page and comes back with the authorization", async () => {
  const token = await ask();
  const page = await fetch(pageOf(token));
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toContain('dir="rtl"');
  const back = await press(token, { decision: "agree" });
  expect(back.status).toBe(303);
  const { searchParams } = new URL(back.headers.get("location") ?? "");
  expect(Object.fromEntries(searchParams)).toEqual({
    x: "1",
    token,
    authorization_id: expect.any(String),
    status: "SUCCEED",
  });
  const id = searchParams.get("authorization_id") ?? "";
  expect(await search(id)).toMatchObject({
    status: "PENDING_VERIFY",
    limit: "1000000",
    count: 3,
    national_code: expect.stringMatching(/^\d{10}$/),
  });
  expect(await sandbox.debit("PATCH", `/authorization/${id}/verify`)).toMatchObject({
    status: 200,
    body: { status: 1 },
  });
  expect((await search(id)).status).toBe("ACTIVE");
  expect(await sandbox.debit("PATCH", `/authorization/${id}/verify`)).toMatchObject({
    status: 422,
    body: { status: 0 },
  });
  expect((await fetch(pageOf(token))).status).toBe(410);
  expect((await press(token, { decision: "agree" })).status).toBe(410);
});

test("a refusal and an unreachable bank come back with their words", async () => {
  const refused = await press(await ask(), { decision: "refuse", error_code: "28" });
  expect(new URL(refused.headers.get("location") ?? "").searchParams.toString()).toMatch(
    /status=FAILED&error_code=28$/,
  );
  const away = await press(await ask(), { decision: "unreachable" });
  expect(new URL(away.headers.get("location") ?? "").searchParams.get("status")).toBe("FAILED_TO_ACCESS_BANK");
});

test("tokens and unverified authorizations die after 20 minutes", async () => {
  const unanswered = await ask();
  const token = await ask();
  const { redirect } = (await sandbox.control("POST", `/authorizations/${token}/decide`, { decision: "agree" })).body;
  const id = new URL(redirect).searchParams.get("authorization_id") ?? "";
  await sandbox.advance(1201);
  expect((await fetch(pageOf(unanswered))).status).toBe(410);
  expect((await sandbox.debit("PATCH", `/authorization/${id}/verify`)).status).toBe(422);
  expect(await sandbox.debit("GET", `/authorization/${id}/search`)).toMatchObject({
    status: 422,
    body: { errors: { message: [expect.any(String)] } },
  });
});

test("a fresh token leaves the payer's earlier ones working, or makes them useless", async () => {
  const statusOf = async (token: string) => (await fetch(pageOf(token))).status;
  const both = [await ask(), await ask()];
  expect(await Promise.all(both.map(statusOf))).toEqual([200, 200]);
  await sandbox.control("POST", "/habits", { authorization_tokens: "newest_works" });
  const newest = await ask();
  expect(await Promise.all([...both, newest].map(statusOf))).toEqual([410, 410, 200]);
  await sandbox.control("POST", "/habits", { authorization_tokens: "all_work" });
});

test("a token opens the bank's page once, if that is the habit, and its payer can decide there", async () => {
  await sandbox.control("POST", "/habits", { authorization_tokens: "opens_once" });
  const token = await ask();
  expect((await fetch(pageOf(token))).status).toBe(200);
  expect((await fetch(pageOf(token))).status).toBe(410);
  expect((await press(token, { decision: "agree" })).status).toBe(303);
  await sandbox.control("POST", "/habits", { authorization_tokens: "all_work" });
});

test("refuses by field what the bank or the form forbids", async () => {
  const { status, body } = await sandbox.debit("POST", "/authorization/store", {
    bank_code: "014",
    mobile: "912",
    callback_url: "https://elsewhere.example/return",
    count: 0,
    limit: 5,
    expiration_date: await sandbox.dayAfter(0),
  });
  expect(status).toBe(422);
  expect(Object.keys(body.errors).sort()).toEqual([
    "bank_code",
    "callback_url",
    "count",
    "expiration_date",
    "limit",
    "mobile",
  ]);
  const tooMuch = await sandbox.debit("POST", "/authorization/store", {
    ...FIELDS,
    limit: 600_000_000,
    expiration_date: await sandbox.dayAfter(2000),
  });
  expect(Object.keys(tooMuch.body.errors)).toEqual(["limit", "expiration_date"]);
});

test("calculation follows what is withdrawn", async () => {
  const id = await sandbox.authorization({ count: 2, limit: 5_000_000, mobile: "09127654321" });
  const calculation = async () =>
    (await sandbox.debit("GET", `/authorization/${id}/calculation`)).body.result.calculation;
  expect(await calculation()).toMatchObject({
    count: 2,
    used_count: 0,
    remaining_count: 2,
    used_amount: 0,
    is_withdrawable: true,
  });
  for (let index = 0; index < 2; index += 1) {
    const { body } = await sandbox.withdraw({ authorization_id: id, amount: 4_000_000 });
    await sandbox.show(body.result.withdrawal.id);
  }
  expect(await calculation()).toMatchObject({
    used_count: 2,
    remaining_count: 0,
    used_amount: 8_000_000,
    remaining_amount: 1_992_000_000,
    is_withdrawable: false,
  });
});

test("revoking takes it off the list and out of use", async () => {
  const id = await sandbox.authorization({ mobile: "09120009999" });
  const listed = async () => (await sandbox.debit("GET", "/authorization?q=09120009999")).body;
  expect(await listed()).toMatchObject({ data: [{ id, status: "ACTIVE" }], meta: { total: 1, per_page: 20 } });
  expect(await sandbox.debit("DELETE", `/authorization/${id}`)).toMatchObject({
    status: 200,
    body: { result: { authorization: { id } } },
  });
  expect((await listed()).data).toEqual([]);
  expect((await sandbox.withdraw({ authorization_id: id, amount: 100_000 })).status).toBe(404);
  expect((await sandbox.debit("DELETE", "/authorization/nobody")).status).toBe(404);
});

test("an authorization past its day has expired, whatever the service calls it", async () => {
  const id = await sandbox.authorization({ expiration_date: await tomorrow(), mobile: "09120008888" });
  await sandbox.advance(2 * 86_400);
  const listed = async (status: string) => {
    const rows = (await sandbox.debit("GET", `/authorization?status=${status}&mobile=09120008888`)).body.data;
    return rows.map((row: { id: string; status: string }) => `${row.id} ${row.status}`);
  };
  expect((await search(id)).status).toBe("ACTIVE");
  expect(await listed("ACTIVE")).toEqual([`${id} ACTIVE`]);
  await sandbox.control("POST", "/habits", { authorization_end: "left_out" });
  expect((await search(id)).status).toBe("ACTIVE");
  expect(await listed("ACTIVE")).toEqual([]);
  await sandbox.control("POST", "/habits", { authorization_end: "expired" });
  expect((await search(id)).status).toBe("EXPIRED");
  expect(await listed("EXPIRED")).toEqual([`${id} EXPIRED`]);
  expect(await sandbox.withdraw({ authorization_id: id, amount: 100_000 })).toMatchObject({
    status: 422,
    body: { status: 0, errors: { authorization_id: [expect.any(String)] } },
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Json, openSandbox } from "@/lib/testing/sandbox/open-sandbox";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

const BASE = "/v3/business/parsmart/cash-in";
const HELD = `${BASE}/suspicious-payment`;
const get = (path: string) => sandbox.call("GET", path);
const decide = (id: number, body: object) => sandbox.call("POST", `${HELD}/${id}`, body);
const book = async (): Promise<Json> => (await sandbox.control("GET", "/book")).body;
const wallet = async (): Promise<number> => (await book()).balances_rial.wallet;
const hold = async (more: object = {}): Promise<Json> =>
  (await sandbox.control("POST", "/deposits/suspicious", { amountRial: 2_000_000, ...more })).body.payment;
const listed = async (id: number): Promise<Json> =>
  (await get(`${BASE}/pic/transactions?per_page=100`)).body.data.find((row: Json) => row.id === id);

describe("identified deposits", () => {
  it("are what the statement has under a code, and nothing else is called done", async () => {
    const { transactions } = await book();
    const paid = transactions.filter(({ channel }: Json) => channel === "cash-in-by-code");
    const first = (await get(`${BASE}/pic/transactions?per_page=100`)).body;
    const held = (await get(`${HELD}?per_page=100`)).body;
    const accepted = held.data.filter(({ status }: Json) => status === "ACCEPTED").length;
    expect(first.meta.total).toBe(paid.length + held.meta.total - accepted);
    const byId = new Map(paid.map((row: Json) => [row.id, row]));
    for (const row of first.data.filter(({ status }: Json) => status === "DONE")) {
      expect(byId.get(row.transaction_id)).toMatchObject({ amount_rial: row.amount, payment_number: row.code });
    }
  });

  it("have the code of the business, fifteen digits, or that of a customer who is known", async () => {
    const { code } = (await get(`${BASE}/code`)).body;
    expect(code).toMatch(/^\d{15}$/);
    expect((await get("/v2/business/parsmart")).body.data.cash_in_code).toBe(code);
    const { data } = (await get(`${BASE}/pic/transactions?per_page=100`)).body;
    const ofCustomer = data.find(({ customer_id }: Json) => customer_id !== null);
    const theirs = (await get(`${BASE}/pic/transactions?customer=${ofCustomer.customer_id}`)).body;
    expect(new Set(theirs.data.map((row: Json) => row.code))).toEqual(new Set([ofCustomer.code]));
    expect((await get(`${BASE}/pic/transactions?code=${code}&per_page=1`)).body.meta.total).toBeGreaterThan(0);
  });

  it("arrive in wallet, statement and list at once", async () => {
    const before = await wallet();
    const { deposit } = (await sandbox.control("POST", "/deposits", { amountRial: 3_000_000 })).body;
    expect(await wallet()).toBe(before + 3_000_000);
    expect(await listed(deposit.id)).toMatchObject({ amount: 3_000_000, status: "DONE" });
  });

  it("are refused as a whole where the business has none", async () => {
    await sandbox.control("POST", "/habits", { identified_deposits: "off" });
    expect(await get(`${BASE}/code`)).toMatchObject({ status: 422, body: { status: 0, errors: {} } });
    await sandbox.control("POST", "/habits", { identified_deposits: "forbidden" });
    expect((await get(HELD)).status).toBe(403);
    await sandbox.control("POST", "/habits", { identified_deposits: "on" });
  });
});

describe("a suspicious payment", () => {
  it("is not in the wallet until it is accepted, and then once", async () => {
    const before = await wallet();
    const { id } = await hold();
    expect(await wallet()).toBe(before);
    expect(await listed(id)).toMatchObject({ status: "SUSPICIOUS", transaction_id: null });
    expect((await decide(id, { status: "ACCEPTED", comment: "ours" })).body.data).toEqual({ id, status: "ACCEPTED" });
    expect(await wallet()).toBe(before + 2_000_000);
    const row = await listed(id);
    expect(row).toMatchObject({ id, status: "DONE", amount: 2_000_000 });
    const { transactions } = await book();
    expect(transactions.find((one: Json) => one.id === row.transaction_id)).toMatchObject({ amount_rial: 2_000_000 });
    for (const status of ["ACCEPTED", "REJECTED"]) {
      expect(await decide(id, { status })).toMatchObject({ status: 422, body: { status: 0 } });
    }
    expect(await wallet()).toBe(before + 2_000_000);
  });

  it("that is rejected goes back and credits nothing", async () => {
    const before = await wallet();
    const { id } = await hold();
    await decide(id, { status: "REJECTED" });
    expect(await wallet()).toBe(before);
    expect(await listed(id)).toMatchObject({ status: "RETURNED", transaction_id: null });
  });

  it("is refused by its field, and where there is none", async () => {
    const { id } = await hold();
    expect((await decide(id, {})).body.errors).toHaveProperty("status");
    expect((await decide(id, { status: "PENDING" })).body.errors).toHaveProperty("status");
    expect((await decide(1, { status: "ACCEPTED" })).status).toBe(404);
  });
});

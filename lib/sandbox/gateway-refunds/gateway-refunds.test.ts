import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeIban } from "@/lib/kit/format/iban";
import { type Json, openSandbox } from "@/lib/testing/sandbox/open-sandbox";

const BASE = "/v3/business/parsmart";
let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let numbers = 0;
const used = new Set<number>();

beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(() => sandbox.control("POST", "/habits", { gateway_refunds: "on", gateway_refund_rows: "told" }));
afterAll(() => sandbox.close());

const book = async (): Promise<Json> => (await sandbox.control("GET", "/book")).body;
const wallet = async (): Promise<number> => (await book()).balances_rial.wallet;
/** A payment of the gateway that nothing was given back of. */
async function payment(status = 1): Promise<Json> {
  const { transactions } = await book();
  const found = transactions.find(
    (row: Json) => row.channel === "ipg" && row.status === status && row.amount_rial > 2_000_000 && !used.has(row.id),
  );
  used.add(found.id);
  return found;
}
const number = () => {
  numbers += 1;
  return `9000${numbers}`;
};
const refund = (id: number | string, fields: object = {}) =>
  sandbox.call("POST", `${BASE}/transaction/${id}/refund`, fields);
const rowsOf = async (paymentNumber: string): Promise<Json[]> =>
  (await sandbox.call("GET", `${BASE}/transaction?channel=refund&q=${paymentNumber}&search_field=payment_number`)).body
    .data;

describe("a refund of a gateway transaction", () => {
  it("takes the whole from the wallet at once, and ends as the bank says", async () => {
    const paid = await payment();
    const before = await wallet();
    const payment_number = number();
    const { body, status } = await refund(paid.id, { payment_number, description: "سفارش لغو شد" });
    expect(status).toBe(200);
    expect(body.data.results).toHaveLength(1);
    expect(body.data.results[0]).toMatchObject({
      amount: paid.amount_rial,
      payment_number,
      status: "PENDING",
      wage: 0,
    });
    expect(Number(body.data.results[0].wallet)).toBe(before - paid.amount_rial);
    expect(await wallet()).toBe(before - paid.amount_rial);
    expect(await rowsOf(payment_number)).toMatchObject([
      { status: -2, amount: paid.amount_rial / 10, payment_number, refund: { source_transaction: paid.id } },
    ]);
    await sandbox.advance(90);
    expect((await rowsOf(payment_number))[0]).toMatchObject({ status: 1 });
    const { data } = (await sandbox.call("GET", `${BASE}/transaction?id=${paid.id}`)).body;
    expect(data[0].refund_detail_ids).toEqual([body.data.results[0].gateway_transaction_id]);
    expect((await refund(paid.id)).body.errors).toHaveProperty("amount");
  });

  it("that the bank does not take is in the wallet again, and left to be refunded", async () => {
    const paid = await payment();
    const before = await wallet();
    const payment_number = number();
    await refund(paid.id, { amount: "1007700", payment_number });
    expect(await wallet()).toBe(before - 1_007_700);
    await sandbox.advance(90);
    expect((await rowsOf(payment_number))[0]).toMatchObject({ status: -3 });
    expect(await wallet()).toBe(before);
    expect((await refund(paid.id)).body.data.results[0].amount).toBe(paid.amount_rial);
  });

  it("is several records above 150,000,000 rial, and no more than was paid", async () => {
    const { body: paid } = await sandbox.control("POST", "/gateway-payments", { amountRial: 400_000_000 });
    const payment_number = number();
    const { body } = await refund(paid.id, { amount: "310000000", payment_number });
    expect(body.data.results.map(({ amount }: Json) => amount)).toEqual([150_000_000, 150_000_000, 10_000_000]);
    expect(await rowsOf(payment_number)).toHaveLength(3);
    expect((await refund(paid.id, { amount: "90000001" })).body.errors).toHaveProperty("amount");
  });

  it("is refused by its field: what was not paid, a number that was used, a tool that is off, more than the wallet has", async () => {
    const failed = await payment(-1);
    expect((await refund(failed.id)).body.errors).toHaveProperty("amount");
    const paid = await payment();
    const payment_number = number();
    await refund(paid.id, { amount: "1000000", payment_number });
    expect((await refund(paid.id, { amount: "1000000", payment_number })).body.errors).toHaveProperty("payment_number");
    expect((await refund("12")).status).toBe(404);
    const { body: large } = await sandbox.control("POST", "/gateway-payments", { amountRial: 1_000_000_000_000 });
    const { deductible_amount } = (await sandbox.call("GET", "/v2/business/parsmart")).body.data;
    // Half of it is more than enough: what falls due meanwhile may move the rest.
    const amount = Math.trunc(Number(deductible_amount) / 2);
    const paidOut = { amount, iban: makeIban("056", "77"), track_id: "half-of-it" };
    expect((await sandbox.call("POST", `${BASE}/settlement/store`, paidOut)).status).toBe(200);
    expect((await refund(large.id)).body.errors).toHaveProperty("amount");
    await sandbox.control("POST", "/deposit", { amountRial: 1_000_000_000 });
    await sandbox.control("POST", "/habits", { gateway_refunds: "off" });
    expect((await refund(paid.id, { amount: "1000" })).body).toMatchObject({
      status: 0,
      errors: { error: expect.any(String) },
    });
    expect((await sandbox.call("GET", "/v2/business/parsmart")).body.data.tools.refund.status).toBe("INACTIVE");
  });

  it("tells of its end by a form, and its row may come late or without its number", async () => {
    await sandbox.control("POST", "/habits", { gateway_refund_rows: "late" });
    const payment_number = number();
    const { body } = await refund((await payment()).id, { amount: "1000000", payment_number });
    expect(await rowsOf(payment_number)).toEqual([]);
    await sandbox.advance(30);
    expect(await rowsOf(payment_number)).toHaveLength(1);
    await sandbox.advance(60);
    const { webhooks } = (await sandbox.control("GET", "/webhooks")).body;
    expect(webhooks.find(({ payload }: Json) => payload.id === body.data.results[0].id)).toMatchObject({
      topic: "refunds",
      payload: { payment_number, status: "DONE", amount: "1000000" },
    });
    await sandbox.control("POST", "/habits", { gateway_refund_rows: "numberless" });
    const other = number();
    await refund((await payment()).id, { amount: "1000000", payment_number: other });
    expect(await rowsOf(other)).toEqual([]);
  });
});

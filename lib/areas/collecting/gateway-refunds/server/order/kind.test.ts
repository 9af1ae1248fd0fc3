import { createHmac, randomBytes } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { POST } from "@/app/api/webhooks/[business]/[topic]/route";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { listOrders } from "@/lib/areas/money/orders/server/ask";
import { helpForOrder } from "@/lib/areas/money/orders/server/help/help";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { seal } from "@/lib/server/core/secret-box";
import { db } from "@/lib/server/db/client";
import { businesses, paymentOrders, webhookDeliveries } from "@/lib/server/db/schema/index";
import { acknowledgeOrder } from "@/lib/server/orders/engine/acknowledge";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { withTwins } from "@/lib/server/orders/record/rows";
import { orderTimes } from "@/lib/server/orders/record/times";
import { forgetTags } from "@/lib/server/proxy/answer-cache";
import { processDelivery } from "@/lib/server/webhooks/process";
import { makeMember } from "@/lib/testing/members";
import { type OrderEngine, resetTimes, startOrderEngine } from "@/lib/testing/orders/engine";
import { setPolicy } from "@/lib/testing/orders/orders";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS } from "@/lib/testing/rig/server";
import { gatewayRefundOperations } from "../../operations";
import { recordsOf } from "../../status";

const DOOR = "/v3/business/:business/transaction/:transaction_id/refund";
const STATEMENT = "/v3/business/:business/transaction";
const KEY = randomBytes(24).toString("hex");

interface Record {
  id: string;
  transaction_id: number;
  source_id: number;
  amount_rial: number;
  payment_number: string | null;
  status: string;
}

let engine: OrderEngine;
beforeAll(async () => {
  engine = await startOrderEngine();
  await db()
    .update(businesses)
    .set({ webhookKey: seal(KEY, `webhook-key:${BUSINESS}`) });
});
afterEach(async () => {
  resetTimes();
  await engine.sandbox.control("DELETE", "faults");
  await habits({ gateway_refunds: "on", gateway_refund_rows: "told", statement_channel: "narrows" });
  await setPolicy(BUSINESS);
  // An alarm would stop all later orders.
  await db().update(paymentOrders).set({ attention: null });
});
afterAll(() => engine.stop());

const habits = (some: object) => engine.sandbox.control("POST", "habits", some);

/** A gateway payment that arrived. @returns its id in the statement */
async function paid(amountRial = 1_000_000): Promise<string> {
  const { id } = await engine.sandbox.control<{ id: number }>("POST", "gateway-payments", {
    amountRial,
    mobile: "09121230077",
    name: "مریم احمدی",
  });
  return String(id);
}
/** Refunds a part of it as another client of the business. */
async function givenBackElsewhere(transactionId: string, amount: string) {
  const { access_token } = await engine.sandbox.control<{ access_token: string }>("POST", "tokens", {});
  const path = STATEMENT.replace(":business", BUSINESS);
  const answer = await fetch(`${engine.sandbox.url}${path}/${transactionId}/refund`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: JSON.stringify({ amount, payment_number: `other-${transactionId}-${amount}` }),
  });
  expect(answer.status).toBe(200);
}
/** The row of a payment as the service tells it. */
async function toldByService(transactionId: string): Promise<object> {
  const { access_token } = await engine.sandbox.control<{ access_token: string }>("POST", "tokens", {});
  const path = STATEMENT.replace(":business", BUSINESS);
  const answer = await fetch(`${engine.sandbox.url}${path}?id=${transactionId}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  return (await answer.json()).data[0];
}
/** Makes the service's statement show only these rows. */
const statementIs = (data: readonly object[]) =>
  engine.sandbox.control("POST", "faults", {
    ...{ path: STATEMENT, method: "GET", fault: "answer", times: 100 },
    value: JSON.stringify({ status: 1, has_more: false, data }),
  });
const recordsAt = async (transactionId: string): Promise<Record[]> =>
  (await engine.booked<Record>("gateway_refunds")).filter(({ source_id }) => String(source_id) === transactionId);
const approved = (transactionId: string, amountRial = 400_000) =>
  engine.approved("gatewayRefund", { transactionId, amountRial });
const refused = (content: object) =>
  engine.make("gatewayRefund", content).then(
    () => null,
    (error: { fields?: object }) => error.fields ?? error,
  );
const settle = (id: string | undefined, status: string) =>
  engine.sandbox.control("POST", `gateway-refunds/${id}/settle`, { status });
async function work(order: PaymentOrder, times = 1) {
  for (let step = 0; step < times; step += 1) await workOnOrder(order.id);
  return engine.stored(order);
}

describe("a refund of a gateway payment", () => {
  it("goes back once, is read in the statement, and ends as that says", async () => {
    const transactionId = await paid();
    const order = await approved(transactionId);
    expect(order.content).toMatchObject({ ownerName: "مریم احمدی", paidRial: 1_000_000, card: "603799******1234" });
    expect(order.content.paymentNumber).toMatch(/^[1-9]\d{14}$/);
    const { items } = await listOrders({ page: 1, perPage: 5 } as never, engine.team.manager);
    expect(items.find(({ id }) => id === order.id)?.payersCard).toBe("6037 99•• •••• 1234");
    const sent = await work(order);
    expect(sent).toMatchObject({ state: "sent", attention: null, receipt: { status: "PENDING", echoRial: 400_000 } });
    const [there, ...more] = await recordsAt(transactionId);
    expect(more).toEqual([]);
    expect(there).toMatchObject({
      id: sent.serviceId,
      amount_rial: 400_000,
      payment_number: order.content.paymentNumber,
    });
    expect((await work(order)).state).toBe("sent");
    await settle(there?.id, "DONE");
    expect(await work(order)).toMatchObject({
      state: "done",
      receipt: { transactionId: String(there?.transaction_id) },
    });
  });

  it("is of whole rial: what is left over of a toman goes back too, though the statement does not tell it", async () => {
    const transactionId = await paid();
    for (const amountRial of [999_995, 5]) {
      const order = await approved(transactionId, amountRial);
      expect(await work(order)).toMatchObject({ state: "sent", receipt: { echoRial: amountRial } });
      const records = (await recordsAt(transactionId)) as unknown as { id: string; amount_rial: number }[];
      const there = records.find((each) => each.amount_rial === amountRial);
      await settle(there?.id, "DONE");
      expect(await work(order)).toMatchObject({ state: "done", attention: null });
    }
    expect(await refused({ transactionId, amountRial: 1 })).toEqual({
      transactionId: "errors.gatewayRefundNothingLeft",
    });
  });

  it.each([
    ["FAILED", "failed"],
    ["CANCELED", "canceled"],
  ])("that ends as %s can be ordered again, whole", async (status, state) => {
    const transactionId = await paid();
    const order = await approved(transactionId, 1_000_000);
    await work(order);
    await settle((await recordsAt(transactionId))[0]?.id, status);
    expect((await work(order)).state).toBe(state);
    await expect(approved(transactionId, 1_000_000)).resolves.toMatchObject({ state: "approved" });
  });

  describe("that the statement does not show after a lost answer", () => {
    const unproven = async (transactionId: string, fault: string) => {
      const order = await approved(transactionId);
      orderTimes().statementMs = 24 * 3_600_000;
      await engine.fault(DOOR, fault, { method: "POST" });
      expect(await work(order, 4)).toMatchObject({ state: "unknown", attention: null, attempts: 1 });
      orderTimes().noAnswerMs = 0;
      expect(await work(order)).toMatchObject({ state: "unknown", attention: "unproven", attempts: 1 });
      return order;
    };
    const deal = async (order: PaymentOrder, found: string) => {
      const owner = await makeMember(BUSINESS, "owner");
      const said = { orderId: order.id, attention: "unproven", reason: "از پشتیبانی پرسیدم", found };
      expect((await owner.ask(orderOperations.deal, said)).status).toBe(200);
    };

    it("is not sent again by itself within a day, and closed by a person who found that it is not there", async () => {
      const transactionId = await paid();
      const order = await unproven(transactionId, "drop_before");
      await deal(order, "stayed");
      expect(await work(order, 2)).toMatchObject({ state: "canceled", attempts: 1, attention: null });
      expect(await recordsAt(transactionId)).toEqual([]);
      expect(await refused({ transactionId, amountRial: 1_000_000 })).toBeNull();
    });

    it("is looked at ever more rarely while it waits for a person", async () => {
      const order = await unproven(await paid(), "drop_before");
      Object.assign(orderTimes(), { followMs: 60_000, longestFollowMs: 15 * 60_000 });
      const isIt = eq(paymentOrders.id, order.id);
      const laterMs = async (minutes: number) => {
        await db()
          .update(paymentOrders)
          .set({ sendingSince: new Date(Date.now() - minutes * 60_000), nextAt: null })
          .where(isIt);
        const { nextAt } = await work(order);
        return (nextAt?.getTime() ?? 0) - Date.now();
      };
      expect(await laterMs(1)).toBeLessThan(70_000);
      expect(await laterMs(20)).toBeGreaterThan(9 * 60_000);
      expect(await laterMs(600)).toBeGreaterThan(14 * 60_000);
    });

    it("is looked for, and never sent again, where a person found that it is there", async () => {
      await habits({ gateway_refund_rows: "late" });
      const transactionId = await paid();
      const order = await unproven(transactionId, "drop_after");
      await deal(order, "left");
      orderTimes().statementMs = 0;
      expect(await work(order, 3)).toMatchObject({ state: "unknown", attention: null, attempts: 1 });
      await settle((await recordsAt(transactionId))[0]?.id, "DONE");
      expect(await work(order)).toMatchObject({ state: "done", attempts: 1 });
      expect(await recordsAt(transactionId)).toHaveLength(1);
    });
  });

  it("whose row comes late after a lost answer never goes out again, and ends by that row's word", async () => {
    await habits({ gateway_refund_rows: "late" });
    const transactionId = await paid();
    const order = await approved(transactionId);
    await engine.fault(DOOR, "drop_after", { method: "POST" });
    // The statement does not show it for any length of time.
    expect(orderTimes().statementMs).toBe(0);
    expect(await work(order, 6)).toMatchObject({ state: "unknown", attempts: 1, failure: null, attention: null });
    expect(await recordsAt(transactionId)).toHaveLength(1);
    await settle((await recordsAt(transactionId))[0]?.id, "DONE");
    expect(await work(order)).toMatchObject({ state: "done", attempts: 1, receipt: { echoRial: 400_000 } });
    expect(await recordsAt(transactionId)).toHaveLength(1);
  });

  it("goes out once although the service asks to wait after it has done it", async () => {
    const transactionId = await paid();
    const order = await approved(transactionId);
    const since = Date.now();
    await engine.fault(DOOR, "status_after", { method: "POST", value: "429 message", times: 1 });
    expect(await work(order, 3)).toMatchObject({ attempts: 1, attention: null });
    expect(await recordsAt(transactionId)).toHaveLength(1);
    const { calls } = await engine.sandbox.control<{ calls: { method: string; path: string }[] }>(
      "GET",
      `calls?since=${since}&limit=1000`,
    );
    expect(calls.filter(({ method, path }) => method === "POST" && path.endsWith("/refund"))).toHaveLength(1);
  });

  it("whose row carries no number is a person's, is not sent again, and ends by that person's word", async () => {
    await habits({ gateway_refund_rows: "numberless" });
    const transactionId = await paid();
    const order = await approved(transactionId);
    await engine.fault(DOOR, "drop_after", { method: "POST" });
    expect(await work(order, 4)).toMatchObject({ state: "unknown", attention: "perhaps_queued" });
    expect(await recordsAt(transactionId)).toHaveLength(1);
    const { manager } = engine.team;
    await acknowledgeOrder({ orderId: order.id, attention: "perhaps_queued", reason: "در گردش حساب دیدم" }, manager);
    expect(await work(order, 3)).toMatchObject({ state: "unknown", attention: null });
    expect(await recordsAt(transactionId)).toHaveLength(1);
  });

  it("whose rows carry no number is followed by those that its answer named", async () => {
    await habits({ gateway_refund_rows: "numberless" });
    const transactionId = await paid();
    const order = await approved(transactionId);
    await work(order);
    await settle((await recordsAt(transactionId))[0]?.id, "DONE");
    expect((await work(order)).state).toBe("done");
  });

  it("is not taken for absent by a statement that cannot be read, nor by one that has nothing of it", async () => {
    const transactionId = await paid();
    const order = await approved(transactionId);
    await engine.fault(DOOR, "drop_before", { method: "POST" });
    await work(order);
    await engine.fault(STATEMENT, "status", { method: "GET", value: 500, times: "always" });
    expect((await work(order, 3)).state).toBe("unknown");
    expect(await recordsAt(transactionId)).toEqual([]);
    await engine.sandbox.control("DELETE", "faults");
    expect(await work(order, 3)).toMatchObject({ state: "unknown", attempts: 1 });
    expect(await recordsAt(transactionId)).toEqual([]);
  });

  it("is several records above 150,000,000 rial, and a person is told where they end differently", async () => {
    const transactionId = await paid(400_000_000);
    const order = await approved(transactionId, 310_000_000);
    expect(recordsOf(310_000_000)).toBe(3);
    expect(await work(order)).toMatchObject({ state: "sent", receipt: { parts: 3, echoRial: 310_000_000 } });
    const records = await recordsAt(transactionId);
    expect(records.map(({ amount_rial }) => amount_rial)).toEqual([150_000_000, 150_000_000, 10_000_000]);
    for (const [at, { id }] of records.entries()) await settle(id, at === 2 ? "FAILED" : "DONE");
    expect(await work(order)).toMatchObject({
      state: "sent",
      attention: "parts_differ",
      receipt: { ends: { paidRial: 300_000_000, unpaidRial: 10_000_000 } },
    });
    // The part that was not refunded can be ordered again, with the rest.
    expect(await refused({ transactionId, amountRial: 100_000_010 })).toEqual({
      amountRial: "errors.gatewayRefundOverLeft",
    });
    expect(await refused({ transactionId, amountRial: 100_000_000 })).toBeNull();
  });

  it("in several records, whose answer was lost, is done once all of them are", async () => {
    const transactionId = await paid(400_000_000);
    const order = await approved(transactionId, 310_000_000);
    await engine.fault(DOOR, "drop_after", { method: "POST" });
    expect((await work(order, 3)).state).toBe("sent");
    const records = await recordsAt(transactionId);
    expect(records).toHaveLength(3);
    await settle(records[0]?.id, "DONE");
    expect((await work(order)).state).toBe("sent");
    for (const { id } of records.slice(1)) await settle(id, "DONE");
    expect(await work(order)).toMatchObject({ state: "done", attention: null, receipt: { parts: 3 } });
  });

  it("whose answer names none of its rows keeps all of them once the statement lists them", async () => {
    const transactionId = await paid(200_000_000);
    const order = await approved(transactionId, 200_000_000);
    await engine.fault(DOOR, "lie", {
      method: "POST",
      value: JSON.stringify({ gateway_transaction_id: transactionId }),
    });
    expect((await work(order)).receipt).toMatchObject({ partIds: [{ transactionId: null }, { transactionId: null }] });
    const records = await recordsAt(transactionId);
    expect(records).toHaveLength(2);
    const { partIds } = (await work(order)).receipt as { partIds: { transactionId: string; amountRial: number }[] };
    const byId = (one: { transactionId: string }, other: { transactionId: string }) =>
      one.transactionId.localeCompare(other.transactionId);
    expect(partIds.toSorted(byId)).toEqual(
      records
        .map(({ transaction_id, amount_rial }) => ({ transactionId: String(transaction_id), amountRial: amount_rial }))
        .sort(byId),
    );
  });

  it.each(["drop_after", "none"])("of another amount than was meant stops all sending (%s)", async (fault) => {
    const order = await approved(await paid());
    if (fault === "none")
      await engine.sandbox.control("POST", "faults", {
        ...{ path: DOOR, method: "POST", fault: "lie", times: 1 },
        value: JSON.stringify({ amount: 4_000_000 }),
      });
    else {
      await engine.fault(DOOR, fault, { method: "POST" });
      await work(order);
      await engine.sandbox.control("POST", "faults", {
        ...{ path: STATEMENT, method: "GET", fault: "lie", times: 100 },
        value: JSON.stringify({ amount: 4_000 }),
      });
    }
    expect(await work(order, 2)).toMatchObject({ attention: "unit_mismatch" });
  });

  it("that the statement shows on another payment stops all sending", async () => {
    const order = await approved(await paid());
    await work(order);
    await engine.sandbox.control("POST", "faults", {
      ...{ path: STATEMENT, method: "GET", fault: "lie", times: 100 },
      value: JSON.stringify({ refund: { source_transaction: 123 } }),
    });
    expect(await work(order)).toMatchObject({ attention: "other_destination" });
  });
});

describe("before it leaves", () => {
  it("says what the service would refuse, beside its field", async () => {
    const transactionId = await paid();
    expect(await refused({ transactionId, amountRial: 1_000_010 })).toEqual({
      amountRial: "errors.gatewayRefundOverLeft",
    });
    expect(await refused({ transactionId: "12", amountRial: 10_000 })).toEqual({
      transactionId: "errors.gatewayPaymentUnknown",
    });
    const book = await engine.sandbox.control<{ transactions: { id: number; channel: string; status: number }[] }>(
      "GET",
      "book",
    );
    const failed = book.transactions.find(({ channel, status }) => channel === "ipg" && status === -1);
    const deposit = book.transactions.find(({ channel, status }) => channel === "cash-in" && status === 1);
    for (const row of [failed, deposit])
      expect(await refused({ transactionId: String(row?.id), amountRial: 10_000 })).toEqual({
        transactionId: "errors.gatewayRefundNotPaid",
      });
    await habits({ gateway_refunds: "off" });
    expect(await refused({ transactionId, amountRial: 10_000 })).toEqual({
      transactionId: "errors.gatewayRefundToolOff",
    });
  });

  it("is not ordered where the wallet has less", async () => {
    const transactionId = await paid();
    await engine.sandbox.control("POST", "faults", {
      ...{ path: "/v2/business/:business/balance", method: "GET", fault: "answer", times: 1 },
      value: JSON.stringify({ status: 1, data: { wallet: 100, currency: "Toman" } }),
    });
    expect(await refused({ transactionId, amountRial: 10_000 })).toEqual({
      amountRial: "errors.gatewayRefundWalletShort",
    });
  });

  it.each(["narrows", "passed_over", "refused"])(
    "counts what went back through another door (channel %s)",
    async (how) => {
      await habits({ statement_channel: how });
      const transactionId = await paid();
      await givenBackElsewhere(transactionId, "300000");
      await engine.make("gatewayRefund", { transactionId, amountRial: 500_000 });
      expect(await refused({ transactionId, amountRial: 200_010 })).toEqual({
        amountRial: "errors.gatewayRefundOverLeft",
      });
      expect(await refused({ transactionId, amountRial: 200_000 })).toBeNull();
      expect(await refused({ transactionId, amountRial: 10 })).toEqual({
        transactionId: "errors.gatewayRefundNothingLeft",
      });
    },
  );

  it.each([
    ["of another channel", { channel: "درگاه پرداخت" }, false],
    ["of another payment", { refund: { source_transaction: { id: 12 } } }, false],
    ["of this payment", { refund: { source_transaction: "own" } }, true],
    ["of a payment that cannot be read", { refund: { source_transaction: true } }, true],
    ["of which nothing can be read", { refund: true, channel: {} }, true],
    ["without a payment", { refund: null }, true],
  ])(
    "a row of the statement that cannot be read, %s, stands in its way only where it may be one",
    async (_, fields, isInTheWay) => {
      const transactionId = await paid();
      const own = await toldByService(transactionId);
      const odd = { ...own, id: 999_999_999, amount: "much", channel: "استرداد", ...fields };
      const data = [own, JSON.parse(JSON.stringify(odd).replace('"own"', `{"id":${transactionId}}`))];
      await statementIs(data);
      const said = isInTheWay ? { transactionId: "errors.gatewayRefundLeftUnknown" } : null;
      expect(await refused({ transactionId, amountRial: 10_000 })).toEqual(said);
    },
  );

  it.each([
    ["tells the payment as a record", { source_transaction: { id: "own" } }, "errors.gatewayRefundOverLeft"],
    ["tells it as nobody can read", { source_transaction: true }, "errors.gatewayRefundLeftUnknown"],
  ])("a refund of the statement that %s counts, or nobody knows what is left", async (_, refund, said) => {
    const transactionId = await paid();
    const own = await toldByService(transactionId);
    const back = { ...own, id: 999_999_998, amount: 60_000, channel: "استرداد", refund };
    const data = [own, JSON.parse(JSON.stringify(back).replace('"own"', transactionId))];
    await statementIs(data);
    expect(Object.values((await refused({ transactionId, amountRial: 500_000 })) ?? {})).toEqual([said]);
  });

  it("what could be read of a row that could not stays on the server", async () => {
    const own = await toldByService(await paid());
    const odd = { ...own, id: 999_999_999, amount: "much", channel: "واریز مریم ۰۹۱۲۱۲۳۴۵۶۷" };
    await statementIs([own, odd]);
    forgetTags(BUSINESS, ["transactions"]);
    for (const role of ["owner", "support"] as const) {
      const member = await makeMember(BUSINESS, role);
      const { body } = await askProxy(member, walletOperations.transactions, { perPage: 20 });
      expect(body).toMatchObject({ unreadRows: 1 });
      expect((body as { unread: object[] }).unread).toEqual([{ id: "999999999", fields: "amount" }]);
    }
  });

  it.each([
    ["is strange", "پرداخت آنلاین", null],
    ["is not told", null, null],
    ["is another's", "فرم پرداخت", { transactionId: "errors.gatewayRefundNotPaid" }],
  ])(
    "a payment whose channel %s is refused only where it is known not to be the gateway's",
    async (_, channel, said) => {
      const transactionId = await paid();
      await statementIs([{ ...(await toldByService(transactionId)), channel }]);
      expect(await refused({ transactionId, amountRial: 10_000 })).toEqual(said);
    },
  );

  it("a row that gives a payment back is none, whatever its channel is called", async () => {
    const transactionId = await paid();
    const row = { ...(await toldByService(transactionId)), channel: null, refund: { source_transaction: 12 } };
    await statementIs([row]);
    expect(await refused({ transactionId, amountRial: 10_000 })).toEqual({
      transactionId: "errors.gatewayRefundNotPaid",
    });
  });

  it.each([
    ["does not say whether the tool was set up", { is_enabled: true, is_created: null }, false],
    ["says that it was not", { is_enabled: true, is_created: false }, true],
  ])("a profile that %s", async (_, refund, isOff) => {
    const transactionId = await paid();
    forgetTags(BUSINESS, ["business"]);
    await engine.sandbox.control("POST", "faults", {
      ...{ path: "/v2/business/:business", method: "GET", fault: "lie", times: 100 },
      value: JSON.stringify({ tools: { refund } }),
    });
    const said = isOff ? { transactionId: "errors.gatewayRefundToolOff" } : null;
    expect(await refused({ transactionId, amountRial: 10_000 })).toEqual(said);
  });

  it("several orders that come at once do not take the same rest, besides what went back elsewhere", async () => {
    const transactionId = await paid();
    await givenBackElsewhere(transactionId, "300000");
    const answers = await Promise.all(Array.from({ length: 5 }, () => refused({ transactionId, amountRial: 300_000 })));
    expect(answers.filter((fields) => fields === null)).toHaveLength(2);
    expect(answers.filter((fields) => fields !== null)).toEqual(
      Array(3).fill({ amountRial: "errors.gatewayRefundOverLeft" }),
    );
  });

  it("parts go back one after the other until nothing is left", async () => {
    const transactionId = await paid();
    for (const amountRial of [300_000, 700_000]) {
      const order = await approved(transactionId, amountRial);
      await work(order);
      await settle((await engine.stored(order)).serviceId ?? "", "DONE");
      expect((await work(order)).state).toBe("done");
    }
    expect(await refused({ transactionId, amountRial: 10 })).toEqual({
      transactionId: "errors.gatewayRefundNothingLeft",
    });
  });

  it("approvers see that the same amount of the same payment is ordered twice", async () => {
    const transactionId = await paid();
    const [one, other] = [
      await engine.make("gatewayRefund", { transactionId, amountRial: 300_000 }),
      await engine.make("gatewayRefund", { transactionId, amountRial: 300_000 }),
    ];
    const another = await engine.make("gatewayRefund", { transactionId: await paid(), amountRial: 300_000 });
    expect(await withTwins([one.id, other.id, another.id], db())).toEqual(new Set([one.id, other.id]));
    const asker = { member: engine.team.manager, requestId: "test" };
    expect((await helpForOrder(one, asker)).similar.map(({ orderId }) => orderId)).toEqual([other.id]);
  });

  it("is asked once more: what went back meanwhile through another door does not go back twice", async () => {
    const transactionId = await paid();
    const order = await approved(transactionId, 800_000);
    await givenBackElsewhere(transactionId, "300000");
    expect(await work(order)).toMatchObject({
      state: "failed",
      failure: "errors.gatewayRefundOverLeft",
      sentAt: null,
    });
    expect(await recordsAt(transactionId)).toHaveLength(1);
  });

  it("a tool that went off since is told in the service's words", async () => {
    const order = await approved(await paid());
    await habits({ gateway_refunds: "off" });
    const failed = await work(order);
    expect(failed).toMatchObject({ state: "failed", sentAt: null });
    expect(failed.failure).toContain("فعال نیست");
  });

  it("the payment's page tells the same sums as the orders are held against", async () => {
    const transactionId = await paid();
    await givenBackElsewhere(transactionId, "300000");
    const order = await engine.make("gatewayRefund", { transactionId, amountRial: 200_000 });
    forgetTags(BUSINESS, ["transactions"]);
    const [accountant, support] = [await makeMember(BUSINESS, "accountant"), await makeMember(BUSINESS, "support")];
    const asked = await accountant.ask(gatewayRefundOperations.of, { transactionId });
    expect(asked.body).toMatchObject({
      ...{ paidRial: 1_000_000, doneRial: 0, openRial: 300_000, orderedRial: 200_000, leftRial: 500_000 },
      ...{ problem: null, orders: [{ orderId: order.id, amountRial: 200_000 }] },
      refunds: [{ amountRial: 300_000, end: "open" }],
    });
    expect((await support.ask(gatewayRefundOperations.of, { transactionId })).body).toMatchObject({
      leftRial: 500_000,
    });
    expect((await accountant.ask(gatewayRefundOperations.of, { transactionId: "12" })).status).toBe(404);
  });
});

describe("its webhook", () => {
  const fieldsOf = (record: Record | undefined, change: object = {}) => ({
    ...{ id: record?.id, iban_id: "", transaction_id: String(record?.transaction_id), amount: "400000" },
    ...{ payment_number: record?.payment_number ?? "", status: "DONE", settlement_date: "2026-11-25" },
    ...{ settlement_date_jalali: "1405/09/04", revised_transaction_id: "", ref_code: "1", ...change },
  });
  async function deliver(fields: object, key = KEY) {
    const body = new URLSearchParams(fields as { [name: string]: string }).toString();
    const t = Math.floor(Date.now() / 1000);
    const signature = createHmac("sha256", key).update(`${t},${body}`).digest("hex");
    const request = new Request(`http://localhost:3000/api/webhooks/${BUSINESS}/refunds`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "x-service-signature": `t=${t}, v1=${signature}`,
      },
      body,
    });
    const { status } = await POST(request, { params: Promise.resolve({ business: BUSINESS, topic: "refunds" }) });
    const newest = () => db().select().from(webhookDeliveries).orderBy(desc(webhookDeliveries.receivedAt)).limit(1);
    const [row] = await newest();
    if (row && status === 200) await processDelivery(row.id);
    return { status, delivery: (await newest())[0] };
  }

  it("is believed only as far as the statement says the same: early, forged, replayed, out of order", async () => {
    const transactionId = await paid();
    const order = await approved(transactionId);
    await work(order);
    const [record] = await recordsAt(transactionId);
    // The webhook is signed but too early: the statement shows the refund as under way.
    expect((await deliver(fieldsOf(record))).delivery?.outcome).toMatchObject({ said: "DONE", result: "unchanged" });
    expect((await engine.stored(order)).state).toBe("sent");
    expect((await deliver(fieldsOf(record), "another")).status).toBe(401);
    await settle(record?.id, "DONE");
    // A webhook that overtook it contradicts it, so the statement decides.
    const overtaken = await deliver(fieldsOf(record, { status: "FAILED", id: "later" }));
    expect(overtaken.delivery?.outcome).toMatchObject({ said: "FAILED", result: "changed", found: "DONE" });
    expect(await engine.stored(order)).toMatchObject({ state: "done" });
    expect((await deliver(fieldsOf(record))).delivery?.outcome).toMatchObject({ found: "DONE", result: "unchanged" });
    expect((await deliver(fieldsOf(record))).delivery?.duplicateOf).not.toBeNull();
    const strange = fieldsOf(record, { id: "x", payment_number: "1", transaction_id: "1" });
    expect((await deliver(strange)).delivery?.outcome).toMatchObject({ result: "unknown_record" });
    expect((await deliver({ status: "DONE" })).delivery?.outcome).toMatchObject({ result: "unreadable" });
  });

  describe("without its payment number wakes the order", () => {
    const numberless = { payment_number: "" };
    /** An order that was sent and decided at the bank, and not looked up since. */
    async function decided(status: string, amountRial = 400_000) {
      const transactionId = await paid();
      const order = await approved(transactionId, amountRial);
      await work(order);
      const [record] = await recordsAt(transactionId);
      await settle(record?.id, status);
      return { order, record, transactionId };
    }

    it.each([
      ["by the record's id", { transaction_id: "" }],
      ["by its row's id", { id: "another" }],
    ])("%s", async (_, change) => {
      const { order, record } = await decided("DONE");
      const { delivery } = await deliver(fieldsOf(record, { ...numberless, ...change }));
      expect(delivery?.outcome).toMatchObject({ result: "changed", found: "DONE" });
      expect((await engine.stored(order)).state).toBe("done");
    });

    it("by what its row tells, where the answer to the order named nothing", async () => {
      const { order, record } = await decided("DONE");
      await db().update(paymentOrders).set({ receipt: null, serviceId: null }).where(eq(paymentOrders.id, order.id));
      const { delivery } = await deliver(fieldsOf(record, { ...numberless, id: `y-${record?.id}` }));
      expect(delivery?.outcome).toMatchObject({ result: "changed", found: "DONE" });
      expect((await engine.stored(order)).state).toBe("done");
    });

    it.each([
      ["by the payment that it names", (transactionId: string) => ({ transaction_id: transactionId })],
      ["by its amount alone", () => ({ transaction_id: "", amount: "470000" })],
    ])("%s", async (_, change) => {
      const { order, record, transactionId } = await decided("DONE", 470_000);
      await db().update(paymentOrders).set({ receipt: null, serviceId: null }).where(eq(paymentOrders.id, order.id));
      await deliver(fieldsOf(record, { ...numberless, id: `x-${transactionId}`, ...change(transactionId) }));
      expect((await engine.stored(order)).state).toBe("done");
    });

    it("and says nothing that the statement does not", async () => {
      const transactionId = await paid();
      const order = await approved(transactionId);
      await work(order);
      const [record] = await recordsAt(transactionId);
      const { delivery } = await deliver(fieldsOf(record, numberless));
      expect(delivery?.outcome).toMatchObject({ said: "DONE", result: "unchanged" });
      expect((await engine.stored(order)).state).toBe("sent");
    });
  });

  it("of one that was refused brings the service's own words to its order", async () => {
    const transactionId = await paid();
    const order = await approved(transactionId);
    await work(order);
    const [record] = await recordsAt(transactionId);
    await settle(record?.id, "FAILED");
    await deliver(fieldsOf(record, { status: "FAILED" }));
    expect(await engine.stored(order)).toMatchObject({
      state: "failed",
      failure: "کارت پرداخت‌کننده بازگشت وجه را نپذیرفت.",
    });
  });

  it("of one that was ordered elsewhere tells what the statement has", async () => {
    const transactionId = await paid();
    await givenBackElsewhere(transactionId, "400000");
    const [record] = await recordsAt(transactionId);
    await settle(record?.id, "FAILED");
    expect((await deliver(fieldsOf(record))).delivery?.outcome).toMatchObject({ said: "DONE", found: "FAILED" });
    await db().delete(webhookDeliveries).where(eq(webhookDeliveries.topic, "refunds"));
  });
});

it("does not wait for the balance because the service's clock is ahead of ours", async () => {
  await engine.sandbox.control("POST", "clock", { advanceSeconds: 600 });
  const order = await approved(await paid());
  expect(await work(order)).toMatchObject({ state: "sent", receipt: { status: "PENDING", expectedAt: null } });
});

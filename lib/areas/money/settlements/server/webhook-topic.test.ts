import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "@/app/api/webhooks/[business]/[topic]/route";
import { queuedSettlementOperations } from "@/lib/areas/money/queued-settlements/operations";
import { makeIban } from "@/lib/kit/format/iban";
import type { OrderKindId } from "@/lib/kit/orders/kinds";
import { flushAnswers } from "@/lib/server/book/feed";
import { recordIn } from "@/lib/server/book/keep";
import { seal } from "@/lib/server/core/secret-box";
import { db } from "@/lib/server/db/client";
import { bookRecords, businesses, orderEvents, paymentOrders, webhookDeliveries } from "@/lib/server/db/schema/index";
import * as bus from "@/lib/server/events/bus";
import { boss } from "@/lib/server/jobs/boss";
import { approveOrder } from "@/lib/server/orders/approval/decide";
import { createOrder } from "@/lib/server/orders/create";
import { sweepOrders } from "@/lib/server/orders/engine/sweep";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { itemsOf } from "@/lib/server/orders/record/items";
import { orderTimes } from "@/lib/server/orders/record/times";
import * as proxy from "@/lib/server/proxy/call-service";
import { processDelivery } from "@/lib/server/webhooks/process";
import { resetTimes } from "@/lib/testing/orders/engine";
import { makeTeam, setPolicy } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { settlementOperations } from "../operations";
import { settlementStoreInput } from "../schemas";

const KEY = randomBytes(24).toString("hex");
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  // Not promised, and welcome where it comes.
  await sandbox.control("POST", "unpromised", { second_final: true });
  await db()
    .update(businesses)
    .set({ webhookKey: seal(KEY, `webhook-key:${BUSINESS}`) });
  await boss();
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});
beforeEach(() => db().delete(webhookDeliveries));

/** What the sandbox sent last, given to the route as it came, signed with our key; worked on. */
async function deliver(change: Record<string, string> = {}) {
  const [last] = await sent();
  await processDelivery((await receive({ ...last, ...change })).id);
  return newest();
}

const sent = async () =>
  (await sandbox.control<{ webhooks: { payload: Record<string, string> }[] }>("GET", "webhooks")).webhooks.map(
    ({ payload }) => payload,
  );

async function receive(payload: Record<string, string>) {
  const body = new URLSearchParams(payload).toString();
  const t = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", KEY).update(`${t},${body}`).digest("hex");
  const request = new Request(`http://localhost:3000/api/webhooks/${BUSINESS}/settlements`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", "x-service-signature": `t=${t}, v1=${signature}` },
    body,
  });
  const { status } = await POST(request, { params: Promise.resolve({ business: BUSINESS, topic: "settlements" }) });
  expect(status).toBe(200);
  return newest();
}

async function newest() {
  const [row] = await db().select().from(webhookDeliveries).orderBy(desc(webhookDeliveries.receivedAt)).limit(1);
  if (!row) throw new Error("nothing was stored");
  return row;
}

async function settled(trackId: string, status: string) {
  const input = settlementStoreInput.parse({ trackId, iban: makeIban("056", "12"), amountRial: 100_000 });
  await proxy.callService(settlementOperations.store, input, { business: BUSINESS, requestId: "test" });
  await sandbox.control("POST", `settlements/${trackId}/settle`, { status });
}

/** What the book says of a settlement: it hears of it through the look that a webhook leads to. */
async function inBook(subjectId: string | null) {
  await flushAnswers();
  const records = await db().select().from(bookRecords).where(eq(bookRecords.kind, "settlement"));
  const isIt = (record: object) => Object.values(record).includes(subjectId);
  return records.find((row) => isIt(recordIn(row)))?.state;
}

it("finds a single settlement through its transaction, and tells every screen", async () => {
  await settled("single", "DONE");
  const publish = vi.spyOn(bus, "publish");
  const row = await deliver();
  expect(row).toMatchObject({ verdict: "accepted", outcome: { said: "DONE", result: "changed", found: "DONE" } });
  const event = publish.mock.calls.map(([each]) => each).find(({ ids }) => ids?.includes("single"));
  expect(event?.tags).toEqual(expect.arrayContaining(["settlements", "batches", "wallet", "transactions"]));
  publish.mockRestore();
});

it("believes the service, not the payload", async () => {
  await settled("liar", "FAILED");
  expect((await deliver({ status: "DONE" })).outcome).toMatchObject({ said: "DONE", found: "FAILED" });
});

it("a return after the arrival is news of its own", async () => {
  await settled("back", "DONE");
  const first = await deliver();
  await sandbox.control("POST", "settlements/back/settle", { status: "REVERSED" });
  expect(await inBook(first.subjectId)).toBe("DONE");
  const second = await deliver();
  expect(second).toMatchObject({ duplicateOf: null, outcome: { said: "CANCELED", found: "REVERSED" } });
  expect(await inBook(first.subjectId)).toBe("REVERSED");
  expect(second.subjectId).toBe(first.subjectId);
  expect((await deliver()).duplicateOf).toBe(second.id);
});

it("looks again when the same news comes again, after it came before the service knew of it", async () => {
  const input = settlementStoreInput.parse({ trackId: "early", iban: makeIban("056", "12"), amountRial: 100_000 });
  await proxy.callService(settlementOperations.store, input, { business: BUSINESS, requestId: "test" });
  const early = { track_id: "early", status: "DONE", id: "early-id", transaction_id: "" };
  expect((await deliver(early)).outcome).toMatchObject({ said: "DONE", found: "PENDING" });
  await sandbox.control("POST", "settlements/early/settle", { status: "DONE" });
  const again = await deliver(early);
  expect(again).toMatchObject({ duplicateOf: null, outcome: { found: "DONE" } });
  expect((await deliver(early)).duplicateOf).toBe(again.id);
});

it("reads nothing of a text that could not be kept", async () => {
  await settled("nul", "DONE");
  expect((await deliver({ id: "a\0b", track_id: "a\0b", transaction_id: "" })).outcome).toMatchObject({
    result: "unreadable",
  });
});

it("does not believe what the service does not know, and reads what has only other ids", async () => {
  await settled("known", "DONE");
  expect((await deliver({ id: "x", transaction_id: "1" })).outcome).toMatchObject({ result: "unknown_record" });
  const queued = await deliver({ id: "", transaction_id: "", queued_settlement_id: "q-1", track_id: "known" });
  expect(queued).toMatchObject({ subjectId: "q-1", outcome: { found: "DONE" } });
  expect((await deliver({ id: "", transaction_id: "" })).outcome).toMatchObject({ result: "unreadable" });
});

describe("a settlement that an order of ours made", () => {
  const noWaiting = () => {
    resetTimes();
    orderTimes().followMs = 3_600_000;
  };
  const made = async (kind: OrderKindId, content: object): Promise<PaymentOrder> => {
    noWaiting();
    const team = await makeTeam(BUSINESS);
    await setPolicy(BUSINESS);
    const order = await createOrder({
      business: BUSINESS,
      kind,
      maker: team.accountant,
      idempotencyKey: randomUUID(),
      content,
    });
    await approveOrder(order.id, order.contentHash, team.manager);
    await workOnOrder(order.id);
    return order;
  };
  const stateOf = async ({ id }: PaymentOrder) => {
    const [row] = await db().select().from(paymentOrders).where(eq(paymentOrders.id, id));
    return row?.state;
  };
  const settle = (trackId: string, status: string) =>
    sandbox.control("POST", `settlements/${trackId}/settle`, { status });
  const settlement = { iban: makeIban("056", "12"), amountRial: 300_000 };

  it("settles its order at once, once, and a return after the arrival reverses it", async () => {
    const order = await made("settlement", settlement);
    await settle(order.trackId, "DONE");
    expect((await deliver()).outcome).toMatchObject({ result: "changed", found: "DONE" });
    expect(await stateOf(order)).toBe("done");
    expect((await deliver()).duplicateOf).not.toBeNull();
    await settle(order.trackId, "REVERSED");
    expect((await deliver()).outcome).toMatchObject({ result: "changed", found: "REVERSED", before: "DONE" });
    expect(await stateOf(order)).toBe("reversed");
    const history = await db().select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
    expect(history.filter(({ event }) => event === "done" || event === "reverse")).toHaveLength(2);
  });

  it("settles a row of a batch, and the batch with its last one", async () => {
    const order = await made("batch", {
      fileName: "a.xlsx",
      rows: [settlement, { ...settlement, amountRial: 310_000 }],
    });
    await sandbox.control("POST", "clock", { advanceSeconds: 6 });
    const items = await itemsOf(order.id, db());
    for (const [index, { trackId }] of items.entries()) {
      await settle(trackId, index === 0 ? "FAILED" : "DONE");
      expect((await deliver()).outcome).toMatchObject({ result: "changed" });
      expect(await stateOf(order)).toBe(index === 0 ? "sent" : "done");
    }
    expect((await itemsOf(order.id, db())).map(({ state }) => state)).toEqual(["failed", "done"]);
  });

  it("learns of all rows of a batch together, however many webhooks tell of them at once", async () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({ ...settlement, amountRial: 300_000 + index }));
    const order = await made("batch", { fileName: "many.xlsx", rows });
    await sandbox.control("POST", "clock", { advanceSeconds: 6 });
    const items = await itemsOf(order.id, db());
    for (const { trackId } of items) await settle(trackId, "DONE");
    const ids: string[] = [];
    for (const payload of (await sent()).slice(0, rows.length)) ids.push((await receive(payload)).id);
    await sandbox.control("DELETE", "calls");
    const { callService: call } = proxy;
    const others = Promise.withResolvers<void>();
    const held = vi.spyOn(proxy, "callService").mockImplementation(async (operation, ...given) => {
      if (operation.id === settlementOperations.show.id) await others.promise;
      return call(operation, ...given);
    });
    let left = rows.length - 2;
    await Promise.all(ids.map((id) => processDelivery(id).then(() => --left === 0 && others.resolve())));
    held.mockRestore();
    await sweepOrders(0);
    const { calls } = await sandbox.control<{ calls: { path: string }[] }>("GET", "calls");
    expect(calls.filter(({ path }) => path.includes("settlement")).length).toBeLessThan(10);
    expect(await stateOf(order)).toBe("done");
    const results = (await db().select().from(webhookDeliveries)).map(({ outcome }) => String(outcome?.result));
    expect(results.filter((result) => result === "with_batch")).toHaveLength(rows.length - 2);
    expect(results.filter((result) => /^(?:un)?changed$/.test(result))).toHaveLength(2);
  });

  it("settles one that left the queue without becoming a settlement", async () => {
    const order = await made("queued", { ...settlement, amountRial: 90_000_000_000_000 });
    const [row] = await db().select().from(paymentOrders).where(eq(paymentOrders.id, order.id));
    const call = { business: BUSINESS, requestId: "test" };
    await proxy.callService(queuedSettlementOperations.cancel, { queuedId: row?.serviceId ?? "" }, call);
    expect((await deliver()).outcome).toMatchObject({ result: "changed", found: "CANCELED" });
    expect(await stateOf(order)).toBe("canceled");
  });

  it("is settled by the sweep when its webhook is lost, also when it came back after its arrival", async () => {
    const order = await made("settlement", settlement);
    await settle(order.trackId, "DONE");
    await sweepOrders(0);
    expect(await stateOf(order)).toBe("sent");
    resetTimes();
    orderTimes().returnLooksMs = [1];
    await db().update(paymentOrders).set({ nextAt: new Date() }).where(eq(paymentOrders.id, order.id));
    await sweepOrders(0);
    expect(await stateOf(order)).toBe("done");
    await settle(order.trackId, "REVERSED");
    const sweptState = async () => {
      await sweepOrders(0);
      return stateOf(order);
    };
    await expect.poll(sweptState).toBe("reversed");
  });
});

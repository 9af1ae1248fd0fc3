import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { entryOfSettlement } from "@/lib/areas/money/settlements/server/book";
import type { OrderKindId } from "@/lib/kit/orders/kinds";
import { flushAnswers } from "@/lib/server/book/feed";
import { keepInBook } from "@/lib/server/book/keep";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { callService } from "@/lib/server/proxy/call-service";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { type OrderEngine, resetTimes, rowsOf, startOrderEngine } from "@/lib/testing/orders/engine";
import { testIban } from "@/lib/testing/orders/orders";
import { BUSINESS } from "@/lib/testing/rig/server";
import { workOnOrder } from "./engine/work";

// Pieces of three rows, so that few rows are enough for the tests.
vi.mock("@/lib/kit/orders/kinds", async (original) => ({
  ...(await original<object>()),
  MOST_BATCH_ITEMS: 3,
}));

const STORE = "/v3/business/:business/settlement/store";
const SHOW = "/v4/business/:business/settlement/:track_id";
const BATCHES = "/api/v2/business/:business/batches-settlement";
const SHOW_BATCH = "/api/v2/business/:business/batch-settlements/:batch_id";
const FOUND = { status: 409, body: { code: "conflict", fields: { repeatOf: "errors.repeatFound" } } };
const UNKNOWN = { status: 409, body: { code: "conflict", fields: { repeatOf: "errors.repeatUnknown" } } };
const OPEN = { status: 409, body: { code: "conflict", fields: { repeatOf: "errors.repeatOpen" } } };

let engine: OrderEngine;
let maker: TestMember;
beforeAll(async () => {
  engine = await startOrderEngine();
  maker = await makeMember(BUSINESS, "accountant");
});
afterEach(async () => {
  resetTimes();
  await engine.sandbox.control("DELETE", "faults");
});
afterAll(() => engine.stop());

const content = { iban: testIban(3), amountRial: 70_000 };
const no = (path: string, fault: "status" | "status_after", value: string, times: number | "always" = 1) =>
  engine.fault(path, fault, { value, times });
const again = (
  repeatOf: string,
  what: unknown = content,
  kind: OrderKindId = "settlement",
  key: string = randomUUID(),
) => maker.ask(orderOperations.make, { kind, idempotencyKey: key, content: what, repeatOf });
const count = () => db().$count(paymentOrders);

/**
 * A settlement that the service refused in its own words and then did not know. With `isLie` it was carried out all the
 * same.
 */
async function refused({ isLie }: { isLie: boolean }) {
  const order = await engine.approved("settlement", content);
  await no(STORE, isLie ? "status_after" : "status", "422 rule");
  await no(SHOW, "status", "404 message");
  await workOnOrder(order.id);
  expect((await engine.stored(order)).state).toBe("failed");
  await engine.sandbox.control("DELETE", "faults");
  return order;
}

it("makes an order again that the service does not have, and says which", async () => {
  const order = await refused({ isLie: false });
  const made = await again(order.id);
  expect(made.status).toBe(200);
  const { orderId } = made.body as { orderId: string };
  const [row] = await db().select().from(paymentOrders).where(eq(paymentOrders.id, orderId));
  expect(row?.repeatOf).toBe(order.id);
  expect((await engine.stored(order)).state).toBe("failed");
});

it("refuses what the service has after all, then and later, and the earlier one goes on", async () => {
  const order = await refused({ isLie: true });
  const before = await count();
  expect(await again(order.id)).toMatchObject(FOUND);
  expect((await engine.stored(order)).state).toBe("sent");
  await engine.settle(order.trackId, "DONE");
  await workOnOrder(order.id);
  expect((await engine.stored(order)).state).toBe("done");
  // The form was opened before the order was found.
  expect(await again(order.id)).toMatchObject(FOUND);
  expect(await count()).toBe(before);
});

it("says that it is not known while the service cannot be asked, and makes it once it can", async () => {
  const order = await refused({ isLie: false });
  const [before, key] = [await count(), randomUUID()];
  await no(SHOW, "status", "500", "always");
  expect(await again(order.id, content, "settlement", key)).toMatchObject(UNKNOWN);
  expect(await count()).toBe(before);
  await engine.sandbox.control("DELETE", "faults");
  const made = await again(order.id, content, "settlement", key);
  expect(made.status).toBe(200);
  // The answer was lost, and the service is away. The order exists, and no look-up is needed to return it.
  await no(SHOW, "status", "500", "always");
  expect(await again(order.id, content, "settlement", key)).toEqual(made);
});

it("waits for what is not decided, and knows no order of others", async () => {
  const order = await engine.approved("settlement", content);
  await engine.fault(STORE, "drop_after");
  await workOnOrder(order.id);
  expect((await engine.stored(order)).state).toBe("unknown");
  expect(await again(order.id)).toMatchObject(OPEN);
  expect(await again(randomUUID())).toMatchObject({ status: 404 });
  await db().update(paymentOrders).set({ business: "other" }).where(eq(paymentOrders.id, order.id));
  expect(await again(order.id)).toMatchObject({ status: 404 });
});

it("asks nobody about what never left, and lets a payment that arrived be made again", async () => {
  const [arrived, untouched] = [await engine.approved("settlement", content), await engine.make("settlement", content)];
  await workOnOrder(arrived.id);
  await engine.settle(arrived.trackId, "DONE");
  await workOnOrder(arrived.id);
  await db().update(paymentOrders).set({ state: "canceled" }).where(eq(paymentOrders.id, untouched.id));
  await no(SHOW, "status", "500", "always");
  expect((await again(arrived.id)).status).toBe(200);
  expect((await again(untouched.id)).status).toBe(200);
});

it("makes failed rows again, and none of a piece that the service has after all", async () => {
  const rows = rowsOf([60_000, 61_000, 62_000, 63_000]);
  const order = await engine.approved("batch", rows);
  await no(BATCHES, "status_after", "422 message");
  await no(SHOW_BATCH, "status", "404 message");
  await workOnOrder(order.id);
  await engine.sandbox.control("DELETE", "faults");
  expect(await engine.counts(order)).toMatchObject({ failed: 3, sent: 1 });
  const failed = { ...rows, rows: rows.rows.slice(0, 3) };
  await no(SHOW_BATCH, "status", "500", "always");
  expect(await again(order.id, failed, "batch")).toMatchObject(UNKNOWN);
  await engine.sandbox.control("DELETE", "faults");
  expect(await again(order.id, failed, "batch")).toMatchObject(FOUND);
  expect(await engine.counts(order)).toMatchObject({ failed: 0, sent: 4 });
  await engine.sandbox.control("POST", "clock", { advanceSeconds: 6 });
  const items = await engine.items(order);
  for (const [index, { trackId }] of items.entries()) await engine.settle(trackId, index === 1 ? "FAILED" : "DONE");
  await workOnOrder(order.id);
  expect(await engine.counts(order)).toMatchObject({ failed: 1, done: 3 });
  expect(await again(order.id, failed, "batch")).toMatchObject(FOUND);
  expect((await again(order.id, { ...rows, rows: rows.rows.slice(1, 2) }, "batch")).status).toBe(200);
});

it("makes no row again of which another part was paid, and does once that came back as well", async () => {
  const rows = rowsOf([64_000, 65_000]);
  const order = await engine.approved("batch", rows);
  await workOnOrder(order.id);
  await engine.sandbox.control("POST", "clock", { advanceSeconds: 6 });
  const [first, second] = await engine.items(order);
  await engine.settle(first?.trackId ?? "", "FAILED");
  await engine.settle(second?.trackId ?? "", "DONE");
  await workOnOrder(order.id);
  expect(await engine.counts(order)).toMatchObject({ failed: 1, done: 1 });

  const input = { trackId: first?.trackId ?? "" };
  const { data } = await callService(settlementOperations.show, input, { business: BUSINESS, requestId: "test" });
  const id = randomUUID();
  const told = (status: "DONE" | "REVERSED", toldAt: Date) =>
    keepInBook(BUSINESS, [entryOfSettlement({ ...data, id, status })], { source: "reading", toldAt });
  const failed = { ...rows, rows: rows.rows.slice(0, 1) };
  await told("DONE", new Date());
  await flushAnswers();
  expect(await again(order.id, failed, "batch")).toMatchObject(FOUND);
  await told("REVERSED", new Date(Date.now() + 1000));
  expect(await again(order.id, failed, "batch")).toMatchObject({ status: 200 });
});

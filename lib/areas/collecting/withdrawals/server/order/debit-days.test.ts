import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { db } from "@/lib/server/db/client";
import { orderOutcomes, paymentOrders } from "@/lib/server/db/schema/index";
import { sweepOrders } from "@/lib/server/orders/engine/sweep";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import { makeAuthorization } from "@/lib/testing/orders/authorization";
import { type OrderEngine, startOrderEngine } from "@/lib/testing/orders/engine";

const DAY_SECONDS = 86_400;

let engine: OrderEngine;
beforeAll(async () => {
  engine = await startOrderEngine();
});
afterAll(() => engine.stop());

const partsOf = (id: string) =>
  db().select().from(paymentOrders).where(eq(paymentOrders.partOf, id)).orderBy(asc(paymentOrders.partRow));
const standing = async (id: string) =>
  (await partsOf(id)).map(({ state, receipt }) => [state, receipt?.status, receipt?.retryCount]);

it("a series is collected day after day, tried again as often as was agreed, and nobody's message is needed for it", async () => {
  const order = await engine.approved("debitBatch", {
    authorizationId: await makeAuthorization(engine.sandbox),
    amountRial: 300_000,
    times: 3,
    rhythm: "days",
    step: 1,
    from: addDays(tehranDayOf(Date.now()), 1),
    maxRetryCount: 3,
    description: null,
  });
  await workOnOrder(order.id);
  const parts = await partsOf(order.id);
  for (const { id } of parts) await workOnOrder(id);
  const [late, never] = parts;
  // The first has no balance on its first two days, the second on none. All their webhooks are lost.
  await engine.sandbox.control("POST", "faults", { fault: "webhook_lost", times: "always" });
  const without = { status: "FAILED", error_code: "01" };
  await engine.sandbox.control("POST", "outcomes", { ...without, times: 2, track_id: late?.trackId });
  await engine.sandbox.control("POST", "outcomes", { ...without, times: 3, track_id: never?.trackId });
  const dayPasses = async () => {
    await engine.sandbox.control("POST", "clock", { advanceSeconds: DAY_SECONDS });
    await db()
      .update(paymentOrders)
      .set({ nextAt: new Date(0) })
      .where(eq(paymentOrders.partOf, order.id));
    for (const { id } of parts) await workOnOrder(id);
    await workOnOrder(order.id);
  };
  await dayPasses();
  expect(await standing(order.id)).toEqual([
    ["sent", "PENDING", 1],
    ["sent", "INIT", 0],
    ["sent", "INIT", 0],
  ]);
  await dayPasses();
  await dayPasses();
  expect(await standing(order.id)).toEqual([
    ["done", "DONE", 3],
    ["sent", "PENDING", 2],
    ["done", "DONE", 1],
  ]);
  expect(await engine.stored(order)).toMatchObject({ state: "sent", receipt: { counts: { done: 2, sent: 1 } } });
  await dayPasses();
  expect((await standing(order.id))[1]).toEqual(["failed", "FAILED", 3]);
  await sweepOrders();
  expect(await engine.stored(order)).toMatchObject({ state: "done", receipt: { counts: { done: 2, failed: 1 } } });
  // The whole order reports once that one of them failed.
  const told = await db().select().from(orderOutcomes).where(eq(orderOutcomes.orderId, order.id));
  expect(told).toHaveLength(1);
  const { movements } = await engine.sandbox.control<{ movements: unknown[] }>(
    "GET",
    `ledger?track_id=${never?.trackId}`,
  );
  expect(movements).toEqual([]);
});

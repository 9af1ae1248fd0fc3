import { desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { db } from "@/lib/server/db/client";
import { orderEvents, paymentOrders } from "@/lib/server/db/schema";
import { releaseOrder } from "@/lib/server/orders/engine/release";
import { applyReceipt } from "@/lib/server/orders/engine/settle";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import * as calls from "@/lib/server/proxy/call-service";
import { type OrderEngine, resetTimes, rowsOf, startOrderEngine } from "@/lib/testing/orders/engine";
import { testIban } from "@/lib/testing/orders/orders";
import type { Receipt } from "./kind";

const STORE = "/v3/business/:business/settlement/store";
const LIST = "/v4/business/:business/settlement";

let engine: OrderEngine;
beforeAll(async () => {
  engine = await startOrderEngine();
});
beforeEach(resetTimes);
afterEach(async () => {
  await engine.sandbox.control("DELETE", "faults");
  await habits({ settlement_parts: "one", settlement_rows: "told", settlement_amounts: "both" });
  await db().update(paymentOrders).set({ attention: null });
});
afterAll(() => engine.stop());

const { callService: realCall } = calls;
const habits = (given: object) => engine.sandbox.control("POST", "habits", given);
const settlement = (amountRial = 5_000_000) => engine.approved("settlement", { iban: testIban(3), amountRial });

/** The receipt of a look-up, made by hand. */
const told = (more: Partial<Receipt>): Receipt => ({
  serviceId: null,
  state: "sent",
  echoRial: null,
  isAsMeant: true,
  failure: null,
  facts: { status: "PENDING" },
  ...more,
});
const differs = (echoRial: number): Receipt => told({ echoRial, isAsMeant: false });
const alarms = async ({ id }: PaymentOrder) =>
  (await db().select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(desc(orderEvents.id))).flatMap(
    ({ event, detail }) => (event === "unit_mismatch" ? [detail] : []),
  );

/** An order that was accepted after a lost answer, by an answer without an amount of the whole. */
async function acceptedUnheld(): Promise<PaymentOrder> {
  const order = await settlement();
  await engine.fault(STORE, "drop_after");
  await workOnOrder(order.id);
  await applyReceipt(order.id, told({}));
  expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null });
  return order;
}

it("holds what is told after the acceptance against what was meant, and the same once only", async () => {
  const order = await acceptedUnheld();
  await applyReceipt(order.id, differs(600_000));
  expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: "unit_mismatch" });
  await applyReceipt(order.id, differs(600_000));
  expect(await alarms(order)).toEqual([{ echoRial: 600_000 }]);
  await releaseOrder(order.id, "با بانک سنجیده شد", engine.team.manager);
  await applyReceipt(order.id, differs(600_000));
  expect(await engine.stored(order)).toMatchObject({ attention: null });
  // Another amount is a new fact, even if it comes with the end of the order.
  await applyReceipt(order.id, { ...differs(700_000), state: "done" });
  expect(await engine.stored(order)).toMatchObject({ state: "done", attention: "unit_mismatch" });
  expect(await alarms(order)).toHaveLength(2);
});

it.each(["one", "tenths"])(
  "stops nothing where the unit stands beside the rows of the answer (%s)",
  async (settlement_parts) => {
    await habits({ settlement_amounts: "rial", settlement_parts });
    const order = await settlement();
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({
      state: "sent",
      attention: null,
      receipt: { echoRial: 5_000_000 },
    });
  },
);

it("lets the next of its kind go alone until one amount was told", async () => {
  await db().update(paymentOrders).set({ state: "canceled", receipt: null });
  await db().delete(orderEvents);
  const first = await acceptedUnheld();
  await engine.fault(STORE, "drop_after");
  const [second, third] = [await settlement(), await settlement()];
  await workOnOrder(second.id);
  expect(await engine.stored(second)).toMatchObject({ state: "unknown" });
  await workOnOrder(third.id);
  expect(await engine.stored(third)).toMatchObject({ state: "approved", attempts: 0 });
  await applyReceipt(first.id, told({ echoRial: 5_000_000 }));
  await workOnOrder(third.id);
  expect(await engine.stored(third)).toMatchObject({ state: "sent" });
  await workOnOrder(second.id);
});

it("knows its parts by the ids that the store told where rows carry no track id", async () => {
  await habits({ settlement_parts: "several", settlement_rows: "bare" });
  const order = await settlement();
  await workOnOrder(order.id);
  expect((await engine.stored(order)).receipt).toMatchObject({ partIds: [{}, {}], echoRial: 5_000_000 });
  await engine.settle(order.trackId, "DONE");
  await workOnOrder(order.id);
  expect(await engine.stored(order)).toMatchObject({ state: "done", attention: null });
});

it("knows them after a lost answer as well, where they are exactly the whole", async () => {
  await habits({ settlement_parts: "several", settlement_rows: "bare" });
  const order = await settlement();
  await engine.fault(STORE, "drop_after");
  for (let round = 0; round < 2; round += 1) await workOnOrder(order.id);
  expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null, receipt: { parts: 2 } });
});

it("says of a tenth that cannot be told from a part that it may be one, and no more of the order", async () => {
  await habits({ settlement_parts: "tenths" });
  const order = await settlement();
  await engine.fault(STORE, "drop_after");
  await workOnOrder(order.id);
  await engine.fault(LIST, "status", { value: 500 });
  await workOnOrder(order.id);
  expect(await alarms(order)).toEqual([{ echoRial: 500_000, mayBePart: true }]);
  expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: "unit_mismatch" });
});

it("raises no alarm over a tenth that is one of ten: the others are seen, or the store told them", async () => {
  await habits({ settlement_parts: "tenths" });
  const [lost, kept] = [await settlement(), await settlement()];
  await engine.fault(STORE, "drop_after");
  for (let round = 0; round < 2; round += 1) await workOnOrder(lost.id);
  await workOnOrder(kept.id);
  await engine.fault(LIST, "status", { value: 500 });
  await workOnOrder(kept.id);
  for (const order of [lost, kept])
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null });
});

it("takes what is too little for another amount once all that can be seen of it has ended", async () => {
  await habits({ settlement_parts: "several" });
  const order = await settlement();
  await engine.fault(STORE, "drop_after");
  await workOnOrder(order.id);
  await engine.settle(order.trackId, "DONE");
  // The list leaves the second part out, and no answer has told that it exists.
  const callService = vi.spyOn(calls, "callService").mockImplementation(async (operation, input, call) => {
    const answer = await realCall(operation, input, call);
    const rows = answer.data as { items?: unknown[] };
    return rows.items ? { ...answer, data: { ...rows, items: rows.items.slice(0, 1) } as never } : answer;
  });
  await workOnOrder(order.id);
  callService.mockRestore();
  expect(await alarms(order)).toEqual([{ echoRial: 2_499_990, mayBePart: true }]);
  expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: "unit_mismatch" });
});

it("finds a batch's payments by the transactions that the batch told", async () => {
  await engine.sandbox.control("POST", "habits", { settlement_rows: "bare" });
  const order = await engine.approved("batch", rowsOf(Array(3).fill(600_000)));
  await workOnOrder(order.id);
  await engine.sandbox.control("POST", "clock", { advanceSeconds: 120 });
  for (const { trackId } of await engine.items(order)) await engine.settle(trackId, "DONE");
  const calls = async () =>
    (await engine.sandbox.control<{ calls: { path: string }[] }>("GET", "calls")).calls.filter(({ path }) =>
      /settlement\/[0-9a-f-]{36}$/.test(path),
    ).length;
  const before = await calls();
  await workOnOrder(order.id);
  expect(await engine.stored(order)).toMatchObject({ state: "done" });
  expect((await engine.items(order)).every(({ transactionId }) => /^\d{12}$/.test(transactionId ?? ""))).toBe(true);
  // None of them was looked up on its own.
  expect(await calls()).toBe(before);
});

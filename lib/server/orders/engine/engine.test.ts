import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { cancelOrderAtService, cancelPayment } from "@/lib/areas/money/orders/server/cancel";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { settlementStoreInput } from "@/lib/areas/money/settlements/schemas";
import { settlementKind } from "@/lib/areas/money/settlements/server/order/kind";
import { db } from "@/lib/server/db/client";
import { auditEntries, orderEvents, paymentOrders } from "@/lib/server/db/schema";
import { orderTimes } from "@/lib/server/orders/record/times";
import { callService } from "@/lib/server/proxy/call-service";
import { startWorkers } from "@/lib/server/workers/work";
import { makeMember } from "@/lib/testing/members";
import { type OrderEngine, resetTimes, startOrderEngine } from "@/lib/testing/orders/engine";
import { setPolicy, testIban } from "@/lib/testing/orders/orders";
import { lookUpFor } from "./look-up";
import { workOnOrder } from "./work";

const STORE = "/v3/business/:business/settlement/store";
const CANCEL = "DELETE /v4/business/:business/settlement/:track_id";

let engine: OrderEngine;
beforeAll(async () => {
  engine = await startOrderEngine({ isProven: false });
});
afterEach(async () => {
  vi.restoreAllMocks();
  resetTimes();
  await engine.sandbox.control("DELETE", "faults");
});
afterAll(() => engine.stop());

const settlement = (amountRial = 500_000) => engine.approved("settlement", { iban: testIban(3), amountRial });

describe("leaving", () => {
  it("the first of its kind goes alone, and the others once its echo is right", async () => {
    // Acts as if no amount had been echoed so far.
    await db().update(paymentOrders).set({ state: "canceled", receipt: null });
    const [first, second] = [await settlement(), await settlement()];
    await engine.fault(STORE, "drop_after");
    await workOnOrder(first.id);
    await workOnOrder(second.id);
    expect(await engine.stored(second)).toMatchObject({ state: "approved", attempts: 0 });
    // The longer the first one is unknown, the less often the others ask.
    Object.assign(orderTimes(), { aloneMs: 1000, followMs: 60_000 });
    const waitsMs = async (sinceMs: number) => {
      const sendingSince = new Date(Date.now() - sinceMs);
      await db().update(paymentOrders).set({ sendingSince }).where(eq(paymentOrders.id, first.id));
      await workOnOrder(second.id);
      return ((await engine.stored(second)).nextAt?.getTime() ?? 0) - Date.now();
    };
    expect(await waitsMs(1000)).toBeLessThanOrEqual(1000);
    expect(await waitsMs(120_000)).toBeGreaterThan(30_000);
    resetTimes();
    await workOnOrder(first.id);
    await workOnOrder(second.id);
    expect([(await engine.stored(first)).state, (await engine.stored(second)).state]).toEqual(["sent", "sent"]);
  });

  it("nothing leaves as long as the approval can be taken back", async () => {
    await setPolicy(engine.team.owner.business, { undoSeconds: 600 });
    const order = await settlement();
    await setPolicy(engine.team.owner.business);
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "approved", attempts: 0 });
    await db().update(paymentOrders).set({ sendAfter: new Date() }).where(eq(paymentOrders.id, order.id));
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("sent");
  });

  it("a sender that lives is not taken for dead, however long its request takes", async () => {
    const order = await settlement();
    // The sender reports every 50 ms that it is alive.
    orderTimes().inFlightMs = 200;
    const { send } = settlementKind;
    const answer = Promise.withResolvers<void>();
    vi.spyOn(settlementKind, "send").mockImplementationOnce(async (...given) => {
      await answer.promise;
      return send(...given);
    });
    const sending = workOnOrder(order.id);
    await expect.poll(async () => (await engine.stored(order)).state, { interval: 20 }).toBe("sending");
    const silent = new Date(Date.now() - 3_600_000);
    orderTimes().inFlightMs = 600_000;
    await db().update(paymentOrders).set({ sendingSince: silent }).where(eq(paymentOrders.id, order.id));
    await expect
      .poll(async () => (await engine.stored(order)).sendingSince?.getTime() ?? 0, { interval: 20 })
      .toBeGreaterThan(silent.getTime());
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("sending");
    answer.resolve();
    await sending;
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attempts: 1 });
  });
});

describe("taking back at the service", () => {
  it("is asked for, written down, and decided by what the service says then", async () => {
    const order = await settlement();
    await workOnOrder(order.id);
    await engine.sandbox.control("POST", "faults", { operation: CANCEL, fault: "drop_after" });
    expect(await cancelOrderAtService(order.id, engine.team.manager)).toBe("canceled");
    expect(await engine.settlements(order.trackId)).toMatchObject([{ state: "CANCELED", held_rial: 0, times_paid: 0 }]);
    await expect(cancelOrderAtService(order.id, engine.team.manager)).rejects.toMatchObject({ code: "conflict" });
    const audit = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, order.id))
      .orderBy(auditEntries.seq);
    expect(audit.map(({ action }) => action)).toContain("order.cancel_asked");
  });

  it("that the service agrees to and does not do is not called done, for orders, rows and what was made elsewhere", async () => {
    const order = await settlement();
    await workOnOrder(order.id);
    const input = settlementStoreInput.parse({ trackId: "elsewhere", iban: testIban(4), amountRial: 90_000 });
    await callService(settlementOperations.store, input, { business: order.business, requestId: "test" });
    const owner = await makeMember(order.business, "owner");
    for (const trackId of [order.trackId, "elsewhere"]) {
      await engine.sandbox.control("POST", "faults", { operation: CANCEL, fault: "answer", value: '{"status":1}' });
      const asked = await owner.ask(orderOperations.cancelPayment, { trackId });
      expect(asked).toMatchObject({ status: 200, body: { canceled: false, state: "sent" } });
    }
    expect((await engine.stored(order)).state).toBe("sent");
    const again = await owner.ask(orderOperations.cancelPayment, { trackId: order.trackId });
    expect(again).toMatchObject({ status: 200, body: { canceled: true, state: "canceled" } });
  });

  it("that is refused leaves the order as it is, with the service's words", async () => {
    const order = await engine.approved("settlement", { iban: testIban(3), amountRial: 500_000, isInstant: true });
    await workOnOrder(order.id);
    await expect(cancelOrderAtService(order.id, engine.team.owner)).rejects.toMatchObject({
      code: "upstream_conflict",
    });
    expect(await engine.events(order)).toEqual(expect.arrayContaining(["cancel_asked", "cancel_refused"]));
    expect((await engine.stored(order)).state).toBe("sent");
  });

  it("is for the business's own orders that the service has", async () => {
    const order = await settlement();
    const member = engine.team.owner;
    await expect(cancelOrderAtService(order.id, member)).rejects.toMatchObject({ code: "conflict" });
    const stranger = { ...member, business: "other" };
    await expect(cancelOrderAtService(order.id, stranger)).rejects.toMatchObject({ code: "not_found" });
  });

  it("goes the order's way for a settlement of an order, and leaves a trail for any other", async () => {
    const order = await settlement();
    await workOnOrder(order.id);
    await cancelPayment({ trackId: order.trackId }, engine.team.owner);
    expect((await engine.stored(order)).state).toBe("canceled");
    const input = settlementStoreInput.parse({ trackId: "by hand", iban: testIban(4), amountRial: 90_000 });
    await callService(settlementOperations.store, input, { business: order.business, requestId: "test" });
    await cancelPayment({ trackId: "by hand" }, engine.team.owner);
    expect(await engine.settlements("by hand")).toMatchObject([{ state: "CANCELED" }]);
    const audit = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, "by hand"))
      .orderBy(auditEntries.seq);
    expect(audit.map(({ action }) => action)).toEqual(["payout.cancel_asked"]);
    expect(audit[0]?.detail).toMatchObject({ amountRial: 90_000, iban: expect.stringContaining("•••") });
    await expect(cancelPayment({}, engine.team.owner)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

it("is asked about at once by a person who cannot wait", async () => {
  const order = await settlement();
  await engine.fault(STORE, "drop_after");
  await workOnOrder(order.id);
  const { owner } = engine.team;
  expect(await lookUpFor(order.id, owner)).toBe("sent");
  expect(await lookUpFor(order.id, owner)).toBe("sent");
  // A repeated look-up without news does not add a line.
  expect(await lookUpFor(order.id, owner)).toBe("sent");
  await engine.settle(order.trackId, "DONE");
  expect(await lookUpFor(order.id, owner)).toBe("done");
  const { orderId, event, state, actorName } = orderEvents;
  const asked = await db()
    .select({ state, actorName })
    .from(orderEvents)
    .where(and(eq(orderId, order.id), eq(event, "looked_up")))
    .orderBy(orderEvents.id);
  expect(asked).toEqual([
    { state: "unknown", actorName: owner.name },
    { state: "sent", actorName: owner.name },
  ]);
  await expect(lookUpFor(order.id, { ...owner, business: "another" })).rejects.toMatchObject({ code: "not_found" });
  await expect(lookUpFor((await settlement()).id, owner)).rejects.toMatchObject({ code: "conflict" });
});

it("tells the looks that nobody asked for in its history, once as long as they say the same", async () => {
  const order = await settlement();
  await engine.fault(STORE, "drop_after");
  await workOnOrder(order.id);
  await engine.fault("/v4/business/:business/settlement/:track_id", "status", { value: 500, times: 3 });
  for (let round = 0; round < 7; round += 1) await workOnOrder(order.id);
  const { orderId, event, detail } = orderEvents;
  const looks = await db()
    .select({ detail })
    .from(orderEvents)
    .where(and(eq(orderId, order.id), eq(event, "looked_up")))
    .orderBy(orderEvents.id);
  expect(looks.map((look) => look.detail)).toEqual([
    { result: "unanswered", status: null },
    { result: "there", status: "PENDING" },
  ]);
});

// This test is the last, because the workers stay after it and would meet the faults of later tests.
it("many leave at once: the service's limit says how fast, not one another's answers", async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, () => settlement(70_000)));
  const { send } = settlementKind;
  const all = Promise.withResolvers<void>();
  let underWay = 0;
  vi.spyOn(settlementKind, "send").mockImplementation(async (...given) => {
    underWay += 1;
    if (underWay === orders.length) all.resolve();
    await all.promise;
    return send(...given);
  });
  await startWorkers();
  await expect
    .poll(async () => Promise.all(orders.map(async (order) => (await engine.stored(order)).state)), { interval: 50 })
    .toEqual(orders.map(() => "sent"));
});

import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Dealable } from "@/lib/kit/orders/kinds";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { confirmRepeat } from "@/lib/server/orders/repeat";
import { type OrderEngine, resetTimes, startOrderEngine } from "@/lib/testing/orders/engine";
import { testIban } from "@/lib/testing/orders/orders";
import { acknowledgeOrder } from "./acknowledge";
import { workOnOrder } from "./work";

const QUEUE = "/v3/business/:business/settlement/queued";
/** More than the wallet will ever hold here. */
const WAITS_RIAL = 90_000_000_000_000;
const REASON = "با پشتیبانی سرویس روشن شد";

describe("what was dealt with", () => {
  let engine: OrderEngine;
  beforeAll(async () => {
    engine = await startOrderEngine();
  });
  afterEach(async () => {
    resetTimes();
    await engine.sandbox.control("DELETE", "faults");
    await habits({ queue_track_ids: "shown", settlement_parts: "one" });
  });
  afterAll(() => engine.stop());

  const habits = (given: object) => engine.sandbox.control("POST", "habits", given);
  const deal = ({ id }: PaymentOrder, attention: Dealable) =>
    acknowledgeOrder({ orderId: id, attention, reason: REASON }, engine.team.manager);
  const perhapsQueued = async (account: number) => {
    await habits({ queue_track_ids: "left_out" });
    const order = await engine.approved("queued", { iban: testIban(account), amountRial: WAITS_RIAL });
    await engine.fault(QUEUE, "drop_after", { method: "POST" });
    for (let round = 0; round < 2; round += 1) await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "perhaps_queued" });
    return order;
  };

  it("does not come back for the same fact, and is found all the same", async () => {
    const order = await perhapsQueued(21);
    await deal(order, "perhaps_queued");
    for (let round = 0; round < 2; round += 1) await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attempts: 1, attention: null });
    await habits({ queue_track_ids: "shown" });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attempts: 1, attention: null, dealtWith: null });
  });

  it("never goes out again, also when the service is proven not to have it", async () => {
    const order = await perhapsQueued(22);
    await deal(order, "perhaps_queued");
    // No row may be the order any more. Without the person's decision it would be sent again.
    await db()
      .update(paymentOrders)
      .set({ destination: testIban(24) })
      .where(eq(paymentOrders.id, order.id));
    for (let round = 0; round < 3; round += 1) await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "canceled", attempts: 1, sentAt: null });
    expect(await engine.events(order)).not.toContain("absent");
  });

  it("is not made again by its button while a row may be it", async () => {
    const order = await perhapsQueued(25);
    const ended = { state: "failed" as const, settledAt: new Date(), attention: null };
    await db().update(paymentOrders).set(ended).where(eq(paymentOrders.id, order.id));
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ attention: "perhaps_there" });
    await deal(order, "perhaps_there");
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "failed", attention: null });
    const again = { business: order.business, repeatOf: order.id, memberId: engine.team.accountant.id };
    await expect(confirmRepeat(again, [])).rejects.toMatchObject({ fields: { repeatOf: "errors.repeatPerhaps" } });
  });

  it("comes back when other sums were paid than those that were seen", async () => {
    await habits({ settlement_parts: "second_fails" });
    const order = await engine.approved("settlement", { iban: testIban(26), amountRial: 5_000_000 });
    await workOnOrder(order.id);
    await engine.sandbox.control("POST", "clock", { advanceSeconds: 1 });
    await engine.settle(order.trackId, "DONE");
    await workOnOrder(order.id);
    await deal(order, "parts_differ");
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null });
    const seen = (await engine.stored(order)).dealtWith;
    if (!seen) throw new Error("it was dealt with");
    const dealtWith = { ...seen, ends: { paidRial: 1, unpaidRial: 4_999_999 } };
    await db().update(paymentOrders).set({ dealtWith }).where(eq(paymentOrders.id, order.id));
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: "parts_differ" });
  });
});

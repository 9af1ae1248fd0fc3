import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import type { Settlement } from "@/lib/areas/money/settlements/server/answers";
import { readStatement } from "@/lib/areas/money/wallet/server/ask";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { db } from "@/lib/server/db/client";
import { dailyFigures, paymentOrders } from "@/lib/server/db/schema";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderTimes } from "@/lib/server/orders/record/times";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { type OrderEngine, resetTimes, rowsOf, startOrderEngine } from "@/lib/testing/orders/engine";
import { testIban } from "@/lib/testing/orders/orders";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS } from "@/lib/testing/rig/server";
import { noteSettlements, wakeReturned } from "./returned";
import { sweepOrders } from "./sweep";
import { workOnOrder } from "./work";

let engine: OrderEngine;
let accountant: TestMember;
beforeAll(async () => {
  engine = await startOrderEngine();
  accountant = await makeMember(BUSINESS, "accountant");
});
afterAll(() => engine.stop());
beforeEach(() => {
  resetTimes();
  // No automatic look-up of returns happens for hours.
  orderTimes().returnLooksMs = [3_600_000];
});

/** Makes an order whose settlement arrived and then came back without a webhook. */
async function returned(order: PaymentOrder, trackId = order.trackId): Promise<void> {
  await workOnOrder(order.id);
  await engine.settle(trackId, "DONE");
  await workOnOrder(order.id);
  expect(await engine.stored(order)).toMatchObject({ state: "done", nextAt: expect.any(Date) });
  await engine.settle(trackId, "REVERSED");
  await sweepOrders(0);
  expect((await engine.stored(order)).state).toBe("done");
}

const stateOf = (order: PaymentOrder) => async () => {
  await sweepOrders(0);
  return (await engine.stored(order)).state;
};
/** The service's day. Between its cycles its clock is ahead of ours, so in the evening it may be tomorrow there. */
const serviceDay = async () => {
  const { iso } = await engine.sandbox.control<{ iso: string }>("GET", "clock");
  return tehranDayOf(Date.parse(iso));
};
const settlement = (account: number) => engine.approved("settlement", { iban: testIban(account), amountRial: 700_000 });

it("is looked at again as soon as somebody is shown its settlement as returned", async () => {
  const order = await settlement(801);
  await returned(order);
  const day = await serviceDay();
  const figures = { groups: [], closingBalanceRial: null };
  const kept = { business: BUSINESS, day, figures, readAt: new Date(), isOpen: false } as const;
  await db().insert(dailyFigures).values(kept);
  const { body } = await askProxy(accountant, settlementOperations.show, { trackId: order.trackId });
  expect(body).toMatchObject({ status: "REVERSED" });
  await expect.poll(stateOf(order)).toBe("reversed");
  const isStale = async () => (await db().select().from(dailyFigures))[0]?.isStale;
  await expect.poll(isStale).toBe(true);
  // It is news only once: a list of old returns causes no further reading.
  await db().update(dailyFigures).set({ isStale: false });
  await noteSettlements(BUSINESS, [body as Settlement]);
  expect(await isStale()).toBe(false);
});

it("is looked at again when a list, or the reading of a day, has it as returned", async () => {
  const order = await settlement(802);
  await returned(order);
  await askProxy(accountant, settlementOperations.list, { page: 1, perPage: 20 });
  await expect.poll(stateOf(order)).toBe("reversed");

  const other = await settlement(803);
  await returned(other);
  await readStatement(BUSINESS, [await serviceDay()], new AbortController().signal);
  await expect.poll(stateOf(other)).toBe("reversed");
});

it("a row wakes its batch", async () => {
  const order = await engine.approved("batch", rowsOf([600_000]));
  await workOnOrder(order.id);
  await engine.sandbox.control("POST", "clock", { advanceSeconds: 6 });
  const [row] = await engine.items(order);
  await returned(order, row?.trackId);
  await askProxy(accountant, settlementOperations.show, { trackId: row?.trackId });
  await expect.poll(stateOf(order)).toBe("reversed");
});

it("wakes nobody again and again, nor an order of another business", async () => {
  const order = await settlement(804);
  await returned(order);
  const next = async () => (await engine.stored(order)).nextAt?.getTime() ?? 0;
  const planned = await next();
  await wakeReturned("another", [order.trackId]);
  expect(await next()).toBe(planned);
  await wakeReturned(BUSINESS, [order.trackId]);
  expect(await next()).toBeLessThan(planned);
  await db()
    .update(paymentOrders)
    .set({ nextAt: new Date(planned) })
    .where(eq(paymentOrders.id, order.id));
  await wakeReturned(BUSINESS, [order.trackId]);
  expect(await next()).toBe(planned);
});

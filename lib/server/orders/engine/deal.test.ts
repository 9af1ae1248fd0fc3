import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OrderCounts } from "@/lib/areas/money/orders/counts";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { statusOfOrder } from "@/lib/areas/money/orders/status";
import type { Dealable } from "@/lib/kit/orders/kinds";
import { db } from "@/lib/server/db/client";
import { auditEntries, memberships, paymentOrders } from "@/lib/server/db/schema";
import { makeMember } from "@/lib/testing/members";
import { clearDesk, content, type Desk, openDesk } from "@/lib/testing/orders/desk";
import { BUSINESS } from "@/lib/testing/rig/server";

const REASON = "با پشتیبانی سرویس روشن شد";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(clearDesk);

describe("whoever may approve, but for the maker", () => {
  const needing = async (attention: Dealable, by = desk.accountant) => {
    const orderId = await desk.make(by, content());
    const facts = { state: "unknown" as const, attempts: 1, receipt: { ends: { paidRial: 1, unpaidRial: 2 } } };
    await db()
      .update(paymentOrders)
      .set({ ...facts, attention })
      .where(eq(paymentOrders.id, orderId));
    return orderId;
  };

  it.each(["perhaps_queued", "taken_id", "perhaps_there", "parts_differ"] as const)("ends %s", async (attention) => {
    const orderId = await needing(attention);
    const counts = async () => (await desk.manager.ask(orderOperations.counts, {})).body as OrderCounts;
    const before = (await counts()).needPerson;
    const shown = await desk.show(orderId, desk.manager);
    expect(shown).toMatchObject({ may: { deal: true }, releasers: expect.any(Array), dealt: null });
    const { status } = await desk.manager.ask(orderOperations.deal, { orderId, attention, reason: REASON });
    expect(status).toBe(200);
    const dealt = { attention, name: expect.any(String), at: expect.any(String), reason: REASON };
    const after = await desk.show(orderId, desk.manager);
    expect(after).toMatchObject({ attention: null, state: "unknown", dealt, may: { deal: false }, releasers: null });
    // The known state has not changed.
    expect(statusOfOrder(after)).toEqual(statusOfOrder(shown));
    expect(after.events.at(-1)).toMatchObject({ event: "dealt_with", detail: { reason: REASON, attention } });
    expect((await counts()).needPerson).toBe(before - 1);
    const audited = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, orderId))
      .orderBy(auditEntries.seq);
    const detail = { attention, reason: REASON, amountRial: after.amountRial };
    expect(audited.find(({ action }) => action === "order.dealt_with")).toMatchObject({ detail });
    // A second member who has not seen that cannot deal with it again.
    expect((await desk.owner.ask(orderOperations.deal, { orderId, attention, reason: REASON })).status).toBe(409);
  });

  it("is refused to the maker, to those who may not approve, and for another reason than the one there is", async () => {
    const own = await needing("taken_id", desk.owner);
    const ask = (by: Desk["owner"], orderId: string, attention: Dealable) =>
      by.ask(orderOperations.deal, { orderId, attention, reason: REASON });
    expect((await ask(desk.owner, own, "taken_id")).status).toBe(403);
    expect((await ask(desk.accountant, own, "taken_id")).status).toBe(403);
    expect((await ask(desk.manager, own, "perhaps_queued")).status).toBe(409);
    expect((await desk.show(own, desk.owner)).may.deal).toBe(false);
    expect((await desk.show(own)).attention).toBe("taken_id");
    const alarmed = await needing("taken_id");
    await db().update(paymentOrders).set({ attention: "unit_mismatch" }).where(eq(paymentOrders.id, alarmed));
    expect((await ask(desk.manager, alarmed, "taken_id")).status).toBe(409);
  });
});

it("tells who may end an alarm, and lets a second person do it where the maker is alone", async () => {
  const orderId = await desk.make(desk.owner, content());
  expect((await desk.show(orderId)).releasers).toBeNull();
  await db().update(paymentOrders).set({ attention: "unit_mismatch" }).where(eq(paymentOrders.id, orderId));
  expect((await desk.show(orderId)).releasers).toHaveLength(1);
  const alone = [desk.manager.id, desk.accountant.id];
  await db().update(memberships).set({ disabledAt: new Date() }).where(inArray(memberships.memberId, alone));
  expect(await desk.show(orderId)).toMatchObject({ releasers: [], may: { release: false } });
  const release = { orderId, reason: "با بانک سنجیده شد" };
  expect((await desk.owner.ask(orderOperations.release, release)).status).toBe(403);
  const second = await makeMember(BUSINESS, "manager");
  expect((await desk.show(orderId)).releasers).toHaveLength(1);
  expect((await desk.show(orderId, second)).may.release).toBe(true);
  expect((await second.ask(orderOperations.release, release)).status).toBe(200);
  expect((await desk.show(orderId)).attention).toBeNull();
  await db().update(memberships).set({ disabledAt: null }).where(inArray(memberships.memberId, alone));
});

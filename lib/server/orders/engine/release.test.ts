import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { orderOperations } from "@/lib/orders/operations";
import { db } from "@/lib/server/db/client";
import { memberships, paymentOrders } from "@/lib/server/db/schema";
import { makeMember } from "@/lib/testing/members";
import { BUSINESS } from "@/lib/testing/rig/server";
import { clearDesk, content, type Desk, openDesk } from "../../../testing/orders/desk";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(clearDesk);

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

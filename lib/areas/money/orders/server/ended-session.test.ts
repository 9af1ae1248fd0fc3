import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { endedMeanwhile } from "@/lib/testing/ended-meanwhile";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { clearDesk, content, type Desk, ok, oneKind, openDesk } from "@/lib/testing/orders/desk";
import { setPolicy } from "@/lib/testing/orders/orders";
import { BUSINESS } from "@/lib/testing/rig/server";

let desk: Desk;
let manager: TestMember;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  manager = await makeMember(BUSINESS, "manager");
  await clearDesk();
});

const stateOf = async (orderId: string) =>
  (await db().select().from(paymentOrders).where(eq(paymentOrders.id, orderId)))[0];

it("an approval on its way when the session is ended approves nothing", async () => {
  const orderId = await desk.make();
  const decided = await endedMeanwhile(manager, () => desk.decide(manager, orderId));
  expect(decided).toMatchObject({ ok: false, code: "unauthenticated" });
  expect(await stateOf(orderId)).toMatchObject({ state: "awaiting_approval" });
  expect(await desk.decide(desk.manager, orderId)).toMatchObject(ok);
});

it("an order that needs nobody's approval is not made by a session that is ended meanwhile", async () => {
  await setPolicy(BUSINESS, oneKind({ bands: [{ uptoRial: null, approvals: 0, roles: [] }] }));
  const asked = { kind: "settlement", idempotencyKey: randomUUID(), content: content(), reason: "بابت فاکتور" };
  const { status } = await endedMeanwhile(manager, () => manager.ask(orderOperations.make, asked));
  expect(status).toBe(401);
  expect(await db().$count(paymentOrders)).toBe(0);
  expect((await desk.manager.ask(orderOperations.make, asked)).status).toBe(200);
});

it("an alarm is not ended by a session that is ended meanwhile", async () => {
  const orderId = await desk.make();
  await db()
    .update(paymentOrders)
    .set({ state: "sent", attention: "unit_mismatch" })
    .where(eq(paymentOrders.id, orderId));
  const release = (by: TestMember) => by.ask(orderOperations.release, { orderId, reason: "دیدم و درست است" });
  expect((await endedMeanwhile(manager, () => release(manager))).status).toBe(401);
  expect(await stateOf(orderId)).toMatchObject({ attention: "unit_mismatch" });
  expect((await release(desk.manager)).status).toBe(200);
});

import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { endSessions } from "@/lib/server/members/end-session";
import { lockBusinessOrders } from "@/lib/server/orders/record/locks";
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

/** Asks while others hold the business's orders, and ends the manager's sessions before it is this request's turn. */
async function endedMeanwhile<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const { asked } = await db().transaction(async (tx) => {
    await lockBusinessOrders(BUSINESS, tx);
    const asked = ask();
    const waiting = sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
    await vi.waitUntil(async () => (await tx.execute(waiting)).rowCount === 1, { timeout: 60_000 });
    await endSessions(manager.id, "signed_out");
    return { asked };
  });
  return asked;
}

const stateOf = async (orderId: string) =>
  (await db().select().from(paymentOrders).where(eq(paymentOrders.id, orderId)))[0];

it("an approval on its way when the session is ended approves nothing", async () => {
  const orderId = await desk.make();
  const decided = await endedMeanwhile(() => desk.decide(manager, orderId));
  expect(decided).toMatchObject({ ok: false, code: "unauthenticated" });
  expect(await stateOf(orderId)).toMatchObject({ state: "awaiting_approval" });
  expect(await desk.decide(desk.manager, orderId)).toMatchObject(ok);
});

it("an order that needs nobody's approval is not made by a session that is ended meanwhile", async () => {
  await setPolicy(BUSINESS, oneKind({ bands: [{ uptoRial: null, approvals: 0, roles: [] }] }));
  const asked = { kind: "settlement", idempotencyKey: randomUUID(), content: content(), reason: "بابت فاکتور" };
  const { status } = await endedMeanwhile(() => manager.ask(orderOperations.make, asked));
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
  expect((await endedMeanwhile(() => release(manager))).status).toBe(401);
  expect(await stateOf(orderId)).toMatchObject({ attention: "unit_mismatch" });
  expect((await release(desk.manager)).status).toBe(200);
});

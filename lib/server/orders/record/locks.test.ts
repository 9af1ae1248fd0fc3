import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { proposePolicy } from "@/lib/areas/settings/policy/server/proposals";
import { defaultPolicy } from "@/lib/kit/orders/policy";
import { db, pool } from "@/lib/server/db/client";
import { memberships, paymentOrders } from "@/lib/server/db/schema";
import { approveOrder, rejectOrder } from "@/lib/server/orders/approval/decide";
import { releaseOrder } from "@/lib/server/orders/engine/release";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import { currentPolicy } from "@/lib/server/orders/policy/current";
import { type OrderEngine, resetTimes, startOrderEngine } from "@/lib/testing/orders/engine";
import { setPolicy, testIban } from "@/lib/testing/orders/orders";
import type { PaymentOrder } from "./change";

const CHAIN = "hashtextextended('audit-chain', 0)";

let engine: OrderEngine;
beforeAll(async () => {
  engine = await startOrderEngine();
  // The owner is the only member who decides on the policy, so their proposal counts at once.
  const { manager } = engine.team;
  const long = new Date(Date.now() - 30 * 86_400_000);
  await db().update(memberships).set({ disabledAt: long }).where(eq(memberships.memberId, manager.id));
});
afterEach(() => resetTimes());
afterAll(() => engine.stop());

const make = () => engine.make("settlement", { iban: testIban(3), amountRial: 70_000 });

async function propose() {
  const { owner } = engine.team;
  const { version } = await currentPolicy(owner.business);
  const rules = { ...defaultPolicy(), undoSeconds: 0, expireHours: 24 + version };
  return proposePolicy({ rules, note: null, baseVersion: version }, owner);
}

/** Waits until this number of queries wait for a lock. */
async function waitersOf(count: number): Promise<void> {
  const waiting = sql`SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect
    .poll(async () => (await db().execute<{ waiting: number }>(waiting)).rows[0]?.waiting, { interval: 10 })
    .toBe(count);
}

it("a policy that comes into force and an approval that stand before the audit chain at once both go through", async () => {
  const order = await make();
  const holder = await pool().connect();
  await holder.query(`SELECT pg_advisory_lock(${CHAIN})`);
  try {
    const approving = approveOrder(order.id, order.contentHash, engine.team.owner);
    await waitersOf(1);
    const proposing = propose();
    await waitersOf(2);
    await holder.query(`SELECT pg_advisory_unlock(${CHAIN})`);
    expect((await approving).state).toBe("approved");
    expect(await proposing).toMatchObject({ isInForce: true });
  } finally {
    holder.release();
  }
});

it("the same the other way round: the approval waits for the policy, and is judged by it", async () => {
  const order = await make();
  const holder = await pool().connect();
  await holder.query(`SELECT pg_advisory_lock(${CHAIN})`);
  try {
    const proposing = propose();
    await waitersOf(1);
    const approving = approveOrder(order.id, order.contentHash, engine.team.owner);
    await waitersOf(2);
    await holder.query(`SELECT pg_advisory_unlock(${CHAIN})`);
    expect(await proposing).toMatchObject({ isInForce: true });
    const { policyVersion } = await approving;
    expect(policyVersion).toBe((await currentPolicy(order.business)).version);
  } finally {
    holder.release();
  }
});

it("whatever people and the engine do at once, nobody waits for one who waits for them", async () => {
  await setPolicy(engine.team.owner.business);
  const { owner } = engine.team;
  const failures: unknown[] = [];
  for (let round = 0; round < 4; round += 1) {
    const [waiting, rejected, leaving, alarmed] = (await Promise.all([make(), make(), make(), make()])) as [
      PaymentOrder,
      PaymentOrder,
      PaymentOrder,
      PaymentOrder,
    ];
    for (const order of [leaving, alarmed]) await approveOrder(order.id, order.contentHash, owner);
    const alarm = { attention: "unit_mismatch" as const };
    await db().update(paymentOrders).set(alarm).where(eq(paymentOrders.id, alarmed.id));
    const settled = await Promise.allSettled([
      approveOrder(waiting.id, waiting.contentHash, owner),
      rejectOrder(rejected.id, rejected.contentHash, owner, "نادرست است"),
      releaseOrder(alarmed.id, "دیدم و درست است", owner),
      workOnOrder(leaving.id),
      workOnOrder(alarmed.id),
      propose(),
      make(),
    ]);
    failures.push(...settled.flatMap((each) => (each.status === "rejected" ? [each.reason] : [])));
  }
  expect(failures).toEqual([]);
});

import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/lib/server/db/client";
import { auditEntries, bookAccountDays, businesses, members, webhookDeliveries } from "@/lib/server/db/schema";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { setPolicy } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { goingLiveOperations } from "../operations";
import type { GoingLive } from "../schemas";

let sandbox: TestSandbox;
let owner: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  owner = await makeMember(BUSINESS, "owner");
});
afterAll(() => sandbox.close());

const shown = async (by = owner): Promise<GoingLive> => (await by.ask(goingLiveOperations.show)).body;
const isDone = async (id: string) => (await shown()).steps.find((step) => step.id === id)?.isDone;

it("marks each step by what is stored of it, and ends once all are done", async () => {
  expect(await isDone("approvers")).toBe(false);
  const manager = await makeMember(BUSINESS, "manager");
  expect(await isDone("approvers")).toBe(true);

  expect(await isDone("codes")).toBe(false);
  await db().update(members).set({ totpEnabledAt: new Date() }).where(eq(members.id, owner.id));
  expect(await isDone("codes")).toBe(false);
  await db().update(members).set({ totpEnabledAt: new Date() }).where(eq(members.id, manager.id));
  expect(await isDone("codes")).toBe(true);

  expect(await isDone("policy")).toBe(false);
  await setPolicy(BUSINESS);
  expect(await isDone("policy")).toBe(true);

  expect(await isDone("webhook")).toBe(false);
  const delivery = { business: BUSINESS, topic: "settlements", statusAnswered: 204, payload: Buffer.from("{}") };
  await db()
    .insert(webhookDeliveries)
    .values({ ...delivery, verdict: "wrong_signature", payloadHash: "a", verification: {} });
  expect(await isDone("webhook")).toBe(false);
  await db()
    .insert(webhookDeliveries)
    .values({ ...delivery, verdict: "accepted", payloadHash: "b", verification: {}, processedAt: new Date() });
  expect(await isDone("webhook")).toBe(true);

  expect(await isDone("bankAccount")).toBe(false);
  await db().insert(bookAccountDays).values({ business: BUSINESS, iban: "IR1", day: "2026-11-01", readAt: new Date() });
  expect(await isDone("bankAccount")).toBe(true);

  await db().execute(sql`INSERT INTO service_reach (business, answered_at) VALUES (${BUSINESS}, now())
    ON CONFLICT (business) DO UPDATE SET answered_at = now(), failures = 0, failing_since = NULL`);
  expect(await isDone("connection")).toBe(true);

  expect(await isDone("payment")).toBe(false);
  expect((await shown()).isShown).toBe(true);
});

it("is for owners and managers, and an owner puts it away for everybody", async () => {
  for (const role of ["accountant", "support", "auditor"] as const) {
    const other = await makeMember(BUSINESS, role);
    expect((await other.ask(goingLiveOperations.show)).status).toBe(403);
  }
  const manager = await makeMember(BUSINESS, "manager");
  expect((await shown(manager)).isShown).toBe(true);
  expect((await manager.ask(goingLiveOperations.putAway)).status).toBe(403);
  expect((await shown()).isShown).toBe(true);

  expect((await owner.ask(goingLiveOperations.putAway)).body).toEqual({ isShown: false });
  await owner.ask(goingLiveOperations.putAway);
  expect(await shown(manager)).toMatchObject({ isShown: false, steps: [] });
  const entries = await db()
    .select({ business: auditEntries.business })
    .from(auditEntries)
    .where(eq(auditEntries.action, "business.checklist_put_away"));
  expect(entries).toEqual([{ business: BUSINESS }]);
  await db().update(businesses).set({ goingLivePutAwayAt: null });
});

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { heldForOf } from "@/lib/areas/money/orders/status";
import { type PolicyDryRun, type PolicyView, policyOperations } from "@/lib/areas/settings/policy/operations";
import type { Page } from "@/lib/kit/operations/define";
import type { KindRules } from "@/lib/kit/orders/policy";
import type { OrderRow } from "@/lib/kit/orders/views";
import { db } from "@/lib/server/db/client";
import { auditEntries, memberships, paymentOrders, sessions } from "@/lib/server/db/schema";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import type { TestMember } from "@/lib/testing/members";
import { groupsOf, toldOf } from "@/lib/testing/notices";
import { clearDesk, content, type Desk, ok, oneKind, openDesk } from "@/lib/testing/orders/desk";
import { setPolicy, testIban } from "@/lib/testing/orders/orders";
import { BUSINESS } from "@/lib/testing/rig/server";

let desk: Desk;
let owner: Desk["owner"];
let manager: Desk["manager"];
let accountant: Desk["accountant"];
let make: Desk["make"];
let show: Desk["show"];
let decide: Desk["decide"];

beforeAll(async () => {
  desk = await openDesk();
  ({ owner, manager, accountant, make, show, decide } = desk);
});
afterAll(() => desk.close());
beforeEach(clearDesk);

describe("the policy", () => {
  it("is asked for at making, at approving and at sending", async () => {
    await setPolicy(BUSINESS, oneKind({ paymentRial: 1_000_000 }));
    const tooLarge = await accountant.ask(orderOperations.make, {
      kind: "settlement",
      idempotencyKey: randomUUID(),
      content: content(1_000_010),
    });
    expect(tooLarge).toMatchObject({ status: 409, body: { code: "policy_refused", detail: "payment_limit" } });
    const orderId = await make();
    await setPolicy(BUSINESS, { blocked: [{ iban: testIban(12), note: "" }] });
    expect(await decide(owner, orderId)).toMatchObject({ ok: false, code: "policy_refused" });
    await setPolicy(BUSINESS);
    expect(await decide(owner, orderId)).toMatchObject(ok);
    const blocked = [{ iban: testIban(12), note: "به حکم دادگاه" }];
    await setPolicy(BUSINESS, { blocked });
    await workOnOrder(orderId);
    const held = { state: "approved", attempts: 0, attention: "policy", heldBy: ["blocked"] };
    expect(await show(orderId)).toMatchObject({ ...held, blocked });
    const { items } = (await owner.ask(orderOperations.list, { attention: "any" })).body as Page<OrderRow>;
    expect(items.map(heldForOf)).toEqual(["destination"]);
    // When another rule blocks it, the new reason is told.
    await setPolicy(BUSINESS, oneKind({ paymentRial: 400_000 }));
    await db().update(paymentOrders).set({ nextAt: new Date() }).where(eq(paymentOrders.id, orderId));
    await workOnOrder(orderId);
    expect(heldForOf((await show(orderId)) as OrderRow)).toBe("amount");
    await workOnOrder(orderId);
    expect((await show(orderId)).events.filter(({ event }) => event === "held")).toHaveLength(2);
    await setPolicy(BUSINESS, oneKind({ bands: [{ uptoRial: null, approvals: 2, roles: ["owner", "manager"] }] }));
    await workOnOrder(orderId);
    expect(await show(orderId)).toMatchObject({ state: "awaiting_approval", approvals: 1, neededApprovals: 2 });
    await decide(manager, orderId);
    await workOnOrder(orderId);
    expect(await show(orderId)).toMatchObject({ state: "sent", attempts: 1, attention: null });
  });

  it("tells each member on the overview what they should decide or look into", async () => {
    const noticed = (by: TestMember) => toldOf(by.ask, /^(?:orders_|policy_to_decide$)/);
    await setPolicy(BUSINESS);
    const orderId = await make();
    await make();
    for (const decider of [owner, manager]) expect(await noticed(decider)).toEqual({ orders_to_decide: 2 });
    for (const other of [accountant, desk.support]) expect(await noticed(other)).toEqual({});

    await decide(owner, orderId);
    await setPolicy(BUSINESS, { blocked: [{ iban: testIban(12), note: "" }] });
    await workOnOrder(orderId);
    const { version, rules } = (await owner.ask(policyOperations.show)).body as PolicyView;
    await owner.ask(policyOperations.propose, { rules, baseVersion: version });
    expect(await noticed(owner)).toEqual({ orders_need_person: 1, orders_to_decide: 1 });
    expect(await noticed(manager)).toEqual({ orders_need_person: 1, orders_to_decide: 1, policy_to_decide: 1 });
    const [proposal] = await groupsOf(manager.ask, /^policy_to_decide$/);
    expect(proposal?.items).toMatchObject([{ name: expect.any(String) }]);
    // The maker is told that one of them was approved.
    expect(await noticed(accountant)).toEqual({ orders_need_person: 1, orders_approved: 1 });
    expect(await noticed(desk.support)).toEqual({ orders_need_person: 1 });
  });

  it("limits what a maker orders in 24 hours, also when all is ordered at once", async () => {
    await setPolicy(BUSINESS, { makerDayRial: 2_000_000 });
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => make()));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    const [first] = await db().select().from(paymentOrders).limit(1);
    await accountant.ask(orderOperations.withdraw, { orderId: first?.id });
    await make();
    await expect(make()).rejects.toThrow("maker_day");
    await make(manager);
  });

  it("can let small payments go without anybody, with the maker's own check", async () => {
    const bands: KindRules["bands"] = [
      { uptoRial: 500_000, approvals: 0, roles: ["owner"] },
      { uptoRial: null, approvals: 1, roles: ["owner"] },
    ];
    await setPolicy(BUSINESS, oneKind({ bands }));
    expect((await show(await make())).state).toBe("approved");
    const larger = await make(accountant, content(500_010));
    expect((await show(larger)).state).toBe("awaiting_approval");
    expect(await decide(manager, larger)).toMatchObject({ ok: false, code: "forbidden" });
    await db()
      .update(sessions)
      .set({ lastCheckAt: new Date(Date.now() - 6 * 60_000) });
    await expect(make()).rejects.toThrow("reauthentication_required");
  });

  it("lets what needs nobody leave only as long as its maker may make it, and anybody who approves stop it", async () => {
    const bands: KindRules["bands"] = [{ uptoRial: null, approvals: 0, roles: ["owner"] }];
    await setPolicy(BUSINESS, { ...oneKind({ bands }), undoSeconds: 3600 });
    const [stopped, orphan] = [await make(), await make()];
    expect(await decide(owner, stopped, { decision: "reject", reason: "کسی نخواسته بود" })).toMatchObject(ok);
    expect((await show(stopped)).state).toBe("rejected");
    await db().update(paymentOrders).set({ sendAfter: null });
    await db().update(memberships).set({ disabledAt: new Date() }).where(eq(memberships.memberId, accountant.id));
    await workOnOrder(orphan);
    expect(await show(orphan)).toMatchObject({ state: "awaiting_approval", attempts: 0, neededApprovals: 1 });
    await db().update(memberships).set({ disabledAt: null }).where(eq(memberships.memberId, accountant.id));
  });

  it("leaves no order that ended among those that need a person", async () => {
    const orderId = await make();
    await decide(owner, orderId);
    await setPolicy(BUSINESS, { blocked: [{ iban: testIban(12), note: "" }] });
    await workOnOrder(orderId);
    expect((await owner.ask(orderOperations.counts)).body).toMatchObject({ needPerson: 1 });
    await accountant.ask(orderOperations.withdraw, { orderId });
    expect((await owner.ask(orderOperations.counts)).body).toMatchObject({ needPerson: 0 });
  });

  it("changes when two people want it to, and tells what it would have meant", async () => {
    for (const amountRial of [500_000, 5_000_000, 50_000_000]) await make(accountant, content(amountRial));
    const now = (await owner.ask(policyOperations.show)).body as PolicyView;
    const bands: KindRules["bands"] = [
      { uptoRial: 1_000_000, approvals: 1, roles: ["owner", "manager"] },
      { uptoRial: null, approvals: 2, roles: ["owner", "manager"] },
    ];
    const blocked = [{ iban: testIban(77), note: "سارا 09121234567" }];
    const rules = { ...now.rules, ...oneKind({ bands, paymentRial: 10_000_000 }), blocked };
    const played = (await owner.ask(policyOperations.dryRun, { rules })).body as PolicyDryRun;
    expect(played).toMatchObject({ orders: 3, more: 1, fewer: 0, refused: 1 });
    expect(played.changed).toMatchObject([
      { what: "refused", amountRial: 50_000_000, name: testIban(12) },
      { what: "more", amountRial: 5_000_000, name: testIban(12) },
    ]);
    expect((await owner.ask(orderOperations.show, { orderId: played.changed[0]?.orderId ?? "" })).status).toBe(200);
    const proposal = { rules, note: "دو نفر برای بیش از ۱۰۰ هزار تومان", baseVersion: now.version };
    expect((await accountant.ask(policyOperations.propose, proposal)).status).toBe(403);
    expect((await owner.ask(policyOperations.propose, { ...proposal, baseVersion: 0 })).status).toBe(409);
    const { body } = await owner.ask(policyOperations.propose, proposal);
    const { proposalId, isInForce } = body as { proposalId: string; isInForce: boolean };
    expect(isInForce).toBe(false);
    expect((await manager.ask(policyOperations.propose, proposal)).status).toBe(409);
    expect(((await owner.ask(policyOperations.show)).body as PolicyView).version).toBe(now.version);
    const decision = { proposalId, decision: "approve" };
    expect((await owner.ask(policyOperations.decide, decision)).status).toBe(403);
    expect((await manager.ask(policyOperations.decide, decision)).status).toBe(200);
    const after = (await owner.ask(policyOperations.show)).body as PolicyView;
    expect(after).toMatchObject({ version: now.version + 1, open: null, rules });
    const waiting = (await owner.ask(orderOperations.list)).body as Page<OrderRow>;
    expect(waiting.items.map(({ neededApprovals }) => neededApprovals)).toEqual([2, 2, 1]);

    const told = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, proposalId))
      .orderBy(auditEntries.seq);
    expect(told.map(({ action }) => action)).toEqual(["policy.proposed", "policy.approved"]);
    const changes = [
      { rule: "settlement.bands", from: now.rules.kinds.settlement.bands, to: bands },
      { rule: "settlement.paymentRial", from: null, to: 10_000_000 },
      { rule: "blocked", from: 0, to: 1, added: [expect.stringContaining("•")], removed: [] },
    ];
    expect(told[0]?.detail).toMatchObject({ baseVersion: now.version, changes: expect.arrayContaining(changes) });
    expect(told[1]?.detail).toMatchObject({ policyVersion: now.version + 1, changes: expect.arrayContaining(changes) });
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`${testIban(77)}|09121234567`));
  });

  it("counts at once where nobody else could agree", async () => {
    const others = eq(memberships.memberId, manager.id);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await db()
      .update(memberships)
      .set({ disabledAt: daysAgo(1) })
      .where(others);
    expect(((await owner.ask(policyOperations.show)).body as PolicyView).isSoleDecider).toBe(false);
    await db()
      .update(memberships)
      .set({ disabledAt: daysAgo(8) })
      .where(others);
    const now = (await owner.ask(policyOperations.show)).body as PolicyView;
    expect(now.isSoleDecider).toBe(true);
    const proposal = { rules: { ...now.rules, expireHours: 24 }, baseVersion: now.version };
    expect((await owner.ask(policyOperations.propose, proposal)).body).toMatchObject({ isInForce: true });
    await db().update(memberships).set({ disabledAt: null }).where(others);
    expect((await owner.ask(policyOperations.show)).body).toMatchObject({ rules: { expireHours: 24 } });
  });
});

it("keeps the banks' cycles as owners say, and takes no hour and no day that is none", async () => {
  const calendar = { cycles: ["09:45", "13:45"], restWeekdays: [6], restDays: ["2026-03-21"] };
  const set = (by: TestMember, change = {}) =>
    by.ask(policyOperations.setCalendar, { calendar: { ...calendar, ...change } });
  expect((await set(owner)).status).toBe(200);
  const kept = { calendar, isDefault: false };
  expect((await desk.support.ask(policyOperations.calendar)).body).toMatchObject(kept);
  const wrong = [{ cycles: ["09:45", "25:00"] }, { cycles: [] }, { restDays: ["yesterday"] }, { restWeekdays: [7] }];
  for (const change of wrong) expect((await set(owner, change)).status, JSON.stringify(change)).toBe(422);
  for (const by of [accountant, desk.support]) expect((await set(by, { restWeekdays: [] })).status).toBe(403);
  expect((await owner.ask(policyOperations.calendar)).body).toMatchObject(kept);
});

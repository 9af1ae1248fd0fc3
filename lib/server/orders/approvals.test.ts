import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { destinationOperations, type IbanOwner } from "@/lib/destinations/operations";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/launch/testing/server";
import type { Page } from "@/lib/operations/define";
import { orderOperations } from "@/lib/orders/operations";
import { defaultPolicy, type KindRules } from "@/lib/orders/policy";
import type { DecisionResult, InboxRow, OrderDetail, OrderHelp, OrderRow } from "@/lib/orders/views";
import { type PolicyDryRun, type PolicyView, policyOperations } from "@/lib/policy/operations";
import { db } from "@/lib/server/db/client";
import {
  memberships,
  orderApprovals,
  orderEvents,
  orderItems,
  paymentOrders,
  payoutPolicies,
  policyProposals,
  sessions,
} from "@/lib/server/db/schema";
import { boss } from "@/lib/server/jobs/boss";
import { makeMember, type TestMember } from "@/lib/server/members/testing";
import { listHash } from "./content-hash";
import { setPolicy, testIban } from "./testing";
import { lookUpNow, workOnOrder } from "./work";

let sandbox: TestSandbox;
let owner: TestMember;
let manager: TestMember;
let accountant: TestMember;
let support: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  [owner, manager, accountant, support] = await Promise.all([
    makeMember(BUSINESS, "owner"),
    makeMember(BUSINESS, "manager"),
    makeMember(BUSINESS, "accountant"),
    makeMember(BUSINESS, "support"),
  ]);
  await sandbox.control("POST", "deposit", { amountRial: 10_000_000_000 });
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});
beforeEach(async () => {
  await db().delete(orderApprovals);
  await db().delete(orderEvents);
  await db().delete(orderItems);
  await db().delete(paymentOrders);
  await db().delete(payoutPolicies);
  await db().delete(policyProposals);
  await db().update(sessions).set({ lastCheckAt: new Date() });
  await setPolicy(BUSINESS);
});

const content = (amountRial = 500_000, account: number | string = 12) => ({ iban: testIban(account), amountRial });
const make = async (by = accountant, what: object = content()): Promise<string> => {
  const asked = { kind: "settlement", idempotencyKey: randomUUID(), content: what, reason: "بابت فاکتور" };
  const { status, body } = await by.ask(orderOperations.make, asked);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body as { orderId: string }).orderId;
};
const show = async (orderId: string, by = owner) =>
  (await by.ask(orderOperations.show, { orderId })).body as OrderDetail;
const decide = async (by: TestMember, orderId: string, more: object = {}) => {
  const { contentHash } = await show(orderId);
  const asked = { decision: "approve", orders: [{ orderId, shownHash: contentHash }], ...more };
  const { status, body } = await by.ask(orderOperations.decide, asked);
  return status === 200 ? (body as { results: DecisionResult[] }).results[0] : { status, body };
};
const ok = { ok: true, code: null };
const oneKind = (rules: Partial<KindRules>) => ({
  kinds: { ...defaultPolicy().kinds, settlement: { ...defaultPolicy().kinds.settlement, ...rules } },
});

describe("approving", () => {
  it("is for another than the maker, whatever their role is by then", async () => {
    const orderId = await make(manager);
    expect(await decide(manager, orderId)).toMatchObject({ ok: false, code: "forbidden" });
    expect(await decide(accountant, orderId)).toMatchObject({ status: 403 });
    const byAccountant = await make();
    await db().update(memberships).set({ role: "owner" }).where(eq(memberships.memberId, accountant.id));
    expect(await decide(accountant, byAccountant)).toMatchObject({ ok: false, code: "forbidden" });
    await db().update(memberships).set({ role: "accountant" }).where(eq(memberships.memberId, accountant.id));
    expect((await show(byAccountant)).state).toBe("awaiting_approval");
    expect(await decide(owner, orderId)).toMatchObject(ok);
    expect(await show(orderId)).toMatchObject({ state: "approved", approvals: 1, neededApprovals: 1 });
  });

  it("needs a recent check of who sits there", async () => {
    const orderId = await make();
    await db()
      .update(sessions)
      .set({ lastCheckAt: new Date(Date.now() - 6 * 60_000) });
    expect(await decide(owner, orderId)).toMatchObject({ status: 401, body: { code: "reauthentication_required" } });
    expect((await show(orderId)).approvals).toBe(0);
  });

  it("is void after an edit, and the maker alone edits", async () => {
    await setPolicy(BUSINESS, oneKind({ bands: [{ uptoRial: null, approvals: 2, roles: ["owner", "manager"] }] }));
    const orderId = await make();
    expect(await decide(owner, orderId)).toMatchObject(ok);
    const before = await show(orderId);
    expect(before).toMatchObject({ state: "awaiting_approval", approvals: 1, neededApprovals: 2 });
    const edit = { orderId, shownHash: before.contentHash, content: content(600_000), reason: "مبلغ درست" };
    expect((await owner.ask(orderOperations.edit, edit)).status).toBe(403);
    expect((await accountant.ask(orderOperations.edit, edit)).status).toBe(200);
    // Asked again because the answer got lost, it is the same edit; another one is of what was not seen.
    expect((await accountant.ask(orderOperations.edit, edit)).status).toBe(200);
    const another = { ...edit, content: content(700_000) };
    expect((await accountant.ask(orderOperations.edit, another)).status).toBe(409);
    const after = await show(orderId);
    expect(after.events.filter(({ event }) => event === "edited")).toHaveLength(1);
    expect(after).toMatchObject({ amountRial: 600_000, approvals: 0, state: "awaiting_approval" });
    expect(after.approvalsGiven).toMatchObject([{ counts: false }]);
    const old = { decision: "approve", orders: [{ orderId, shownHash: before.contentHash }] };
    expect((await manager.ask(orderOperations.decide, old)).body).toMatchObject({ results: [{ code: "conflict" }] });
    expect(await decide(manager, orderId)).toMatchObject(ok);
    expect(await decide(manager, orderId)).toMatchObject({ ok: false, code: "conflict" });
    expect(await decide(owner, orderId)).toMatchObject(ok);
    expect((await show(orderId)).state).toBe("approved");
  });

  it("stays void when the order is changed back to what it was", async () => {
    await setPolicy(BUSINESS, oneKind({ bands: [{ uptoRial: null, approvals: 2, roles: ["owner", "manager"] }] }));
    const orderId = await make();
    await decide(owner, orderId);
    for (const amountRial of [600_000, 500_000]) {
      const { contentHash } = await show(orderId);
      const edit = { orderId, shownHash: contentHash, content: content(amountRial), reason: "بابت فاکتور" };
      expect((await accountant.ask(orderOperations.edit, edit)).status).toBe(200);
    }
    expect(await show(orderId)).toMatchObject({ approvals: 0, state: "awaiting_approval" });
    await decide(manager, orderId);
    expect((await show(orderId)).state).toBe("awaiting_approval");
  });

  it("is for the roles that the band names, and the inbox knows it", async () => {
    await setPolicy(BUSINESS, oneKind({ bands: [{ uptoRial: null, approvals: 1, roles: ["owner"] }] }));
    const orderId = await make();
    expect((await show(orderId, manager)).may).toMatchObject({ decide: false, reject: false, whyNot: "role" });
    expect((await manager.ask(orderOperations.counts)).body).toMatchObject({ mine: 0 });
    expect((await owner.ask(orderOperations.counts)).body).toMatchObject({ mine: 1 });
    expect(await decide(manager, orderId, { decision: "reject", reason: "نمی‌شود" })).toMatchObject({ ok: false });
  });

  it("covers thirty with one check over the list's hash, and not a list that changed", async () => {
    const ids = await Promise.all(
      Array.from({ length: 30 }, (_, index) => make(accountant, content(500_000, index + 1))),
    );
    const selection = (await manager.ask(orderOperations.selection, { orderIds: ids })).body as {
      orders: InboxRow[];
      totalRial: number;
      listHash: string;
    };
    expect(selection).toMatchObject({ totalRial: 15_000_000 });
    expect(selection.listHash).toBe(listHash([...selection.orders].reverse()));
    const orders = selection.orders.map(({ id, contentHash }) => ({ orderId: id, shownHash: contentHash }));
    const first = await show(ids[0] ?? "");
    const edit = { orderId: first.id, shownHash: first.contentHash, content: content(999_990, 1) };
    await accountant.ask(orderOperations.edit, edit);
    const asked = { decision: "approve", orders, listHash: selection.listHash };
    expect(await manager.ask(orderOperations.decide, asked)).toMatchObject({
      status: 409,
      body: { fields: { listHash: "errors.selectionChanged" } },
    });
    const rest = orders.filter(({ orderId }) => orderId !== first.id);
    const again = (await manager.ask(orderOperations.selection, { orderIds: rest.map(({ orderId }) => orderId) }))
      .body as { listHash: string };
    const { results } = (
      await manager.ask(orderOperations.decide, { decision: "approve", orders: rest, listHash: again.listHash })
    ).body as { results: DecisionResult[] };
    expect(results.filter(({ ok: isDone }) => isDone)).toHaveLength(29);
    expect(await db().select().from(orderApprovals).where(eq(orderApprovals.listHash, again.listHash))).toHaveLength(
      29,
    );
  });

  it("can be taken back until the order leaves", async () => {
    await setPolicy(BUSINESS, { undoSeconds: 3600 });
    const orderId = await make();
    await decide(manager, orderId);
    await workOnOrder(orderId);
    expect(await show(orderId, manager)).toMatchObject({
      state: "approved",
      attempts: 0,
      may: { undoUntil: expect.stringMatching(/Z$/) },
    });
    expect((await owner.ask(orderOperations.undo, { orderId })).status).toBe(409);
    expect((await manager.ask(orderOperations.undo, { orderId })).status).toBe(200);
    expect(await show(orderId)).toMatchObject({ state: "awaiting_approval", approvals: 0 });
    expect(await decide(manager, orderId)).toMatchObject(ok);
  });

  it("is refused with a reason, taken back by the maker, and expires", async () => {
    const [refused, takenBack, late] = [await make(), await make(), await make()];
    expect(await decide(manager, refused, { decision: "reject" })).toMatchObject({ status: 422 });
    expect(await decide(manager, refused, { decision: "reject", reason: "مبلغ اشتباه است" })).toMatchObject(ok);
    expect(await show(refused)).toMatchObject({ state: "rejected" });
    expect((await manager.ask(orderOperations.withdraw, { orderId: takenBack })).status).toBe(403);
    expect((await accountant.ask(orderOperations.withdraw, { orderId: takenBack })).status).toBe(200);
    await db()
      .update(paymentOrders)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(paymentOrders.id, late));
    await workOnOrder(late);
    expect((await show(late)).state).toBe("expired");
    for (const orderId of [refused, takenBack, late]) {
      expect(await decide(owner, orderId)).toMatchObject({ ok: false, code: "conflict" });
    }
    const box = (await manager.ask(orderOperations.inbox, { box: "decided" })).body as Page<InboxRow>;
    expect(box.items).toMatchObject([{ id: refused, decided: { decision: "reject" } }]);
  });

  it("does not count any more once its giver may not approve", async () => {
    const orderId = await make();
    await decide(manager, orderId);
    await db().update(memberships).set({ role: "support" }).where(eq(memberships.memberId, manager.id));
    await workOnOrder(orderId);
    expect(await show(orderId)).toMatchObject({ state: "awaiting_approval", attempts: 0 });
    await db().update(memberships).set({ role: "manager" }).where(eq(memberships.memberId, manager.id));
  });
});

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
    await setPolicy(BUSINESS, { blocked: [{ iban: testIban(12), note: "" }] });
    await workOnOrder(orderId);
    expect(await show(orderId)).toMatchObject({ state: "approved", attempts: 0, attention: "policy" });
    await setPolicy(BUSINESS, oneKind({ bands: [{ uptoRial: null, approvals: 2, roles: ["owner", "manager"] }] }));
    await workOnOrder(orderId);
    expect(await show(orderId)).toMatchObject({ state: "awaiting_approval", approvals: 1, neededApprovals: 2 });
    await decide(manager, orderId);
    await workOnOrder(orderId);
    expect(await show(orderId)).toMatchObject({ state: "sent", attempts: 1, attention: null });
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
    const rules = { ...now.rules, ...oneKind({ bands, paymentRial: 10_000_000 }) };
    const played = (await owner.ask(policyOperations.dryRun, { rules })).body as PolicyDryRun;
    expect(played).toMatchObject({ orders: 3, more: 1, fewer: 0, refused: 1 });
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

it("shows an approval as void once its giver may not approve any more", async () => {
  const bands: KindRules["bands"] = [{ uptoRial: null, approvals: 2, roles: ["owner", "manager"] }];
  await setPolicy(BUSINESS, oneKind({ bands }));
  const orderId = await make();
  expect(await decide(manager, orderId)).toMatchObject(ok);
  expect(await show(orderId)).toMatchObject({ approvals: 1, approvalsGiven: [{ counts: true }] });
  const seat = eq(memberships.memberId, manager.id);
  await db().update(memberships).set({ role: "support" }).where(seat);
  expect(await show(orderId)).toMatchObject({ approvals: 0, approvalsGiven: [{ counts: false }] });
  const listed = (await owner.ask(orderOperations.list, { q: orderId })).body as Page<OrderRow>;
  expect(listed.items).toMatchObject([{ approvals: 0, neededApprovals: 2 }]);
  await db().update(memberships).set({ role: "manager" }).where(seat);
});

describe("what helps to decide", () => {
  it("tells of the past, the balance, the owner, the bank and the policy", async () => {
    const calls = async () =>
      (await sandbox.control<{ calls: { path: string }[] }>("GET", "calls")).calls.filter(({ path }) =>
        path.endsWith("/inquiry/iban"),
      ).length;
    const askedBefore = await calls();
    const ask = () => accountant.ask(destinationOperations.askOwner, { iban: testIban(12) });
    const [{ body }] = await Promise.all([ask(), ask()]);
    const { owner: told } = body as { owner: IbanOwner };
    expect(told.names[0]).toMatch(/\S/);
    await ask();
    expect(await calls()).toBe(askedBefore + 1);
    const first = await make(accountant, { ...content(), ownerName: told.names[0] });
    await decide(owner, first);
    await workOnOrder(first);
    const second = await make(accountant, { ...content(), ownerName: "کس دیگری" });
    const help = (await owner.ask(orderOperations.help, { orderId: second })).body as OrderHelp;
    expect(help).toMatchObject({
      verdict: { approvals: 1, violations: [] },
      arrival: { arrivesAt: expect.stringMatching(/Z$/) },
      destination: {
        // The first one is on its way: that proves nothing yet.
        isFirstTime: true,
        earlierCount: 1,
        owner: { match: "none" },
        a2a: { isPossible: expect.any(Boolean) },
      },
      similar: [{ orderId: first }],
    });
    expect(help.balance).toMatchObject({
      feeRial: null,
      afterRial: (help.balance?.availableRial ?? 0) - 500_000,
    });
    await sandbox.control("POST", `settlements/${(await show(first)).trackId}/settle`, { status: "DONE" });
    await lookUpNow(first);
    const later = (await owner.ask(orderOperations.help, { orderId: second })).body as OrderHelp;
    expect(later).toMatchObject({ destination: { isFirstTime: false }, balance: { feeRial: 25_000 } });
    expect(later.balance?.afterRial).toBe((later.balance?.availableRial ?? 0) - 525_000);
    const fresh = (await accountant.ask(orderOperations.preview, { kind: "settlement", content: content(60_000, 77) }))
      .body as OrderHelp;
    expect(fresh).toMatchObject({ destination: { isFirstTime: true, canAskOwner: true, owner: null }, similar: [] });
  });

  it("hides people's accounts from those who may not see them", async () => {
    const orderId = await make(accountant, {
      ...content(),
      ownerName: "سارا احمدی",
      description: "به حساب 0123456789012",
    });
    const seen = await show(orderId, support);
    expect(seen.destination).toMatch(/^IR\w{5}•••/);
    expect(JSON.stringify(seen)).not.toContain(testIban(12));
    expect(JSON.stringify(seen)).not.toMatch(/احمدی|0123456789012/);
    const { contentHash: shownHash } = await show(orderId);
    const edit = { orderId, shownHash, content: content(510_000) };
    expect((await accountant.ask(orderOperations.edit, edit)).status).toBe(200);
    // A hash of few unknown digits gives them away to whoever tries all of them.
    const { events } = await show(orderId, support);
    expect(events.map(({ event }) => event)).toContain("edited");
    expect(JSON.stringify(events)).not.toMatch(/[0-9a-f]{64}/);
    const help = (await support.ask(orderOperations.help, { orderId })).body;
    expect(JSON.stringify(help)).not.toContain(testIban(12));
    const found = await support.ask(orderOperations.list, { q: testIban(12) });
    expect((found.body as Page<OrderRow>).items).toEqual([]);
    const seenByOwner = (await owner.ask(orderOperations.list, { q: testIban(12) })).body as Page<OrderRow>;
    expect(seenByOwner.items.map(({ id }) => id)).toEqual([orderId]);
    expect((await owner.ask(orderOperations.list, { q: testIban(13) })).body).toMatchObject({ items: [] });
    expect((await support.ask(orderOperations.list, { q: orderId })).body).toMatchObject({ items: [{ id: orderId }] });
    expect((await support.ask(orderOperations.make, {})).status).toBe(403);
    await decide(manager, orderId, { decision: "reject", reason: "شماره ۰۹۱۲۱۲۳۴۵۶۷ اشتباه است" });
    expect(JSON.stringify(await show(orderId, support))).not.toMatch(/09121234567|۰۹۱۲۱۲۳۴۵۶۷/);
    expect(await show(orderId, support)).toMatchObject({ contentHash: "" });
    await setPolicy(BUSINESS, { blocked: [{ iban: testIban(12), note: "سارا 09121234567" }] });
    const policy = JSON.stringify((await support.ask(policyOperations.show)).body);
    expect(policy).not.toMatch(/09121234567/);
    expect(policy).not.toContain(testIban(12));
  });

  it("warns in the inbox of destinations that are new, and of names that are not the owners'", async () => {
    await accountant.ask(destinationOperations.askOwner, { iban: testIban(12) });
    const first = await make(accountant, { ...content(), ownerName: "کس دیگری" });
    const rows = [content(), content(), content(60_000, 71), content(60_000, 72)];
    const makeBatch = async () => {
      const batch = { kind: "batch", idempotencyKey: randomUUID(), content: { fileName: "a.csv", rows } };
      return ((await accountant.ask(orderOperations.make, batch)).body as { orderId: string }).orderId;
    };
    const orderId = await makeBatch();
    const inbox = async () =>
      new Map(
        ((await manager.ask(orderOperations.inbox, {})).body as Page<InboxRow>).items.map((row) => [row.id, row]),
      );
    const before = await inbox();
    expect(before.get(first)).toMatchObject({
      newDestinations: 1,
      nameMatch: "none",
      receiver: "کس دیگری",
      hasTwin: false,
    });
    const twin = await make();
    const both = (await inbox()).get(first);
    expect(both).toMatchObject({ hasTwin: true });
    expect((await inbox()).get(twin)).toMatchObject({ hasTwin: true });
    expect(before.get(orderId)).toMatchObject({ newDestinations: 3, nameMatch: null, receiver: null });
    const help = (await manager.ask(orderOperations.help, { orderId })).body as OrderHelp;
    expect(help.rows?.twins).toEqual({ count: 1, rows: [2] });
    const orderIds = [first, twin];
    const selection = (await manager.ask(orderOperations.selection, { orderIds })).body;
    expect(selection).toMatchObject({ totalRial: 1_000_000, availableRial: expect.any(Number) });
    const paid = await make(accountant, content(60_000));
    await db().update(paymentOrders).set({ state: "done" }).where(eq(paymentOrders.id, paid));
    const again = await makeBatch();
    const after = await inbox();
    expect(after.get(first)).toMatchObject({ newDestinations: 0 });
    expect(after.get(again)).toMatchObject({ newDestinations: 2 });
    const rejected = await decide(manager, again, { decision: "reject", reason: "تکراری" });
    expect(rejected).toMatchObject(ok);
    const decided = (await manager.ask(orderOperations.inbox, { box: "decided" })).body as Page<InboxRow>;
    expect(decided.items.find(({ id }) => id === again)).toMatchObject({ newDestinations: 0 });
  });

  it("shows each member what they can decide, the next missed cycle first", async () => {
    const [byAccountant, byManager] = [
      await make(),
      await make(manager, { ...content(), type: "A2A", isInstant: true }),
    ];
    const mine = (await manager.ask(orderOperations.inbox, {})).body as Page<InboxRow>;
    expect(mine.items.map(({ id }) => id)).toEqual([byAccountant]);
    const all = (await manager.ask(orderOperations.inbox, { box: "waiting" })).body as Page<InboxRow>;
    expect(all.items.map(({ id, whyNot }) => [id, whyNot])).toEqual([
      [byAccountant, null],
      [byManager, "maker"],
    ]);
    expect((await manager.ask(orderOperations.counts)).body).toEqual({ mine: 1, needPerson: 0 });
    expect((await owner.ask(orderOperations.counts)).body).toEqual({ mine: 2, needPerson: 0 });
    expect((await support.ask(orderOperations.counts)).body).toEqual({ mine: 0, needPerson: 0 });
  });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import type { Page } from "@/lib/kit/operations/define";
import type { KindRules } from "@/lib/kit/orders/policy";
import type { DecisionResult, InboxRow, OrderRow } from "@/lib/kit/orders/views";
import { db } from "@/lib/server/db/client";
import { memberships, orderApprovals, paymentOrders, sessions } from "@/lib/server/db/schema";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import { listHash } from "@/lib/server/orders/record/content-hash";
import { clearDesk, content, type Desk, ok, oneKind, openDesk } from "@/lib/testing/orders/desk";
import { setPolicy } from "@/lib/testing/orders/orders";
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

  it("by one press needs a check of this moment", async () => {
    const orderId = await make();
    const { contentHash: shownHash } = await show(orderId);
    const press = () =>
      owner.ask(orderOperations.decide, { decision: "approve", orders: [{ orderId, shownHash }], isAtOnce: true });
    const checkedAgo = (ms: number) =>
      db()
        .update(sessions)
        .set({ lastCheckAt: new Date(Date.now() - ms) });
    await checkedAgo(60_000);
    expect(await press()).toMatchObject({ status: 401, body: { code: "reauthentication_required" } });
    expect((await show(orderId)).approvals).toBe(0);
    await checkedAgo(0);
    expect(await press()).toMatchObject({ status: 200, body: { results: [ok] } });
    expect((await show(orderId)).state).toBe("approved");
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
    // A repeated request after a lost answer is the same edit. A different edit refers to content that was not seen.
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

  it("covers several with one check over the list's hash, and not a list that changed", async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, (_, index) => make(accountant, content(500_000, index + 1))),
    );
    const selection = (await manager.ask(orderOperations.selection, { orderIds: ids })).body as {
      orders: InboxRow[];
      totalRial: number;
      listHash: string;
    };
    expect(selection).toMatchObject({ totalRial: 2_500_000 });
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
    expect(results.filter(({ ok: isDone }) => isDone)).toHaveLength(4);
    expect(await db().select().from(orderApprovals).where(eq(orderApprovals.listHash, again.listHash))).toHaveLength(4);
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

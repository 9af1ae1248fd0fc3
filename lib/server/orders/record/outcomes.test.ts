import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OrderCounts } from "@/lib/areas/money/orders/counts";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import type { Page } from "@/lib/kit/operations/define";
import type { OrderItemRow, OrderNews } from "@/lib/kit/orders/views";
import { db } from "@/lib/server/db/client";
import { memberships, paymentOrders } from "@/lib/server/db/schema";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { groupsOf } from "@/lib/testing/notices";
import { clearDesk, content, type Desk, openDesk } from "@/lib/testing/orders/desk";
import { setPolicy, testIban } from "@/lib/testing/orders/orders";
import { BUSINESS } from "@/lib/testing/rig/server";
import { moveOrder } from "./change";
import { lockOrder } from "./locks";
import { noteOutcome, noteRowOutcomes } from "./outcomes";

let desk: Desk;
let stranger: TestMember;

beforeAll(async () => {
  desk = await openDesk();
  stranger = await makeMember(BUSINESS, "manager");
});
afterAll(() => desk.close());
beforeEach(clearDesk);

const news = async (by: TestMember) =>
  (await by.ask(orderOperations.news, {})).body as { items: OrderNews[]; total: number };
const counted = async (by: TestMember) => ((await by.ask(orderOperations.counts, {})).body as OrderCounts).news;
const told = async (by: TestMember) => (await news(by)).items.map(({ id, outcome }) => ({ id, outcome }));
const noticed = (by: TestMember) => groupsOf(by.ask, /^orders_(?:ended|found)$/);
const see = async (by: TestMember) => {
  const { items } = await news(by);
  return by.ask(orderOperations.seen, { outcomeIds: items.map(({ outcomeId }) => outcomeId) });
};

/** An order that the manager approved and the service refuses by a rule of its own. */
async function refused(): Promise<string> {
  const orderId = await desk.make();
  await desk.decide(desk.manager, orderId);
  await move(orderId, "start");
  await move(orderId, "refuse");
  return orderId;
}

/** Moves an order as the workers do. */
const move = (orderId: string, event: Parameters<typeof moveOrder>[1]["event"]) =>
  db().transaction(async (tx) => {
    const order = await lockOrder(orderId, tx);
    if (!order) throw new Error("no such order");
    return moveOrder(order, { event }, tx);
  });

describe("an order that was refused", () => {
  it("is told to its maker, to those who agreed and to owners, and to nobody else", async () => {
    const orderId = await refused();
    for (const hearer of [desk.accountant, desk.manager, desk.owner]) {
      expect(await told(hearer)).toEqual([{ id: orderId, outcome: "refused" }]);
      expect(await counted(hearer)).toBe(1);
      expect(await noticed(hearer)).toMatchObject([
        {
          kind: "orders_ended",
          count: 1,
          items: [{ record: orderId, amountRial: 500_000, name: testIban(12), facts: { outcome: "refused" } }],
        },
      ]);
    }
    for (const other of [stranger, desk.support]) {
      expect(await counted(other)).toBe(0);
      expect(await noticed(other)).toEqual([]);
    }
  });

  it("is news until one of them has seen it, and its history says who and when", async () => {
    const orderId = await refused();
    expect((await desk.show(orderId, desk.accountant)).news).toMatchObject({ outcome: "refused" });
    expect((await see(desk.accountant)).body).toEqual({ seen: 1 });
    expect(await Promise.all([desk.accountant, desk.manager, desk.owner].map(counted))).toEqual([0, 0, 0]);
    const { events, news: left } = await desk.show(orderId, desk.accountant);
    expect(events.at(-1)).toMatchObject({
      event: "seen",
      actorName: expect.any(String),
      detail: { outcome: "refused" },
    });
    expect(left).toBeNull();
  });

  it("stays with its maker when another has seen it, and with nobody else", async () => {
    const orderId = await refused();
    // The approver stayed on its page and saw it at once.
    expect((await see(desk.manager)).body).toEqual({ seen: 1 });
    expect(await Promise.all([desk.manager, desk.owner].map(counted))).toEqual([0, 0]);
    expect(await told(desk.accountant)).toEqual([{ id: orderId, outcome: "refused" }]);
    const ended = [{ kind: "orders_ended", count: 1, items: [{ record: orderId }] }];
    expect(await noticed(desk.accountant)).toMatchObject(ended);
    expect((await desk.show(orderId, desk.accountant)).news).toMatchObject({ outcome: "refused" });
    expect((await see(desk.accountant)).body).toEqual({ seen: 1 });
    expect(await counted(desk.accountant)).toBe(0);
  });

  it("is not seen by whom it is none of", async () => {
    await refused();
    const outcomeIds = (await news(desk.accountant)).items.map(({ outcomeId }) => outcomeId);
    expect((await stranger.ask(orderOperations.seen, { outcomeIds })).body).toEqual({ seen: 0 });
    expect((await desk.support.ask(orderOperations.seen, { outcomeIds })).status).toBe(403);
    expect(await counted(desk.accountant)).toBe(1);
  });

  it("that the service knows after all is told anew, also to those who saw the refusal", async () => {
    const orderId = await refused();
    await see(desk.accountant);
    await move(orderId, "found");
    expect(await told(desk.accountant)).toEqual([{ id: orderId, outcome: "found" }]);
    const found = [{ kind: "orders_found", count: 1, items: [{ record: orderId }] }];
    expect(await noticed(desk.owner)).toMatchObject(found);
  });

  it("seen in its older state is not seen in the newer", async () => {
    const orderId = await desk.make();
    await desk.decide(desk.manager, orderId);
    await move(orderId, "start");
    await move(orderId, "accept");
    await move(orderId, "done");
    const before = await news(desk.accountant);
    expect(before.items).toEqual([]);
    await move(orderId, "reverse");
    const [first] = (await news(desk.accountant)).items;
    expect(first).toMatchObject({ outcome: "reversed" });
    await db().transaction(async (tx) => {
      const order = await lockOrder(orderId, tx);
      if (order)
        await noteOutcome({ ...order, state: "failed" }, { before: "reversed", event: "fail", actor: null }, tx);
    });
    const seen = await desk.accountant.ask(orderOperations.seen, { outcomeIds: [first?.outcomeId ?? 0] });
    expect(seen.body).toEqual({ seen: 0 });
    expect(await told(desk.accountant)).toEqual([{ id: orderId, outcome: "failed" }]);
  });
});

describe("what a person decided", () => {
  it("is a word to the maker: others see it for themselves, and whoever decided it is not told", async () => {
    const orderId = await desk.make();
    await desk.decide(desk.manager, orderId, { decision: "reject", reason: "فاکتور ندارد" });
    expect(await counted(desk.manager)).toBe(0);
    await see(desk.owner);
    expect(await counted(desk.owner)).toBe(0);
    expect(await told(desk.accountant)).toEqual([{ id: orderId, outcome: "rejected" }]);
    await see(desk.accountant);
    expect(await counted(desk.accountant)).toBe(0);
  });

  it("ends with anybody's look where its maker is gone", async () => {
    const leaver = await makeMember(BUSINESS, "accountant");
    const orderId = await desk.make(leaver);
    await desk.decide(desk.manager, orderId, { decision: "reject", reason: "فاکتور ندارد" });
    await db().update(memberships).set({ disabledAt: new Date() }).where(eq(memberships.memberId, leaver.id));
    await see(desk.owner);
    const [open] = (await news(await makeMember(BUSINESS, "owner"))).items;
    expect(open).toBeUndefined();
  });

  it("is no news where the maker took it back", async () => {
    const orderId = await desk.make();
    await desk.accountant.ask(orderOperations.withdraw, { orderId });
    expect(await counted(desk.accountant)).toBe(0);
    expect(await counted(desk.owner)).toBe(0);
  });
});

describe("without anybody's doing", () => {
  it("an order that nobody decided on in time is told", async () => {
    await setPolicy(BUSINESS, { expireHours: 1 });
    const orderId = await desk.make();
    await db()
      .update(paymentOrders)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(paymentOrders.id, orderId));
    await workOnOrder(orderId);
    expect(await told(desk.accountant)).toEqual([{ id: orderId, outcome: "expired" }]);
  });

  it("rows of a file that failed are told, once for each that is added", async () => {
    const rows = [1, 2, 3].map((account) => content(500_000, account));
    const asked = {
      kind: "batch",
      idempotencyKey: crypto.randomUUID(),
      content: { fileName: "حقوق.xlsx", rows },
      reason: "حقوق",
    };
    const { body } = await desk.accountant.ask(orderOperations.make, asked as never);
    const { orderId } = body as { orderId: string };
    await desk.decide(desk.manager, orderId);
    await move(orderId, "start");
    await move(orderId, "accept");
    expect(await counted(desk.accountant)).toBe(0);
    const fail = async (row: number) =>
      db().transaction(async (tx) => {
        await tx.execute(`UPDATE order_items SET state = 'failed' WHERE order_id = '${orderId}' AND row = ${row}`);
        const order = await lockOrder(orderId, tx);
        if (order) await noteRowOutcomes(order, tx);
      });
    const trackIds = ((await desk.accountant.ask(orderOperations.items, { orderId })).body as Page<OrderItemRow>).items;
    const { trackId } = trackIds[2] ?? { trackId: "" };
    await fail(1);
    expect((await desk.support.ask(orderOperations.batchOutcomes, { trackId })).body).toEqual({
      order: {
        id: orderId,
        count: 3,
        counts: { waiting: 2, sent: 0, done: 0, failed: 1, canceled: 0, reversed: 0 },
        rials: expect.objectContaining({ sent: 0, done: 0, canceled: 0, reversed: 0 }),
      },
    });
    for (const unknown of [crypto.randomUUID(), "x"]) {
      expect((await desk.owner.ask(orderOperations.batchOutcomes, { trackId: unknown })).body).toEqual({ order: null });
    }
    expect(await told(desk.accountant)).toEqual([{ id: orderId, outcome: "rows" }]);
    await see(desk.accountant);
    await move(orderId, "done");
    expect(await counted(desk.accountant)).toBe(0);
    await fail(2);
    expect(await told(desk.accountant)).toEqual([{ id: orderId, outcome: "rows" }]);
  });

  it("settlements that wait for the balance are told with what they take together", async () => {
    const asked = { kind: "queued", idempotencyKey: crypto.randomUUID(), content: content(700_000), reason: "اجاره" };
    const { body } = await desk.accountant.ask(orderOperations.make, asked as never);
    const { orderId } = body as { orderId: string };
    await db()
      .update(paymentOrders)
      .set({ state: "sent", receipt: { status: "QUEUED" } })
      .where(eq(paymentOrders.id, orderId));
    const queued = { count: 1, facts: { totalRial: 700_000 } };
    expect(await groupsOf(desk.accountant.ask, /^settlements_queued$/)).toMatchObject([queued]);
    expect(await groupsOf(desk.support.ask, /^settlements_queued$/)).toEqual([]);
  });
});

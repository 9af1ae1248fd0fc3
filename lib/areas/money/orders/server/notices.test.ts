import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import type { NoticeKindName } from "@/lib/kit/notices";
import type { OrderNews } from "@/lib/kit/orders/views";
import { db } from "@/lib/server/db/client";
import { orderApprovals, orderEvents, paymentOrders } from "@/lib/server/db/schema";
import { moveOrder } from "@/lib/server/orders/record/change";
import { lockOrder } from "@/lib/server/orders/record/locks";
import { noteRowOutcomes } from "@/lib/server/orders/record/outcomes";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { asMember, foundOf, sourceOf, whoHears } from "@/lib/testing/notices";
import { clearDesk, type Desk, openDesk } from "@/lib/testing/orders/desk";
import { testIban } from "@/lib/testing/orders/orders";
import { BUSINESS } from "@/lib/testing/rig/server";

let desk: Desk;
let stranger: TestMember;
type Who = "owner" | "manager" | "stranger" | "accountant" | "support";

beforeAll(async () => {
  desk = await openDesk();
  stranger = await makeMember(BUSINESS, "manager");
});
afterAll(() => desk.close());
beforeEach(clearDesk);

const people = () =>
  ({
    owner: asMember(desk.owner.id, "owner"),
    manager: asMember(desk.manager.id, "manager"),
    stranger: asMember(stranger.id, "manager"),
    accountant: asMember(desk.accountant.id, "accountant"),
    support: asMember(desk.support.id, "support"),
  }) satisfies Record<Who, unknown>;

const told = (kind: NoticeKindName, orderId: string) => whoHears(people(), kind, orderId);

/** Moves an order as the workers do. */
const move = (orderId: string, event: Parameters<typeof moveOrder>[1]["event"]) =>
  db().transaction(async (tx) => {
    const order = await lockOrder(orderId, tx);
    if (!order) throw new Error("no such order");
    return moveOrder(order, { event }, tx);
  });

const see = async (by: TestMember) => {
  const { items } = (await by.ask(orderOperations.news, {})).body as { items: OrderNews[] };
  await by.ask(orderOperations.seen, { outcomeIds: items.map(({ outcomeId }) => outcomeId) });
};

describe("an order that waits for approval", () => {
  it("is told to those who may decide on it, until it is decided", async () => {
    const orderId = await desk.make();
    expect(await told("orders_to_decide", orderId)).toEqual(["owner", "manager", "stranger"]);
    const [found] = await foundOf("orders_to_decide");
    const { arrival, expiresAt } = await desk.show(orderId);
    expect(found?.deadline?.toISOString()).toBe(arrival?.sendBy);
    expect(found?.facts).toEqual({ before: "cycle" });
    expect(Date.parse(expiresAt ?? "")).toBeGreaterThan(Date.parse(arrival?.sendBy ?? ""));
    await desk.decide(desk.manager, orderId);
    expect(await told("orders_to_decide", orderId)).toEqual([]);
    expect(await sourceOf("orders_to_decide").endedBy?.(BUSINESS, orderId)).toBe(desk.manager.id);
  });

  it("is due before it expires, where that is earlier than the cycle", async () => {
    const orderId = await desk.make();
    const expiresAt = new Date(Date.now() + 1000);
    await db().update(paymentOrders).set({ expiresAt }).where(eq(paymentOrders.id, orderId));
    const found = (await foundOf("orders_to_decide")).find(({ record }) => record === orderId);
    expect(found).toMatchObject({ deadline: expiresAt, facts: { before: "expiry" } });
  });

  it("is never told to its maker, nor again to those who approved it", async () => {
    const orderId = await desk.make(desk.manager);
    expect(await told("orders_to_decide", orderId)).toEqual(["owner", "stranger"]);
    const { contentHash } = await desk.show(orderId);
    const given = { approverName: "م", approverRole: "owner" as const, contentHash };
    await db()
      .insert(orderApprovals)
      .values({ orderId, approverId: desk.owner.id, ...given });
    expect(await told("orders_to_decide", orderId)).toEqual(["stranger"]);
  });

  it("is described as lists show it to the reader", async () => {
    const orderId = await desk.make();
    const named = async (who: Who) =>
      (await sourceOf("orders_to_decide").describe?.([orderId], people()[who]))?.get(orderId);
    expect(await named("owner")).toEqual({ name: testIban(12), amountRial: 500_000 });
    expect((await named("support"))?.name).not.toBe(testIban(12));
  });
});

it("an order that needs a person is told to everybody who sees orders, until nothing is wrong any more", async () => {
  const orderId = await desk.make();
  await db().update(paymentOrders).set({ attention: "no_answer" }).where(eq(paymentOrders.id, orderId));
  const everybody = ["owner", "manager", "stranger", "accountant", "support"];
  expect(await told("orders_need_person", orderId)).toEqual(everybody);
  expect(await foundOf("orders_need_person")).toMatchObject([{ record: orderId, facts: { attention: "no_answer" } }]);
  await db().update(paymentOrders).set({ attention: null }).where(eq(paymentOrders.id, orderId));
  expect(await told("orders_need_person", orderId)).toEqual([]);
});

describe("an order that ended otherwise than it was ordered", () => {
  async function refused(): Promise<string> {
    const orderId = await desk.make();
    await desk.decide(desk.manager, orderId);
    await move(orderId, "start");
    await move(orderId, "refuse");
    return orderId;
  }

  it("is told to its maker, to those who agreed and to owners, until they have seen it", async () => {
    const orderId = await refused();
    expect(await told("orders_ended", orderId)).toEqual(["owner", "manager", "accountant"]);
    expect(await foundOf("orders_ended")).toMatchObject([{ record: orderId, facts: { outcome: "refused" } }]);
    await see(desk.manager);
    expect(await told("orders_ended", orderId)).toEqual(["accountant"]);
    await see(desk.accountant);
    expect(await told("orders_ended", orderId)).toEqual([]);
  });

  it("and that the service has after all is told by itself", async () => {
    const orderId = await refused();
    await move(orderId, "found");
    expect(await told("orders_found", orderId)).toEqual(["owner", "manager", "accountant"]);
    expect(await foundOf("orders_ended")).toEqual([]);
  });

  it("is not told to those who rejected it", async () => {
    const orderId = await desk.make();
    await desk.decide(desk.manager, orderId, { decision: "reject", reason: "مبلغ اشتباه است" });
    expect(await told("orders_ended", orderId)).toEqual(["owner", "accountant"]);
    expect(await sourceOf("orders_to_decide").endedBy?.(BUSINESS, orderId)).toBe(desk.manager.id);
  });
});

it("payments of a file that did not stay are told with their number", async () => {
  const rows = [1, 2].map((each) => ({ iban: testIban(100 + each), amountRial: 500_000 }));
  const { body } = await desk.accountant.ask(orderOperations.make, {
    kind: "batch",
    idempotencyKey: crypto.randomUUID(),
    content: { fileName: "حقوق.xlsx", rows },
    reason: "حقوق",
  });
  const { orderId } = body as { orderId: string };
  await desk.decide(desk.manager, orderId);
  await move(orderId, "start");
  const sent = await move(orderId, "accept");
  await db().execute(
    `UPDATE order_items SET state = 'failed' WHERE order_id = '${orderId}' AND iban = '${testIban(101)}'`,
  );
  await db().transaction((tx) => noteRowOutcomes(sent, tx));
  expect(await told("batch_ended", orderId)).toEqual(["owner", "manager", "accountant"]);
  expect(await foundOf("batch_ended")).toMatchObject([{ facts: { outcome: "rows", failedItems: 1 } }]);
  expect(await foundOf("orders_ended")).toEqual([]);
});

describe("an order that others approved", () => {
  it("is told to its maker alone, for three days", async () => {
    const orderId = await desk.make();
    expect(await told("orders_approved", orderId)).toEqual([]);
    await desk.decide(desk.manager, orderId);
    expect(await told("orders_approved", orderId)).toEqual(["accountant"]);
    await db()
      .update(orderEvents)
      .set({ at: new Date(Date.now() - 73 * 3_600_000) })
      .where(eq(orderEvents.orderId, orderId));
    expect(await told("orders_approved", orderId)).toEqual([]);
  });

  it("and then took back is not told any more", async () => {
    const orderId = await desk.make();
    await desk.decide(desk.manager, orderId);
    await desk.accountant.ask(orderOperations.withdraw, { orderId });
    expect(await told("orders_approved", orderId)).toEqual([]);
  });
});

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { areaNotices } from "@/lib/areas/areas";
import { inboxState } from "@/lib/areas/money/orders/filters";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { queuedListState } from "@/lib/areas/money/queued-settlements/filters";
import { queuedSettlementOperations } from "@/lib/areas/money/queued-settlements/operations";
import { mismatchListInputOf, mismatchListState } from "@/lib/areas/records/reconciliation/filters";
import { reconciliationOperations } from "@/lib/areas/records/reconciliation/operations";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import type { NoticeKind, NoticeKindName } from "@/lib/kit/notices";
import { NEWS_PARTS, type OrderOutcome } from "@/lib/kit/orders/outcomes";
import { db } from "@/lib/server/db/client";
import { orderOutcomes, paymentOrders, reconciliationMismatches } from "@/lib/server/db/schema";
import { readKind } from "@/lib/testing/book/area-of";
import { toldOf } from "@/lib/testing/notices";
import { type Desk, openDesk } from "@/lib/testing/orders/desk";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS } from "@/lib/testing/rig/server";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());

type Asked = Record<string, string>;

const attention = async ({ only }: Asked) => {
  if (only === "person") return (await desk.owner.ask(orderOperations.list, { attention: "any" })).body.total;
  expect(NEWS_PARTS).toContain(only);
  return (await desk.owner.ask(orderOperations.news, { part: only })).body.total;
};

/** How many rows the page shows to whom its address leads, read as the page reads it. */
const ROWS: Partial<Record<NoticeKindName, (asked: Asked) => Promise<number>>> = {
  orders_to_decide: async (asked) => (await desk.owner.ask(orderOperations.inbox, inboxState.parse(asked))).body.total,
  orders_need_person: attention,
  orders_found: attention,
  orders_ended: attention,
  batch_ended: attention,
  settlements_queued: async (asked) => {
    const input = { ...queuedListState.parse(asked), perPage: 100 };
    return (await askProxy(desk.owner, queuedSettlementOperations.list, input)).body.items.length;
  },
  book_differs: async (asked) => {
    const input = mismatchListInputOf(mismatchListState.parse(asked));
    return (await desk.owner.ask(reconciliationOperations.mismatches, input)).body.total;
  },
};

/** Orders that ended with some outcomes, each a number of times. */
async function end(outcomes: Partial<Record<OrderOutcome, number>>) {
  for (const [outcome, times = 0] of Object.entries(outcomes)) {
    for (let each = 0; each < times; each += 1) {
      const orderId = await desk.make();
      await db().update(paymentOrders).set({ state: "failed" }).where(eq(paymentOrders.id, orderId));
      await db()
        .insert(orderOutcomes)
        .values({ orderId, business: BUSINESS, outcome: outcome as OrderOutcome, actorId: null, failedItems: 1 });
    }
  }
}

const mismatch = (more: object = {}) =>
  db()
    .insert(reconciliationMismatches)
    .values({
      ...{ business: BUSINESS, key: randomUUID(), check: "ledger_difference", level: "mismatch", amountRial: 1 },
      ...{ day: tehranDayOf(Date.now()), since: new Date(), ...more },
    });

it("a notice's number is the number of rows behind its link", async () => {
  for (let each = 0; each < 3; each += 1) await desk.make();
  await desk.make(desk.owner);
  for (let each = 0; each < 2; each += 1) {
    const orderId = await desk.make();
    await db()
      .update(paymentOrders)
      .set({ state: "unknown", attention: "no_answer" })
      .where(eq(paymentOrders.id, orderId));
  }
  await end({ found: 2, failed: 2, refused: 1, rejected: 1, rows: 3 });
  await Promise.all([
    mismatch(),
    mismatch(),
    mismatch({ explainedAt: new Date() }),
    mismatch({ level: "information" }),
  ]);
  await readKind("queuedSettlement");
  const lists = Object.entries<NoticeKind>(areaNotices).flatMap(([kind, { list }]) =>
    list ? [[kind as NoticeKindName, new URL(list(BUSINESS), "https://x.test").searchParams] as const] : [],
  );
  const told = await toldOf(desk.owner.ask, /./);
  for (const [kind, asked] of lists) {
    expect(told[kind], kind).toBeGreaterThan(1);
    expect(await ROWS[kind]?.(Object.fromEntries(asked)), kind).toBe(told[kind]);
  }
  expect((await desk.owner.ask(orderOperations.counts)).body).toMatchObject({ needPerson: 2, news: 9 });
  expect((await desk.owner.ask(orderOperations.news, { part: "news" })).body.total).toBe(9);
});

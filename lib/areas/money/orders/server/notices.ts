import "server-only";
import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import { decideBy } from "@/lib/kit/orders/cycles";
import { type NewsPart, OUTCOMES_OF } from "@/lib/kit/orders/outcomes";
import { db } from "@/lib/server/db/client";
import { orderApprovals, orderEvents, paymentOrders } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { idsOf, peopleWho } from "@/lib/server/notices/people";
import type { FoundNotice, NoticeSource, NoticeSubject } from "@/lib/server/notices/source";
import { refusalToDecide } from "@/lib/server/orders/approval/decide";
import { arrivalIf } from "@/lib/server/orders/engine/arrival";
import { calendarOf } from "@/lib/server/orders/policy/calendar";
import { currentPolicy } from "@/lib/server/orders/policy/current";
import { newsOfEverybody } from "@/lib/server/orders/record/outcomes";
import { approversOf, orderColumns, rowOf } from "@/lib/server/orders/record/rows";
import { isWaitingIn, MOST_WAITING } from "./record";

/** The most notices of one kind. */
const MOST = 1000;

/** Orders by the name that people know them by, masked as in their list. */
export async function describeOrders(
  orderIds: readonly string[],
  { business, role }: Member,
): Promise<Map<string, NoticeSubject>> {
  const rows = await db()
    .select(orderColumns())
    .from(paymentOrders)
    .where(and(eq(paymentOrders.business, business), inArray(paymentOrders.id, [...orderIds])));
  return new Map(
    rows.map((row) => {
      const { id, amountRial, receiver, destination, fileName } = rowOf(row, role);
      return [id, { name: receiver ?? destination ?? fileName, amountRial }];
    }),
  );
}

/** Each order that waits for approval, for the members who may decide on it. */
async function findToDecide(business: string, now: Date): Promise<FoundNotice[]> {
  const rows = await db()
    .select()
    .from(paymentOrders)
    .where(isWaitingIn(business))
    .orderBy(asc(paymentOrders.createdAt))
    .limit(MOST_WAITING);
  if (rows.length === 0) return [];
  const [people, approvers, { rules }, { calendar }] = await Promise.all([
    peopleWho(business, "settlements.approve"),
    approversOf(
      rows.map((row) => row.id),
      db(),
    ),
    currentPolicy(business),
    calendarOf(business),
  ]);
  const leavesAt = now.getTime() + rules.undoSeconds * 1000;
  return rows.flatMap((order) => {
    const approverIds = approvers.get(order.id) ?? [];
    const others = people.filter((person) => refusalToDecide(order, person, approverIds, rules) !== null);
    if (others.length === people.length) return [];
    // The approvals and the order's page show the same.
    const by = decideBy({
      arrival: arrivalIf(order, leavesAt, calendar),
      expiresAt: order.expiresAt?.toISOString() ?? null,
    });
    return {
      record: order.id,
      exceptFor: idsOf(others),
      deadline: by && new Date(by.at),
      since: order.createdAt,
      ...(by && { facts: { before: by.before } }),
    };
  });
}

/** The member whose act an order's newest event is, if it is one of these. */
async function lastActor(business: string, orderId: string, events: readonly string[]): Promise<string | null> {
  const [last] = await db()
    .select({ event: orderEvents.event, actorId: orderEvents.actorId })
    .from(orderEvents)
    .innerJoin(paymentOrders, eq(paymentOrders.id, orderEvents.orderId))
    .where(
      and(
        eq(paymentOrders.business, business),
        eq(orderEvents.orderId, orderId),
        // What follows from the decision, and what only looks, comes after it.
        notInArray(orderEvents.event, ["seen", "looked_up", ...FOLLOWING]),
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last && events.includes(last.event) ? last.actorId : null;
}

const FOLLOWING = ["approve", "start", "accept", "lost", "refuse", "not_sent"];

async function findNeedPerson(business: string): Promise<FoundNotice[]> {
  const rows = await db()
    .select({ id: paymentOrders.id, attention: paymentOrders.attention })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.business, business), isNotNull(paymentOrders.attention)))
    .orderBy(asc(paymentOrders.createdAt))
    .limit(MOST);
  return rows.map(({ id, attention }) => ({ record: id, facts: { attention: attention ?? "" } }));
}

/** Outcomes that members have not seen, as notices of one kind. */
const outcomesOf = (kind: NoticeSource["kind"], part: NewsPart): NoticeSource => ({
  kind,
  async find(business) {
    const told = await newsOfEverybody(business, OUTCOMES_OF[part], MOST);
    return told.map(({ orderId, outcome, failedItems, at, hearers }) => ({
      record: orderId,
      onlyFor: hearers,
      since: at,
      facts: { outcome, ...(outcome === "rows" && { failedItems }) },
    }));
  },
  describe: describeOrders,
  endedBy: whoSaw,
});

/** The member who saw the newest outcome of an order last. */
async function whoSaw(business: string, orderId: string): Promise<string | null> {
  const [seen] = await db()
    .select({ actorId: orderEvents.actorId })
    .from(orderEvents)
    .innerJoin(paymentOrders, eq(paymentOrders.id, orderEvents.orderId))
    .where(and(eq(paymentOrders.business, business), eq(orderEvents.orderId, orderId), eq(orderEvents.event, "seen")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return seen?.actorId ?? null;
}

const APPROVED_DAYS = 3;

/** Orders that others approved lately, for their makers. */
async function findApproved(business: string, now: Date): Promise<FoundNotice[]> {
  const from = new Date(now.getTime() - APPROVED_DAYS * 86_400_000);
  const byOthers = db()
    .select({ one: sql`1` })
    .from(orderApprovals)
    .where(
      and(
        eq(orderApprovals.orderId, paymentOrders.id),
        eq(orderApprovals.contentHash, paymentOrders.contentHash),
        isNull(orderApprovals.withdrawnAt),
      ),
    );
  const rows = await db()
    .select({ id: paymentOrders.id, makerId: paymentOrders.makerId, at: sql<Date>`max(${orderEvents.at})` })
    .from(orderEvents)
    .innerJoin(paymentOrders, eq(paymentOrders.id, orderEvents.orderId))
    .where(
      and(
        // The literal lets the database use its index of approvals.
        sql`${orderEvents.event} = 'approve' AND ${orderEvents.at} > ${from}`,
        eq(paymentOrders.business, business),
        isNull(paymentOrders.partOf),
        notInArray(paymentOrders.state, ["awaiting_approval", "rejected", "expired", "canceled"]),
        sql`EXISTS (${byOthers})`,
      ),
    )
    .groupBy(paymentOrders.id)
    .orderBy(desc(sql`3`))
    .limit(MOST);
  return rows.map(({ id, makerId, at }) => ({ record: id, onlyFor: [makerId], since: new Date(at) }));
}

export const orderNotices: readonly NoticeSource[] = [
  {
    kind: "orders_to_decide",
    find: findToDecide,
    describe: describeOrders,
    endedBy: (business, orderId) => lastActor(business, orderId, ["approved_by", "reject", "withdraw"]),
  },
  {
    kind: "orders_need_person",
    find: findNeedPerson,
    describe: describeOrders,
    endedBy: (business, orderId) => lastActor(business, orderId, ["released", "dealt_with", "reject", "withdraw"]),
  },
  outcomesOf("orders_found", "found"),
  outcomesOf("orders_ended", "ended"),
  outcomesOf("batch_ended", "rows"),
  { kind: "orders_approved", find: findApproved, describe: describeOrders },
];

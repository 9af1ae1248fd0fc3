import "server-only";
import { and, desc, eq, inArray, isNull, max, sql } from "drizzle-orm";
import { isOfMany } from "@/lib/orders/kinds";
import { ORDER_OUTCOMES, type OrderOutcome, outcomeOf } from "@/lib/orders/outcomes";
import type { OrderEvent, OrderState } from "@/lib/orders/states";
import type { OrderNews } from "@/lib/orders/views";
import { ROLES_BY_PERMISSION, roleCan } from "@/lib/permissions";
import { db, type Queryable } from "@/lib/server/db/client";
import { memberships, orderApprovals, orderEvents, orderOutcomes, paymentOrders } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import type { Member } from "@/lib/server/members/session";
import type { PaymentOrder } from "./change";
import { countUnstayed } from "./parts";
import { orderColumns, rowOf } from "./rows";

/** More are not listed at once; the count has them all. */
const MOST_LISTED = 100;

/**
 * Writes down what a change of an order's state says that people have to hear. Called by the one place that changes
 * states, inside its transaction and with the order's row locked.
 */
export async function noteOutcome(
  order: PaymentOrder,
  change: { before: OrderState; event: OrderEvent; actor: { id: string } | null },
  tx: Queryable,
): Promise<void> {
  const outcome = outcomeOf(change.before, order.state, change.event);
  // One of many is told of with the others, by the whole; that it goes on after all is a fact of its own.
  if (order.partOf !== null && outcome !== "found") return;
  if (outcome === null) return noteRowOutcomes(order, tx);
  const actorId = change.actor?.id ?? (outcome === "canceled" ? await whoAskedToCancel(order, tx) : null);
  if (actorId === order.makerId) return;
  await writeOutcome(order, { outcome, actorId, failedItems: 0 }, tx);
}

/** The same of many payments: told when more of them than was told have not stayed where they were meant to. */
export async function noteRowOutcomes(order: PaymentOrder, tx: Queryable): Promise<void> {
  if (!isOfMany(order.kind) || (order.state !== "sent" && order.state !== "done")) return;
  const failedItems = await countUnstayed(order, tx);
  const [told] = await tx
    .select({ failedItems: max(orderOutcomes.failedItems) })
    .from(orderOutcomes)
    .where(eq(orderOutcomes.orderId, order.id));
  if (failedItems > (told?.failedItems ?? 0))
    await writeOutcome(order, { outcome: "rows", actorId: null, failedItems }, tx);
}

type OutcomeValues = Pick<typeof orderOutcomes.$inferInsert, "outcome" | "actorId" | "failedItems">;

/** The newest takes the place of what nobody has seen, under an id of its own: seeing the older one is not seeing it. */
async function writeOutcome({ id, business }: PaymentOrder, told: OutcomeValues, tx: Queryable): Promise<void> {
  const set = { ...told, id: sql`excluded.id`, at: new Date() };
  await tx
    .insert(orderOutcomes)
    .values({ orderId: id, business, ...told })
    .onConflictDoUpdate({ target: orderOutcomes.orderId, targetWhere: isNull(orderOutcomes.closedAt), set });
}

/** Whoever had the service take it back knows. */
async function whoAskedToCancel({ id }: PaymentOrder, tx: Queryable): Promise<string | null> {
  const [asked] = await tx
    .select({ actorId: orderEvents.actorId })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.event, "cancel_asked")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return asked?.actorId ?? null;
}

/** Whoever can put it right: its maker, those who agreed to it, owners; but whoever decided it knows. */
function isNewsOf({ id, role, business }: Member) {
  const agreed = sql`EXISTS (SELECT FROM ${orderApprovals} WHERE ${orderApprovals.orderId} = ${paymentOrders.id}
    AND ${orderApprovals.approverId} = ${id} AND ${orderApprovals.withdrawnAt} IS NULL)`;
  // What a person decided, and whatever became of one's own order, is seen for oneself; the rest by anybody.
  const forOneself = sql`(${paymentOrders.makerId} = ${id} OR ${orderOutcomes.actorId} IS NOT NULL)`;
  const seen = sql`EXISTS (SELECT FROM ${orderEvents} WHERE ${orderEvents.orderId} = ${paymentOrders.id}
    AND ${orderEvents.event} = 'seen' AND (${orderEvents.actorId} = ${id} OR NOT ${forOneself})
    AND ${orderEvents.detail} ->> 'outcomeId' = ${orderOutcomes.id}::text)`;
  return and(
    eq(orderOutcomes.business, business),
    isNull(orderOutcomes.closedAt),
    sql`${orderOutcomes.actorId} IS DISTINCT FROM ${id}`,
    role === "owner" ? undefined : sql`(${paymentOrders.makerId} = ${id} OR ${agreed})`,
    sql`NOT ${seen}`,
  );
}

const mayHear = ({ role }: Member): boolean => roleCan(role, "settlements.make");

/** How many orders a member has to hear of. Every page asks. */
export async function countNews(member: Member): Promise<number> {
  if (!mayHear(member)) return 0;
  const [row] = await db()
    .select({ total: sql<number>`count(*)::int` })
    .from(orderOutcomes)
    .innerJoin(paymentOrders, eq(paymentOrders.id, orderOutcomes.orderId))
    .where(isNewsOf(member));
  return row?.total ?? 0;
}

/** The orders that a member has to hear of, the worst first and the newest of them, and how many there are. */
export async function readNews(member: Member, limit = MOST_LISTED): Promise<{ items: OrderNews[]; total: number }> {
  if (!mayHear(member)) return { items: [], total: 0 };
  const worst = sql`array_position(${sql.param([...ORDER_OUTCOMES])}::text[], ${orderOutcomes.outcome})`;
  const rows = await db()
    .select({ ...orderColumns, told: orderOutcomes, total: sql<number>`(count(*) OVER ())::int` })
    .from(orderOutcomes)
    .innerJoin(paymentOrders, eq(paymentOrders.id, orderOutcomes.orderId))
    .where(isNewsOf(member))
    .orderBy(worst, desc(orderOutcomes.at), desc(orderOutcomes.id))
    .limit(limit);
  const items = rows.map(({ told, ...row }) => ({
    ...rowOf(row, member.role),
    outcomeId: told.id,
    outcome: told.outcome,
    toldAt: told.at.toISOString(),
  }));
  return { items, total: rows[0]?.total ?? 0 };
}

/** What a member has to hear of one order; null when that is nothing. */
export async function newsOfOrder(
  orderId: string,
  member: Member,
): Promise<{ outcomeId: number; outcome: OrderOutcome } | null> {
  if (!mayHear(member)) return null;
  const [told] = await db()
    .select({ outcomeId: orderOutcomes.id, outcome: orderOutcomes.outcome })
    .from(orderOutcomes)
    .innerJoin(paymentOrders, eq(paymentOrders.id, orderOutcomes.orderId))
    .where(and(eq(orderOutcomes.orderId, orderId), isNewsOf(member)));
  return told ?? null;
}

/**
 * A member has seen what became of orders. The maker's look ends it for everybody; nobody else's ends it for the maker, as
 * long as that one can still hear. Of what the service or the time decided, one look of the others is enough for all of
 * them; what a person decided each of them sees for themselves.
 *
 * @param outcomeIds of {@link readNews}; what is no news of this member is left alone
 * @returns how many were seen
 */
export async function seeOutcomes(outcomeIds: readonly number[], member: Member): Promise<number> {
  if (!mayHear(member)) return 0;
  return db().transaction(async (tx) => {
    const orderIds = await tx
      .select({ orderId: orderOutcomes.orderId })
      .from(orderOutcomes)
      .where(and(inArray(orderOutcomes.id, [...outcomeIds]), eq(orderOutcomes.business, member.business)));
    // An order's row is locked before what belongs to it, here as where its state changes.
    await tx
      .select({ id: paymentOrders.id })
      .from(paymentOrders)
      .where(
        inArray(
          paymentOrders.id,
          orderIds.map(({ orderId }) => orderId),
        ),
      )
      // What changes a part tells its whole of it while it holds the part.
      .orderBy(sql`${paymentOrders.partOf} IS NULL`, paymentOrders.id)
      .for("update");
    const told = await tx
      .select({
        id: orderOutcomes.id,
        outcome: orderOutcomes.outcome,
        order: paymentOrders,
      })
      .from(orderOutcomes)
      .innerJoin(paymentOrders, eq(paymentOrders.id, orderOutcomes.orderId))
      .where(and(inArray(orderOutcomes.id, [...outcomeIds]), isNewsOf(member)));
    if (told.length === 0) return 0;
    await tx.insert(orderEvents).values(
      told.map(({ id, outcome, order }) => ({
        orderId: order.id,
        event: "seen",
        state: order.state,
        actorId: member.id,
        actorName: member.name,
        detail: { outcomeId: id, outcome },
      })),
    );
    const hearing = await whoHear(
      member.business,
      told.map(({ order }) => order.makerId),
      tx,
    );
    const closed = told.filter(({ order }) => order.makerId === member.id || !hearing.has(order.makerId));
    if (closed.length > 0) {
      const ids = closed.map(({ id }) => id);
      await tx.update(orderOutcomes).set({ closedAt: new Date() }).where(inArray(orderOutcomes.id, ids));
    }
    const ids = told.map(({ order }) => order.id);
    await publish({ business: member.business, tags: ["orders"], ids }, tx);
    return told.length;
  });
}

/** Those of these members who are in the business still, in a role that hears of orders. */
async function whoHear(business: string, memberIds: readonly string[], tx: Queryable): Promise<Set<string>> {
  const rows = await tx
    .select({ id: memberships.memberId })
    .from(memberships)
    .where(
      and(
        eq(memberships.business, business),
        isNull(memberships.disabledAt),
        inArray(memberships.role, [...ROLES_BY_PERMISSION["settlements.make"]]),
        sql`${memberships.memberId}::text = ANY(${sql.param([...memberIds])}::text[])`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

import "server-only";
import { and, desc, eq, inArray, isNull, max, type SQL, sql } from "drizzle-orm";
import { isOfMany } from "@/lib/kit/orders/kinds";
import { type NewsPart, ORDER_OUTCOMES, type OrderOutcome, OUTCOMES_OF, outcomeOf } from "@/lib/kit/orders/outcomes";
import type { OrderEvent, OrderState } from "@/lib/kit/orders/states";
import type { OrderNews } from "@/lib/kit/orders/views";
import { roleCan, rolesWith } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import { db, type Queryable } from "@/lib/server/db/client";
import { memberships, orderApprovals, orderEvents, orderOutcomes, paymentOrders } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import type { Member } from "@/lib/server/members/session";
import { peopleWho } from "@/lib/server/notices/people";
import type { PaymentOrder } from "./change";
import { countUnstayed } from "./parts";
import { orderColumns, rowOf } from "./rows";

/** The most orders that are listed at once. The count includes all. */
const MOST_LISTED = 100;

/**
 * Stores the outcome that people must hear about after a change of an order's state. The single place that changes
 * states calls it, inside its transaction and with the order's row locked.
 */
export async function noteOutcome(
  order: PaymentOrder,
  change: { before: OrderState; event: OrderEvent; actor: { id: string } | null },
  tx: Queryable,
): Promise<void> {
  const outcome = outcomeOf(change.before, order.state, change.event);
  // The whole order reports its parts together. That a part was found after all is reported on its own.
  if (order.partOf !== null && outcome !== "found") return;
  if (outcome === null) return noteRowOutcomes(order, tx);
  const actorId = change.actor?.id ?? (outcome === "canceled" ? await whoAskedToCancel(order, tx) : null);
  if (actorId === order.makerId) return;
  await writeOutcome(order, { outcome, actorId, failedItems: 0 }, tx);
}

/**
 * The same for orders with many payments: reported when more payments than before have not stayed with their
 * receivers.
 */
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

/**
 * The newest outcome replaces the unseen one, under a new id. Seeing the older outcome does not count as seeing the
 * new one.
 */
async function writeOutcome({ id, business }: PaymentOrder, told: OutcomeValues, tx: Queryable): Promise<void> {
  const set = { ...told, id: sql`excluded.id`, at: new Date() };
  await tx
    .insert(orderOutcomes)
    .values({ orderId: id, business, ...told })
    .onConflictDoUpdate({ target: orderOutcomes.orderId, targetWhere: isNull(orderOutcomes.closedAt), set });
}

/** The member who asked for the cancellation. This member knows the outcome already. */
async function whoAskedToCancel({ id }: PaymentOrder, tx: Queryable): Promise<string | null> {
  const [asked] = await tx
    .select({ actorId: orderEvents.actorId })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.event, "cancel_asked")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return asked?.actorId ?? null;
}

/** One member, or the columns of a query that has many of them. */
interface MemberOrColumns {
  id: string | SQL;
  role: Role | SQL;
}

const isOpenIn = (business: string) => and(eq(orderOutcomes.business, business), isNull(orderOutcomes.closedAt));

const isNewsOf = (member: Member) => and(isOpenIn(member.business), isHeardBy(member));

/** Members who can put it right: its maker, its approvers, and owners, except the member who decided it. */
function isHeardBy({ id, role }: MemberOrColumns) {
  // It does not depend on the member, so PostgreSQL reads an order's approvers once for all members.
  const approvers = sql`ARRAY(SELECT ${orderApprovals.approverId} FROM ${orderApprovals}
    WHERE ${orderApprovals.orderId} = ${paymentOrders.id} AND ${orderApprovals.withdrawnAt} IS NULL)`;
  // Each member sees a person's decision separately, and the maker sees every outcome of their own order separately.
  // Other outcomes are seen once for all.
  const forOneself = sql`(${paymentOrders.makerId} = ${id} OR ${orderOutcomes.actorId} IS NOT NULL)`;
  const seen = sql`EXISTS (SELECT FROM ${orderEvents} WHERE ${orderEvents.orderId} = ${paymentOrders.id}
    AND ${orderEvents.event} = 'seen' AND (${orderEvents.actorId} = ${id} OR NOT ${forOneself})
    AND ${orderEvents.detail} ->> 'outcomeId' = ${orderOutcomes.id}::text)`;
  return and(
    sql`${orderOutcomes.actorId} IS DISTINCT FROM ${id}`,
    sql`(${role} = 'owner' OR ${paymentOrders.makerId} = ${id} OR ${id} = ANY(${approvers}))`,
    sql`NOT ${seen}`,
  );
}

const mayHear = ({ role }: Member): boolean => roleCan(role, "settlements.make");

/** The number of orders that a member must hear about. Every page asks for it. */
export async function countNews(member: Member): Promise<number> {
  if (!mayHear(member)) return 0;
  const [row] = await db()
    .select({ total: sql<number>`count(*)::int` })
    .from(orderOutcomes)
    .innerJoin(paymentOrders, eq(paymentOrders.id, orderOutcomes.orderId))
    .where(isNewsOf(member));
  return row?.total ?? 0;
}

/** The orders of a part that a member must hear about, the worst first and then the newest, and their number. */
export async function readNews(member: Member, part: NewsPart): Promise<{ items: OrderNews[]; total: number }> {
  if (!mayHear(member)) return { items: [], total: 0 };
  const worst = sql`array_position(${sql.param([...ORDER_OUTCOMES])}::text[], ${orderOutcomes.outcome})`;
  const rows = await db()
    .select({ ...orderColumns(), told: orderOutcomes, total: sql<number>`(count(*) OVER ())::int` })
    .from(orderOutcomes)
    .innerJoin(paymentOrders, eq(paymentOrders.id, orderOutcomes.orderId))
    .where(and(isNewsOf(member), inArray(orderOutcomes.outcome, [...OUTCOMES_OF[part]])))
    .orderBy(worst, desc(orderOutcomes.at), desc(orderOutcomes.id))
    .limit(MOST_LISTED);
  const items = rows.map(({ told, ...row }) => ({
    ...rowOf(row, member.role),
    outcomeId: told.id,
    outcome: told.outcome,
    toldAt: told.at.toISOString(),
  }));
  return { items, total: rows[0]?.total ?? 0 };
}

/** An outcome of an order, and the members who must hear about it. */
export interface ToldOutcome
  extends Pick<typeof orderOutcomes.$inferSelect, "orderId" | "outcome" | "failedItems" | "at"> {
  hearers: string[];
}

/** The newest outcomes of these kinds that any member of a business must hear about. */
export async function newsOfEverybody(
  business: string,
  outcomes: readonly OrderOutcome[],
  limit: number,
): Promise<ToldOutcome[]> {
  const people = await peopleWho(business, "settlements.make");
  const ids = sql.param(people.map(({ id }) => id));
  const roles = sql.param(people.map(({ role }) => role));
  const hearers = sql<string[]>`ARRAY(
    SELECT person.id FROM unnest(${ids}::text[], ${roles}::text[]) AS person (id, role)
    WHERE ${isHeardBy({ id: sql.raw("person.id"), role: sql.raw("person.role") })})`;
  const { orderId, outcome, failedItems, at } = orderOutcomes;
  const rows = await db()
    .select({ orderId, outcome, failedItems, at, hearers })
    .from(orderOutcomes)
    .innerJoin(paymentOrders, eq(paymentOrders.id, orderOutcomes.orderId))
    .where(and(isOpenIn(business), inArray(outcome, [...outcomes])))
    .orderBy(desc(at), desc(orderOutcomes.id))
    .limit(limit);
  return rows.filter((told) => told.hearers.length > 0);
}

/** The outcome that a member must hear about for one order; null if there is none. */
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
 * A member has seen outcomes of orders. The maker's view ends an outcome for everybody. Another member's view does
 * not end it for the maker, as long as the maker can still hear of it. For outcomes that the service or the passing
 * of time decided, one view is enough for all other members. An outcome that a person decided must be seen by each of
 * them.
 *
 * @param outcomeIds of {@link readNews}; outcomes that are not for this member are ignored
 * @returns the number of outcomes that were seen
 */
export async function seeOutcomes(outcomeIds: readonly number[], member: Member): Promise<number> {
  if (!mayHear(member)) return 0;
  return db().transaction(async (tx) => {
    const orderIds = await tx
      .select({ orderId: orderOutcomes.orderId })
      .from(orderOutcomes)
      .where(and(inArray(orderOutcomes.id, [...outcomeIds]), eq(orderOutcomes.business, member.business)));
    // The order's row is locked before its dependent rows, as in changes of its state.
    await tx
      .select({ id: paymentOrders.id })
      .from(paymentOrders)
      .where(
        inArray(
          paymentOrders.id,
          orderIds.map(({ orderId }) => orderId),
        ),
      )
      // A change of a part holds the part's row and then updates the whole order, so parts are locked first.
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

/** Those of these members who are still in the business with a role that hears of orders. */
async function whoHear(business: string, memberIds: readonly string[], tx: Queryable): Promise<Set<string>> {
  const rows = await tx
    .select({ id: memberships.memberId })
    .from(memberships)
    .where(
      and(
        eq(memberships.business, business),
        isNull(memberships.disabledAt),
        inArray(memberships.role, [...rolesWith("settlements.make")]),
        sql`${memberships.memberId}::text = ANY(${sql.param([...memberIds])}::text[])`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

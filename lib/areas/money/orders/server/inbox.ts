import "server-only";
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { keptOwners } from "@/lib/areas/money/destinations/server/record";
import type { inboxInput } from "@/lib/areas/money/orders/schemas";
import type { Page } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { decideBy } from "@/lib/kit/orders/cycles";
import { matchOwner } from "@/lib/kit/orders/names";
import type { InboxRow, OrderProgress } from "@/lib/kit/orders/views";
import { db } from "@/lib/server/db/client";
import { orderApprovals, orderEvents, paymentOrders } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { refusalToDecide } from "@/lib/server/orders/approval/decide";
import { arrivalIf } from "@/lib/server/orders/engine/arrival";
import { calendarOf } from "@/lib/server/orders/policy/calendar";
import { currentPolicy } from "@/lib/server/orders/policy/current";
import { lacksSecondFactor } from "@/lib/server/orders/policy/second-factor";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { listHash } from "@/lib/server/orders/record/content-hash";
import {
  approvedBy,
  orderColumns,
  paidBefore,
  type ReadOrder,
  rowOf,
  unpaidIn,
  withTwins,
} from "@/lib/server/orders/record/rows";
import type { HelpContext } from "./help/a2a";
import { servicePast } from "./help/past-settlements";
import { isWaitingIn, MOST_WAITING } from "./record";

type CheckedRow = Omit<InboxRow, "newDestinations" | "unaskedDestinations" | "nameMatch" | "hasTwin"> & {
  order: PaymentOrder;
};

/**
 * The orders that wait for a decision, sorted by the next bank cycle that they would miss; or the orders that this
 * member decided, newest first.
 */
export async function readInbox(
  { box, page, perPage }: z.output<typeof inboxInput>,
  asker: HelpContext,
): Promise<Page<InboxRow>> {
  const { member } = asker;
  const start = (page - 1) * perPage;
  if (box === "decided") {
    const { rows, decisions, total } = await decidedBy(member, start, perPage);
    const items = await withHelp(await withPolicy(rows, member, decisions), asker);
    return { items, page, perPage, total, hasMore: start + perPage < total };
  }
  const rows = await withPolicy(await waiting(member.business), member);
  const all = rows.filter(({ canDecide }) => box === "waiting" || canDecide).sort(byWhatIsMissed);
  return {
    items: await withHelp(all.slice(start, start + perPage), asker),
    page,
    perPage,
    total: all.length,
    hasMore: start + perPage < all.length,
  };
}

/**
 * The orders that a member is about to sign, and the hash over them.
 *
 * @throws ApiError `not_found` if one of them does not exist
 */
export async function selectOrders(orderIds: readonly string[], asker: HelpContext) {
  const rows = await readSelected(orderIds, asker.member);
  const orders = await withHelp((await withPolicy(rows, asker.member)).sort(byWhatIsMissed), asker);
  return {
    orders,
    totalRial: orders.reduce((sum, { amountRial }) => sum + amountRial, 0),
    listHash: listHash(orders),
  };
}

/** The hash over these orders in their present form. @throws ApiError `not_found` if one of them does not exist */
export const selectionHash = async (orderIds: readonly string[], member: Member): Promise<string> =>
  listHash((await readSelected(orderIds, member)).map(({ order }) => order));

async function readSelected(orderIds: readonly string[], member: Member): Promise<ReadOrder[]> {
  const rows = await db()
    .select(orderColumns())
    .from(paymentOrders)
    .where(and(eq(paymentOrders.business, member.business), inArray(paymentOrders.id, [...orderIds])));
  if (rows.length !== new Set(orderIds).size) throw new ApiError("not_found");
  return rows;
}

/** The progress of orders. Unknown orders are left out. */
export async function readProgress(orderIds: readonly string[], { business, role }: Member): Promise<OrderProgress[]> {
  const rows = await db()
    .select(orderColumns())
    .from(paymentOrders)
    .where(and(eq(paymentOrders.business, business), inArray(paymentOrders.id, [...orderIds])));
  return rows.map((row) => {
    const { id, kind, state, whereabouts, attention, dealtWith, failedItems } = rowOf(row, role);
    return { id, kind, state, whereabouts, attention, dealtWith, failedItems };
  });
}

const waiting = (business: string): Promise<ReadOrder[]> =>
  db()
    .select(orderColumns())
    .from(paymentOrders)
    .where(isWaitingIn(business))
    .orderBy(asc(paymentOrders.createdAt))
    .limit(MOST_WAITING);

type Decisions = ReadonlyMap<string, InboxRow["decided"]>;

async function decidedBy(member: Member, start: number, perPage: number) {
  const { rows: decided } = await db().execute<{
    order_id: string;
    decision: "approve" | "reject";
    at: Date;
    total: string;
  }>(sql`
    SELECT order_id, decision, at, count(*) OVER () AS total FROM (
      SELECT DISTINCT ON (order_id) order_id, decision, at FROM (
        SELECT ${orderApprovals.orderId} AS order_id, 'approve' AS decision, ${orderApprovals.at} AS at FROM ${orderApprovals}
          WHERE ${orderApprovals.approverId} = ${member.id} AND ${orderApprovals.withdrawnAt} IS NULL
        UNION ALL
        SELECT ${orderEvents.orderId}, 'reject', ${orderEvents.at} FROM ${orderEvents}
          WHERE ${orderEvents.actorId} = ${member.id} AND ${orderEvents.event} = 'reject'
      ) AS each ORDER BY order_id, at DESC
    ) AS last WHERE EXISTS (SELECT FROM ${paymentOrders} WHERE ${paymentOrders.id} = order_id AND ${paymentOrders.business} = ${member.business})
    ORDER BY at DESC LIMIT ${perPage} OFFSET ${start}`);
  const ids = decided.map(({ order_id }) => order_id);
  const found =
    ids.length === 0
      ? []
      : await db()
          .select(orderColumns())
          .from(paymentOrders)
          .where(inArray(paymentOrders.id, ids))
          .orderBy(desc(paymentOrders.createdAt));
  const byId = new Map(found.map((row) => [row.order.id, row]));
  const decisions: Decisions = new Map(
    decided.map(({ order_id, decision, at }) => [order_id, { decision, at: new Date(at).toISOString() }]),
  );
  return {
    rows: ids.flatMap((id) => byId.get(id) ?? []),
    decisions,
    total: Number(decided[0]?.total ?? 0),
  };
}

/** Each order with whether the member may decide on it, and the cycle that it would miss. */
async function withPolicy(rows: readonly ReadOrder[], member: Member, decisions?: Decisions): Promise<CheckedRow[]> {
  const [approved, { calendar }, policy] = await Promise.all([
    approvedBy(
      member.id,
      rows.map(({ order }) => order.id),
      db(),
    ),
    calendarOf(member.business),
    currentPolicy(member.business),
  ]);
  const leavesAt = Date.now() + policy.rules.undoSeconds * 1000;
  return rows.map((row) => {
    const { order } = row;
    const approvers = approved.has(order.id) ? [member.id] : [];
    const refusal = refusalToDecide(order, member, approvers, policy.rules);
    const whyNot = refusal ?? (lacksSecondFactor(policy.rules, member) ? "second_factor" : null);
    return {
      ...rowOf(row, member.role),
      order,
      arrival: arrivalIf(order, leavesAt, calendar),
      canDecide: whyNot === null,
      whyNot,
      decided: decisions?.get(order.id) ?? null,
    };
  });
}

/**
 * Marks unusual details of the shown orders that wait: new destinations, and names that differ from the owners'
 * names.
 */
async function withHelp(rows: readonly CheckedRow[], asker: HelpContext): Promise<InboxRow[]> {
  const { business } = asker.member;
  const waiting = rows.filter(({ state }) => state === "awaiting_approval");
  const destinations = waiting.flatMap(({ order }) => order.destination ?? []);
  const [known, owners, twins, inBatches] = await Promise.all([
    paidBefore(business, destinations, db()),
    keptOwners(business, destinations),
    withTwins(
      waiting.map(({ id }) => id),
      db(),
    ),
    unpaidIn(
      business,
      waiting.flatMap(({ order }) => (order.destination === null ? order : [])),
      db(),
    ),
  ]);
  const unpaid = destinations.filter((iban) => !known.has(iban));
  const past = await servicePast([...unpaid, ...[...inBatches.values()].flat()], asker);
  return rows.map(({ order: { destination, content }, ...row }) => {
    if (row.state !== "awaiting_approval") {
      return { ...row, newDestinations: 0, unaskedDestinations: 0, nameMatch: null, hasTwin: false };
    }
    const owner = destination === null ? undefined : owners.get(destination);
    const written = typeof content.ownerName === "string" ? content.ownerName : null;
    const unpaidHere =
      destination === null ? (inBatches.get(row.id) ?? []) : known.has(destination) ? [] : [destination];
    return {
      ...row,
      newDestinations: unpaidHere.filter((iban) => past.get(iban) === "none").length,
      unaskedDestinations: unpaidHere.filter((iban) => past.get(iban) === "unknown").length,
      nameMatch: owner ? matchOwner(written, owner) : null,
      hasTwin: twins.has(row.id),
    };
  });
}

/** The order that has to be decided first comes first. */
function byWhatIsMissed(a: CheckedRow, b: CheckedRow): number {
  const [first, second] = [a, b].map((row) => decideBy(row)?.at ?? "9999");
  return (
    (first ?? "").localeCompare(second ?? "") || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id)
  );
}

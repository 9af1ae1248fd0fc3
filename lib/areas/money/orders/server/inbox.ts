import "server-only";
import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { countForWord } from "@/lib/areas/collecting/gateway/server/payments";
import { countProposals } from "@/lib/areas/money/deposits/server/record";
import { keptOwners } from "@/lib/areas/money/destinations/server/owner";
import type { OrderCounts } from "@/lib/areas/money/orders/counts";
import { matchOwner } from "@/lib/areas/money/orders/names";
import type { inboxInput } from "@/lib/areas/money/orders/schemas";
import type { InboxRow, OrderProgress } from "@/lib/areas/money/orders/views";
import { countToDecide, unseenDecided } from "@/lib/areas/people/inquiries/server/decisions";
import { countRemovals } from "@/lib/areas/records/ties/server/requests";
import { proposalToDecide } from "@/lib/areas/settings/policy/server/proposals";
import type { Page } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { db } from "@/lib/server/db/client";
import { orderApprovals, orderEvents, paymentOrders } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { refusalToDecide } from "@/lib/server/orders/approval/decide";
import { arrivalIf } from "@/lib/server/orders/engine/arrival";
import { calendarOf } from "@/lib/server/orders/policy/calendar";
import { currentPolicy } from "@/lib/server/orders/policy/current";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { listHash } from "@/lib/server/orders/record/content-hash";
import { countNews } from "@/lib/server/orders/record/outcomes";
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

/** If more orders wait, only this many are sorted by the cycle they would miss, because nobody reads further. */
const MOST_WAITING = 1000;

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
 * How many items wait for this member, and how many orders need a person. Every page asks for it, so it reads little.
 */
export async function countInbox(member: Member): Promise<OrderCounts> {
  const [mine, news, deposits, removals, proposal, inquiries, decided, payments, [needed]] = await Promise.all([
    countMine(member),
    countNews(member),
    countProposals(member),
    countRemovals(member),
    roleCan(member.role, "policy.manage") ? proposalToDecide(member) : null,
    countToDecide(member),
    unseenDecided(member),
    countForWord(member),
    db()
      .select({ total: sql<number>`count(*)::int` })
      .from(paymentOrders)
      .where(and(eq(paymentOrders.business, member.business), isNotNull(paymentOrders.attention))),
  ]);
  return {
    mine,
    news,
    deposits,
    removals,
    inquiries,
    payments,
    inquiriesDecided: decided?.count ?? 0,
    proposals: proposal ? 1 : 0,
    needPerson: needed?.total ?? 0,
  };
}

async function countMine(member: Member): Promise<number> {
  if (!roleCan(member.role, "settlements.approve")) return 0;
  const { id, makerId, state, kind, amountRial } = paymentOrders;
  const rows = await db()
    .select({ id, makerId, state, kind, amountRial })
    .from(paymentOrders)
    .where(isWaitingIn(member.business))
    .orderBy(asc(paymentOrders.createdAt))
    .limit(MOST_WAITING);
  if (rows.length === 0) return 0;
  const ids = rows.map((order) => order.id);
  const [approved, { rules }] = await Promise.all([approvedBy(member.id, ids, db()), currentPolicy(member.business)]);
  return rows.filter(
    (order) => refusalToDecide(order, member, approved.has(order.id) ? [member.id] : [], rules) === null,
  ).length;
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

const isWaitingIn = (business: string) =>
  and(eq(paymentOrders.business, business), eq(paymentOrders.state, "awaiting_approval"));

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
    const whyNot = refusalToDecide(order, member, approvers, policy.rules);
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

/** The order that would miss the next cycle comes first. Orders that miss none come after them, oldest first. */
function byWhatIsMissed(a: CheckedRow, b: CheckedRow): number {
  const [first, second] = [a, b].map(({ arrival }) => arrival?.sendBy ?? "9999");
  return (
    (first ?? "").localeCompare(second ?? "") || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id)
  );
}

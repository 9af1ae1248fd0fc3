import "server-only";
import { and, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { IbanOwner } from "@/lib/areas/money/destinations/operations";
import { maskCardNumber } from "@/lib/kit/format/card";
import {
  AUTHORIZED_KINDS,
  isCardRefund,
  isFromOwnAccount,
  isOfOrders,
  KINDS_OF_LISTS,
  KINDS_OF_ORDERS,
  KINDS_OF_ROWS,
  type OrderKindId,
  OWN_ACCOUNT_KINDS,
  WALLET_KINDS,
} from "@/lib/kit/orders/kinds";
import { matchOwner } from "@/lib/kit/orders/names";
import { POLICY_RULES } from "@/lib/kit/orders/policy";
import { WITHOUT_MONEY } from "@/lib/kit/orders/states";
import type { NamedOwner, OrderContentView, OrderRow } from "@/lib/kit/orders/views";
import { CREDIT_WAYS, TRANSFER_WAYS } from "@/lib/kit/orders/ways";
import { roleCan, rolesWith } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import { processSingleton } from "@/lib/server/core/process-singleton";
import type { Queryable } from "@/lib/server/db/client";
import { orderApprovals, paymentOrders } from "@/lib/server/db/schema";
import { type DebitBatchContent, isOfRows } from "@/lib/server/orders/kinds/debit-parts";
import { whereaboutsOf } from "@/lib/server/orders/kinds/whereabouts";
import { maskText } from "@/lib/server/proxy/mask";
import type { PaymentOrder } from "./change";

/**
 * The number of approvals for an order's present content. While the order waits, only members who may still approve
 * count.
 */
const approvalCount = () => sql<number>`(
  SELECT count(*)::int FROM order_approvals a WHERE a.order_id = payment_orders.id
    AND a.content_hash = payment_orders.content_hash AND a.withdrawn_at IS NULL
    AND (payment_orders.state <> 'awaiting_approval' OR EXISTS (
      SELECT FROM memberships m WHERE m.member_id::text = a.approver_id AND m.business = payment_orders.business
        AND m.disabled_at IS NULL AND m.role = ANY(${sql.param([...rolesWith("settlements.approve")])}::text[]))))`;

const failedItemCount = sql<number>`CASE WHEN payment_orders.state <> 'done' THEN 0
  WHEN payment_orders.kind = ANY(${sql.param(KINDS_OF_ROWS)}::text[]) THEN (SELECT count(*)::int FROM order_items i
    WHERE i.order_id = payment_orders.id AND i.state IN ('failed', 'canceled', 'reversed'))
  WHEN payment_orders.kind = ANY(${sql.param(KINDS_OF_ORDERS)}::text[]) THEN (SELECT count(*)::int FROM payment_orders part
    WHERE part.part_of = payment_orders.id AND part.state NOT IN ('done', 'approved', 'sending', 'unknown', 'sent'))
  WHEN payment_orders.kind = ANY(${sql.param(KINDS_OF_LISTS)}::text[]) THEN (SELECT count(*)::int
    FROM jsonb_path_query(payment_orders.receipt, '$.results[*] ? (@.state == "failed")'))
  ELSE 0 END`;

/** The policy rules that hold it back, as last checked. */
const heldRules = sql<unknown>`CASE WHEN payment_orders.attention = 'policy' THEN (
  SELECT e.detail -> 'rules' FROM order_events e WHERE e.order_id = payment_orders.id AND e.event = 'held'
  ORDER BY e.id DESC LIMIT 1) END`;

/** The columns that lists read of an order. */
export const orderColumns = () => ({
  order: paymentOrders,
  approvals: approvalCount(),
  failedItems: failedItemCount,
  heldRules,
});

/** An order as lists read it. */
export interface ReadOrder {
  order: PaymentOrder;
  approvals: number;
  failedItems: number;
  heldRules: unknown;
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** An order as lists show it, for a member of this role. */
export function rowOf({ order, approvals, failedItems, heldRules }: ReadOrder, role: Role): OrderRow {
  return {
    id: order.id,
    kind: order.kind as OrderKindId,
    state: order.state,
    whereabouts: whereaboutsOf(order),
    attention: order.attention,
    heldBy: POLICY_RULES.filter((rule) => Array.isArray(heldRules) && heldRules.includes(rule)),
    dealtWith: order.dealtWith?.attention ?? null,
    trackId: order.trackId,
    amountRial: order.amountRial,
    itemCount: order.itemCount,
    destination: order.destination && shownIban(order.destination, role),
    receiver: shownName(text(order.content.ownerName), role),
    fileName: shownText(text(order.content.fileName), role),
    payersCard: cardOf(order),
    authorizationId: text(order.content.authorizationId),
    bankCode: text(order.content.bankCode),
    part: order.partOf === null || order.partRow === null ? null : { of: order.partOf, row: order.partRow },
    reason: shownText(order.reason, role),
    externalId: order.externalId,
    makerId: order.makerId,
    makerName: order.makerName,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.state === "awaiting_approval" ? iso(order.expiresAt) : null,
    sentAt: iso(order.sentAt),
    settledAt: iso(order.settledAt),
    failure: shownFailure(order.failure, role),
    // A hash of few unknown digits reveals them to a reader who tries all of them.
    contentHash: roleCan(role, "personal.see") ? order.contentHash : "",
    approvals,
    neededApprovals: order.neededApprovals,
    failedItems,
  };
}

/** Shows only the ends of a card number, to every reader. */
function cardOf({ kind, content }: PaymentOrder): string | null {
  const card = isCardRefund(kind) ? text(content.card) : null;
  return card && maskCardNumber(card);
}

/** What an order carries, as its page shows it to this role. */
export function contentOf({ kind, content, destination }: PaymentOrder, role: Role): OrderContentView {
  const type = text(content.type);
  const iban = destination ?? (isFromOwnAccount(kind) ? text(content.iban) : null);
  return {
    iban: iban && shownIban(iban, role),
    ownerName: shownName(text(content.ownerName), role),
    type: type === "A2A" || type === "ACH" ? type : null,
    isInstant: typeof content.isInstant === "boolean" ? content.isInstant : null,
    paymentNumber: text(content.paymentNumber),
    description: shownText(text(content.description), role),
    fileName: shownText(text(content.fileName), role),
    authorizationId: text(content.authorizationId),
    bankCode: text(content.bankCode),
    mobile: shownMobile(text(content.mobile), role),
    date: text(content.date),
    maxRetryCount: typeof content.maxRetryCount === "number" ? content.maxRetryCount : null,
    series: isOfOrders(kind) ? seriesOf(content) : null,
    retryOf: text(content.retryOf),
    retryTrackId: text(content.retryTrackId),
    withdrawalId: text(content.withdrawalId),
    // It is confidential: members who see personal data masked are not told that there is a comment.
    comment: roleCan(role, "personal.see") ? text(content.comment) : null,
    accountName: shownText(text(content.accountName), role),
    collectedRial: typeof content.collectedRial === "number" ? content.collectedRial : null,
    transactionId: text(content.transactionId),
    paidRial: typeof content.paidRial === "number" ? content.paidRial : null,
    card: text(content.card),
    customerId: text(content.customerId),
    walletCode: text(content.walletCode),
    applicationId: text(content.applicationId),
    holderName: shownName(text(content.holderName), role),
    fromAccount: shownAccount(text(content.fromAccount), role),
    way: TRANSFER_WAYS.find((each) => each === content.way) ?? null,
    accountNumber: shownAccount(text(content.accountNumber), role),
    creditWay: CREDIT_WAYS.find((each) => each === content.way) ?? null,
    grantId: text(content.grantId),
  };
}

/** The data of a plan that its withdrawals do not have. */
function seriesOf(content: PaymentOrder["content"]): OrderContentView["series"] {
  const whole = content as DebitBatchContent;
  if (isOfRows(whole)) return null;
  const { isTotal, times, rhythm, step, from, amountRial } = whole;
  return { isTotal, times, rhythm, step, from, amountRial };
}

const shownAccount = (account: string | null, role: Role): string | null =>
  account === null || roleCan(role, "personal.see") ? account : maskText(account, "account");

const shownMobile = (mobile: string | null, role: Role): string | null =>
  mobile === null || roleCan(role, "personal.see") ? mobile : maskText(mobile, "mobile");

/** The owner of an IBAN beside the written name, for a reader of this role. */
export const namedOwner = (owner: IbanOwner, written: string | null, role: Role): NamedOwner => ({
  names: owner.names.map((name) => shownName(name, role)),
  askedAt: owner.askedAt,
  inquiryId: owner.inquiryId,
  match: matchOwner(written, owner),
});

/**
 * The reason of a failure. Daftar's own reason is a message key without personal data. The service's words may name a
 * person.
 */
const shownFailure = (failure: string | null, role: Role): string | null =>
  failure?.startsWith("errors.") ? failure : shownText(failure, role);

export const shownIban = (iban: string, role: Role): string =>
  roleCan(role, "personal.see") ? iban : maskText(iban, "iban");

export const shownName = <T extends string | null>(name: T, role: Role): string | T =>
  name === null || roleCan(role, "personal.see") ? name : maskText(name, "name");

export const shownText = (value: string | null, role: Role): string | null =>
  value === null || roleCan(role, "personal.see") ? value : maskText(value, "text");

/**
 * Those of these orders that have a similar order of about the same time, with the same amount for the same
 * destination, payer, payment or customer.
 */
export async function withTwins(orderIds: readonly string[], within: Queryable): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const { rows } = await within.execute<{ id: string }>(sql`
    SELECT o.id FROM payment_orders o WHERE o.id = ANY(${sql.param([...orderIds])}::uuid[]) AND EXISTS (
      SELECT FROM payment_orders other WHERE other.business = o.business AND (other.destination = o.destination
          OR (other.kind = o.kind AND other.kind = ANY(${sql.param(AUTHORIZED_KINDS)}::text[]) AND other.part_of IS NULL AND other.content ->> 'authorizationId' = o.content ->> 'authorizationId')
          OR (other.kind = o.kind AND other.kind = ANY(${sql.param(OWN_ACCOUNT_KINDS)}::text[]) AND other.content ->> 'iban' = o.content ->> 'iban')
          OR (other.kind = o.kind AND other.content ->> 'transactionId' = o.content ->> 'transactionId')
          OR (other.kind = o.kind AND other.content ->> 'customerId' = o.content ->> 'customerId')
          OR (other.kind = o.kind AND other.content ->> 'cardholderId' = o.content ->> 'cardholderId'))
        AND other.amount_rial = o.amount_rial AND other.id <> o.id
        AND other.created_at BETWEEN o.created_at - ${NEAR}::interval AND o.created_at + ${NEAR}::interval
        AND other.state <> ALL(${sql.param([...WITHOUT_MONEY])}::text[]))`);
  return new Set(rows.map(({ id }) => id));
}

/** Those of these IBANs at which money sent from here has arrived. Money under way proves nothing. */
export async function paidBefore(business: string, ibans: readonly string[], within: Queryable): Promise<Set<string>> {
  if (ibans.length === 0) return new Set();
  const { rows } = await within.execute<{ iban: string }>(sql`
    SELECT wanted.iban FROM unnest(${sql.param([...ibans])}::text[]) AS wanted (iban)
    WHERE ${hasArrived(business, sql`wanted.iban`)}`);
  return new Set(rows.map(({ iban }) => iban));
}

/** The distance of two orders of about the same time. */
export const NEAR = "1 day";

const KEPT_MS = 60_000;
/** The limit of the cache, in IBANs. */
const MOST_KEPT = 100_000;
const unpaidBatches = () =>
  processSingleton(
    "new-destinations",
    () =>
      new LRUCache<string, string[]>({
        maxSize: MOST_KEPT,
        sizeCalculation: (ibans) => ibans.length + 1,
        ttl: KEPT_MS,
      }),
  );

/**
 * The IBANs of each of these batches at which no money sent from here has arrived. A batch may have ten thousand
 * rows, and every change asks again, so the result is kept for a minute. Meanwhile it can only contain too many
 * IBANs.
 */
export async function unpaidIn(
  business: string,
  batches: readonly Pick<PaymentOrder, "id" | "contentHash">[],
  within: Queryable,
): Promise<Map<string, readonly string[]>> {
  const keyOf = ({ id, contentHash }: (typeof batches)[number]) => `${id} ${contentHash}`;
  const unpaid = new Map(batches.map((batch) => [batch.id, unpaidBatches().get(keyOf(batch))]));
  const ids = batches.flatMap(({ id }) => (unpaid.get(id) ? [] : id));
  if (ids.length > 0) {
    const { rows } = await within.execute<{ order_id: string; ibans: string[] }>(sql`
      SELECT wanted.order_id, array_agg(wanted.iban) AS ibans FROM (
        SELECT DISTINCT order_id, iban FROM order_items WHERE order_id = ANY(${sql.param(ids)}::uuid[])
      ) AS wanted WHERE NOT ${hasArrived(business, sql`wanted.iban`)} GROUP BY wanted.order_id`);
    const found = new Map(rows.map(({ order_id, ibans }) => [order_id, ibans]));
    for (const batch of batches) {
      if (unpaid.get(batch.id)) continue;
      const ibans = found.get(batch.id) ?? [];
      unpaidBatches().set(keyOf(batch), ibans);
      unpaid.set(batch.id, ibans);
    }
  }
  return new Map([...unpaid].map(([id, ibans]) => [id, ibans ?? []]));
}

const hasArrived = (business: string, iban: SQL) => sql`(
  EXISTS (SELECT FROM payment_orders o WHERE o.business = ${business} AND o.destination = ${iban} AND o.state = 'done'
    AND o.kind = ANY(${sql.param([...WALLET_KINDS])}::text[]))
  OR EXISTS (SELECT FROM order_items i WHERE i.business = ${business} AND i.iban = ${iban} AND i.state = 'done'))`;

/** The members whose approvals of these orders stand, by order. */
export async function approversOf(orderIds: readonly string[], within: Queryable): Promise<Map<string, string[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await within
    .selectDistinct({ orderId: orderApprovals.orderId, approverId: orderApprovals.approverId })
    .from(orderApprovals)
    .innerJoin(paymentOrders, eq(paymentOrders.id, orderApprovals.orderId))
    .where(
      and(
        inArray(orderApprovals.orderId, [...orderIds]),
        eq(orderApprovals.contentHash, paymentOrders.contentHash),
        isNull(orderApprovals.withdrawnAt),
      ),
    );
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([id, given]) => [id, given.map(({ approverId }) => approverId)]));
}

/** Those of these orders that have a standing approval of this member. */
export async function approvedBy(
  memberId: string,
  orderIds: readonly string[],
  within: Queryable,
): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const rows = await within
    .select({ orderId: orderApprovals.orderId, times: count() })
    .from(orderApprovals)
    .innerJoin(paymentOrders, eq(paymentOrders.id, orderApprovals.orderId))
    .where(
      and(
        inArray(orderApprovals.orderId, [...orderIds]),
        eq(orderApprovals.approverId, memberId),
        eq(orderApprovals.contentHash, paymentOrders.contentHash),
        isNull(orderApprovals.withdrawnAt),
      ),
    )
    .groupBy(orderApprovals.orderId);
  return new Set(rows.map(({ orderId }) => orderId));
}

import "server-only";
import { and, asc, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { keptOwner } from "@/lib/areas/money/destinations/server/record";
import type { QueuedSettlement } from "@/lib/areas/money/queued-settlements/server/answers";
import { depositsFor } from "@/lib/areas/money/queued-settlements/status";
import type { LastKnownWallet } from "@/lib/areas/money/wallet/schemas";
import { lastKnownWallet, unitDoubt } from "@/lib/areas/money/wallet/server/record";
import { ApiError } from "@/lib/kit/operations/errors";
import { isAlarm, isDealable, isDirectDebit, isOfMany, isOfOrders, type OrderKindId } from "@/lib/kit/orders/kinds";
import { bandOf, countApprovals, type PolicyRules, rulesOf } from "@/lib/kit/orders/policy";
import type { OrderChanges, OrderDetail, OrderEventView } from "@/lib/kit/orders/views";
import { roleCan } from "@/lib/kit/permissions";
import { recordIn } from "@/lib/server/book/keep";
import { bookCoverage } from "@/lib/server/book/read-lists";
import { log } from "@/lib/server/core/log";
import { isUuid } from "@/lib/server/core/uuid";
import { db } from "@/lib/server/db/client";
import { bookRecords, orderApprovals, orderEvents, orderItems, paymentOrders } from "@/lib/server/db/schema";
import type { Member } from "@/lib/server/members/session";
import { approvalsOf } from "@/lib/server/orders/approval/approvals";
import { refusalToDecide, refusalToReject } from "@/lib/server/orders/approval/decide";
import { arrivalIf } from "@/lib/server/orders/engine/arrival";
import { isFrozen } from "@/lib/server/orders/engine/dispatch";
import { mayBeAsked } from "@/lib/server/orders/engine/look-up";
import { releasersOf } from "@/lib/server/orders/engine/release";
import { kindOf } from "@/lib/server/orders/kinds/registry";
import { calendarOf } from "@/lib/server/orders/policy/calendar";
import { currentPolicy } from "@/lib/server/orders/policy/current";
import { lacksSecondFactor } from "@/lib/server/orders/policy/second-factor";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { shownChanges } from "@/lib/server/orders/record/changes";
import { countNews, newsOfOrder } from "@/lib/server/orders/record/outcomes";
import { countPayments } from "@/lib/server/orders/record/parts";
import {
  approvedBy,
  contentOf,
  namedOwner,
  orderColumns,
  rowOf,
  shownIban,
  shownName,
  shownText,
} from "@/lib/server/orders/record/rows";
import { maskText } from "@/lib/server/proxy/mask";
import { parseInput } from "@/lib/server/proxy/problem";
import type { OrderCounts } from "../counts";
import { orderOperations } from "../operations";
import { orderIdInput } from "../schemas";
import { queuedOrders } from "./ask";
import { isEditable } from "./edit";

/** The masked order fields that can be revealed, named as in `personal` of the service's operations. */
const REVEALED: Readonly<Record<string, readonly string[]>> = {
  [orderOperations.show.id]: ["destination", "receiver", "mobile"],
  [orderOperations.items.id]: ["items.*.iban", "items.*.ownerName"],
};

export const isOrderField = (operationId: string, path: string): boolean =>
  REVEALED[operationId]?.includes(path) === true;

/**
 * The unmasked personal fields of an order or of one of its payments.
 *
 * @param itemId the track id of a payment
 * @returns null if the business has no such record
 */
export async function findOrderRecord(
  input: Record<string, unknown>,
  itemId: string | undefined,
  business: string,
): Promise<{ record: Record<string, unknown>; recordId: string } | null> {
  const { orderId } = parseInput(orderIdInput, { orderId: input.orderId });
  if (itemId === undefined) {
    const [order] = await db()
      .select({ destination: paymentOrders.destination, content: paymentOrders.content })
      .from(paymentOrders)
      .where(and(eq(paymentOrders.id, orderId), eq(paymentOrders.business, business)));
    const record = order && {
      destination: order.destination,
      receiver: order.content.ownerName,
      mobile: order.content.mobile,
    };
    return record ? { record, recordId: orderId } : null;
  }
  if (!isUuid(itemId)) return null;
  const [record] = await db()
    .select({ iban: orderItems.iban, ownerName: orderItems.ownerName })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.business, business), eq(orderItems.trackId, itemId)));
  return record ? { record, recordId: itemId } : null;
}

/** If more orders wait, only this many are sorted by the cycle they would miss, because nobody reads further. */
export const MOST_WAITING = 1000;

/** How many orders wait for this member, how many need a person, and how many outcomes the member has not seen. */
export async function countInbox(member: Member): Promise<OrderCounts> {
  const [mine, needPerson, news] = await Promise.all([
    countMine(member),
    db().$count(paymentOrders, and(eq(paymentOrders.business, member.business), isNotNull(paymentOrders.attention))),
    countNews(member),
  ]);
  return { mine, needPerson, news };
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

export const isWaitingIn = (business: string) =>
  and(eq(paymentOrders.business, business), eq(paymentOrders.state, "awaiting_approval"));

const MOST_EVENTS = 500;
/** Fields of a history line that are kept only for the audit: hashes, and the earlier amount and hash. */
const KEPT_HERE = new Set(["before", "contentHash"]);

/** Everything that is known about an order, and what this member may do with it. @throws ApiError `not_found` */
export async function showOrder(orderId: string, member: Member): Promise<OrderDetail> {
  const { role, business } = member;
  const [row] = await db()
    .select(orderColumns())
    .from(paymentOrders)
    .where(and(eq(paymentOrders.id, orderId), eq(paymentOrders.business, business)));
  if (!row) throw new ApiError("not_found");
  const { order } = row;
  const [events, approvals, given, repeats, items, owner, isStopped, { calendar }, policy, news] = await Promise.all([
    db()
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(desc(orderEvents.id))
      .limit(MOST_EVENTS),
    db().select().from(orderApprovals).where(eq(orderApprovals.orderId, orderId)).orderBy(asc(orderApprovals.at)),
    approvalsOf(order, db()),
    db()
      .select({ id: paymentOrders.id })
      .from(paymentOrders)
      .where(and(eq(paymentOrders.business, business), eq(paymentOrders.repeatOf, orderId)))
      .orderBy(desc(paymentOrders.createdAt))
      .limit(20),
    isOfMany(order.kind) ? countPayments(order, db()) : null,
    order.destination === null ? null : keptOwner(business, order.destination),
    order.state === "approved" && isFrozen(business, db()),
    calendarOf(business),
    currentPolicy(business),
    newsOfOrder(orderId, member),
  ]);
  const { roles } = bandOf(rulesOf(policy.rules, order.kind as OrderKindId), order.amountRial);
  const counting = new Set(
    given
      .filter((approval) => countApprovals([approval], { roles }, order.makerId) > 0)
      .map(({ approverId }) => approverId),
  );
  const content = contentOf(order, role);
  const isEndedByOthers = isAlarm(order.attention) || isDealable(order.attention);
  const releasers = isEndedByOthers ? await releasersOf(order, db()) : null;
  const leavesAt = order.sendingSince?.getTime() ?? Date.now() + policy.rules.undoSeconds * 1000;
  return {
    ...rowOf(row, role),
    ...(order.state === "awaiting_approval" && { approvals: counting.size }),
    content,
    attempts: order.attempts,
    sendAfter: order.sendAfter?.toISOString() ?? null,
    blocked: await blockedOf(order, policy.rules, role),
    serviceId: order.serviceId && shownServiceId(order.serviceId, order, role),
    receipt: shownReceipt(order, role),
    owner: owner && namedOwner(owner, content.ownerName, role),
    restStoppedBy: order.stopped?.name ?? null,
    isStopped,
    releasers,
    dealt: shownDealt(order, role),
    nextAt: order.nextAt?.toISOString() ?? null,
    repeatOf: order.repeatOf,
    repeatedBy: repeats.map(({ id }) => id),
    news,
    events: events.reverse().map(
      (event): OrderEventView => ({
        id: event.id,
        at: event.at.toISOString(),
        event: event.event as OrderEventView["event"],
        state: event.state,
        actorName: event.actorName,
        ...shownDetail(event.detail, order, role),
      }),
    ),
    approvalsGiven: approvals.map((approval) => ({
      approverId: approval.approverId,
      approverName: approval.approverName,
      at: approval.at.toISOString(),
      counts:
        approval.withdrawnAt === null &&
        approval.contentHash === order.contentHash &&
        counting.has(approval.approverId),
      isWithdrawn: approval.withdrawnAt !== null && approval.contentHash === order.contentHash,
    })),
    itemCounts: items,
    arrival: arrivalIf(order, leavesAt, calendar),
    may: mayOf(
      order,
      member,
      given.map(({ approverId }) => approverId),
      policy.rules,
    ),
  };
}

const MOST_BLOCKED = 5;

/** The blocked destinations for which the policy holds an order, each with the note of the member who blocked it. */
async function blockedOf(
  order: PaymentOrder,
  { blocked }: PolicyRules,
  role: Member["role"],
): Promise<OrderDetail["blocked"]> {
  if (order.attention !== "policy" || blocked.length === 0) return [];
  const ibans = blocked.map(({ iban }) => iban);
  const own =
    order.destination !== null
      ? [order.destination]
      : (
          await db()
            .selectDistinct({ iban: orderItems.iban })
            .from(orderItems)
            .where(and(eq(orderItems.orderId, order.id), inArray(orderItems.iban, ibans)))
            .limit(MOST_BLOCKED)
        ).map(({ iban }) => iban);
  return blocked
    .filter(({ iban }) => own.includes(iban))
    .map(({ iban, note }) => ({ iban: shownIban(iban, role), note: shownText(note, role) ?? "" }));
}

function shownDealt({ dealtWith }: PaymentOrder, role: Member["role"]): OrderDetail["dealt"] {
  if (dealtWith === null) return null;
  const { attention, name, at, reason, found } = dealtWith;
  return { attention, name, at, reason: shownText(reason, role) ?? "", ...(found ? { found } : {}) };
}

const shownServiceId = (serviceId: string, { kind }: PaymentOrder, role: Member["role"]): string =>
  !kindOf(kind).isIdPersonal || roleCan(role, "personal.see") ? serviceId : maskText(serviceId, "reference");

/** The receipt without its link for readers who see personal data masked, because the linked page shows it unmasked. */
function shownReceipt(order: PaymentOrder, role: Member["role"]): PaymentOrder["receipt"] {
  if (order.receipt === null) return null;
  // Some fields only serve to recognise rows of lists. The results of many rows are told row by row.
  const {
    before: _before,
    rowKeys: _rowKeys,
    results: _results,
    pageHash: _pageHash,
    leftRial,
    ...facts
  } = order.receipt;
  // The rest of a person's credit is shown only to members who may see it on that person's page.
  const receipt = leftRial === undefined || !roleCan(role, "cardMoney.read") ? facts : { ...facts, leftRial };
  if (roleCan(role, "personal.see")) return receipt;
  const { receiverName } = receipt;
  const shown = {
    ...receipt,
    receiptUrl: null,
    ...(typeof receiverName === "string" && { receiverName: shownName(receiverName, role) }),
  };
  if (!Array.isArray(receipt.pieces)) return shown;
  const pieces = (receipt.pieces as { batchId: string }[]).map((piece) => ({
    ...piece,
    batchId: shownServiceId(piece.batchId, order, role),
  }));
  return { ...shown, pieces };
}

/**
 * The words of people and of the service in a history line, as this role may read them. Hashes are removed, because a
 * hash of few unknown digits reveals them.
 */
function shownDetail(
  { changes, ...detail }: Record<string, unknown>,
  order: PaymentOrder,
  role: Member["role"],
): Pick<OrderEventView, "detail" | "changes"> {
  const shown = Object.entries(detail)
    .filter(([name]) => !KEPT_HERE.has(name))
    .map(([name, value]) => {
      if (typeof value !== "string") return [name, value];
      if (name === "iban") return [name, isDirectDebit(order.kind) ? value : shownIban(value, role)];
      return [name, name === "serviceId" ? shownServiceId(value, order, role) : shownText(value, role)];
    });
  return {
    detail: Object.fromEntries(shown),
    changes: changes ? shownChanges(changes as OrderChanges, role) : null,
  };
}

function mayOf(
  order: PaymentOrder,
  member: Member,
  approvers: readonly string[],
  rules: PolicyRules,
): OrderDetail["may"] {
  // They may look, reject and still count the order as theirs; approving needs what the policy asks for.
  const refusal = refusalToDecide(order, member, approvers, rules);
  const whyNot = refusal ?? (lacksSecondFactor(rules, member) ? "second_factor" : null);
  const isMaker = order.makerId === member.id && roleCan(member.role, "settlements.make");
  const hasLeft = order.state !== "awaiting_approval" && order.state !== "approved";
  const mine = approvers.includes(member.id) && roleCan(member.role, "settlements.approve");
  return {
    decide: whyNot === null,
    whyNot,
    reject: refusalToReject(order, member, rules) === null,
    edit: isMaker && isEditable(order),
    withdraw: isMaker && !hasLeft,
    undoUntil: mine && !hasLeft ? ((order.sendAfter ?? order.expiresAt)?.toISOString() ?? null) : null,
    ...cancelOf(order, member),
    lookUp: roleCan(member.role, "settlements.make") && mayBeAsked(order),
    release: isAlarm(order.attention) && !isMaker && roleCan(member.role, "settlements.approve"),
    stopRest: roleCan(member.role, "settlements.make") && isOfOrders(order.kind) && order.state === "sent",
    deal: isDealable(order.attention) && order.makerId !== member.id && roleCan(member.role, "settlements.approve"),
  };
}

/** Whether the service would still cancel it, as far as can be told from here. */
function cancelOf(order: PaymentOrder, member: Member): { cancel: boolean; cancelUntil: string | null } {
  const mayAsk = order.state === "sent" && roleCan(member.role, "settlements.make");
  return (mayAsk && kindOf(order.kind).cancelable?.(order)) || { cancel: false, cancelUntil: null };
}

/** Settlements are added up one by one to this number. If there are more, the answer says "at least". */
const MOST = 500;
/** A balance older than this says nothing about the next deposit. */
const BALANCE_HOLDS_MS = 15 * 60_000;

/** What the wallet can pay out, as last told; of a service that does not tell it, the whole balance. */
function payableOf({ profile, balance }: LastKnownWallet): { rial: number; answeredAt: string } | null {
  if (profile !== null && profile.availableRial !== null)
    return { rial: profile.availableRial, answeredAt: profile.answeredAt };
  return balance && { rial: balance.balanceRial, answeredAt: balance.answeredAt };
}

/** Settlements that wait for the balance, and the deposit that lets them go. */
export interface SettlementsQueued {
  count: number;
  /** Each of them, and since when: the id of our order, or of the book's record if it was ordered elsewhere. */
  items: readonly { orderId: string | null; queuedId: string | null; at: Date | null }[];
  totalRial: number;
  /**
   * The money that has to come in before the smallest of them can go, and before all can; null if the balance is not
   * known now. `smallestRial` is null if more may wait than is known.
   */
  deposit: { smallestRial: number | null; allRial: number; isAtLeast: boolean } | null;
}

/**
 * Settlements that wait for the balance, ordered here or elsewhere, from the book and our orders. The order in which the
 * service sends them is not documented.
 *
 * @returns null if none waits
 */
export async function settlementsQueued(business: string, now: number): Promise<SettlementsQueued | null> {
  const [ours, inBook, coverage, wallet, doubt] = await Promise.all([
    queuedOrders(business, MOST),
    queuedInBook(business),
    bookCoverage(business),
    lastKnownWallet(business),
    unitDoubt(business),
  ]);
  const told = new Map(inBook.map((row) => [row.trackId, row]));
  const orders = new Set<string | null>(ours.map(({ trackId }) => trackId));
  const others = inBook.filter(({ trackId }) => trackId === null || !orders.has(trackId));
  const waiting = [
    ...ours.map(({ trackId, amountRial }) => ({ amountRial, wageRial: told.get(trackId)?.wageRial ?? null })),
    ...others,
  ].map(({ amountRial, wageRial }) => ({ status: "QUEUED" as const, amountRial, wageRial }));
  if (waiting.length === 0) return null;
  const list = coverage.find(({ kind }) => kind === "queuedSettlement");
  const isAll = list?.freshAt != null && list.unread === 0 && waiting.length < MOST;
  const payable = payableOf(wallet);
  const isNow = payable !== null && now - Date.parse(payable.answeredAt) < BALANCE_HOLDS_MS && !doubt;
  const page = { items: waiting, total: null, hasMore: !isAll, page: 1, perPage: MOST };
  const deposit = isNow ? depositsFor(page, payable.rial) : null;
  return {
    count: waiting.length,
    items: [
      ...ours.map(({ id, createdAt }) => ({ orderId: id, queuedId: null, at: createdAt })),
      ...others.map(({ id, createdAt }) => ({
        orderId: null,
        queuedId: id,
        at: createdAt === null ? null : new Date(createdAt),
      })),
    ],
    totalRial: waiting.reduce((sum, { amountRial }) => sum + amountRial, 0),
    deposit: deposit && {
      smallestRial: deposit.smallestRial,
      allRial: deposit.allRial,
      isAtLeast: deposit.isAtLeast,
    },
  };
}

async function queuedInBook(business: string): Promise<QueuedSettlement[]> {
  const isWaiting = and(
    eq(bookRecords.business, business),
    eq(bookRecords.kind, "queuedSettlement"),
    eq(bookRecords.isFinal, false),
    eq(bookRecords.state, "QUEUED"),
  );
  const rows = await db().select().from(bookRecords).where(isWaiting).orderBy(asc(bookRecords.at)).limit(MOST);
  return rows.flatMap((row) => {
    try {
      return [recordIn<QueuedSettlement>(row)];
    } catch (error) {
      log.debug({ err: error, business }, "a record of the queue could not be opened");
      return [];
    }
  });
}

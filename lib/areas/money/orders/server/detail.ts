import "server-only";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { keptOwner } from "@/lib/areas/money/destinations/server/owner";
import {
  isAlarm,
  isDealable,
  isDirectDebit,
  isOfMany,
  isOfOrders,
  type OrderKindId,
} from "@/lib/areas/money/orders/kinds";
import { bandOf, countApprovals, type PolicyRules, rulesOf } from "@/lib/areas/money/orders/policy";
import type { OrderChanges, OrderDetail, OrderEventView } from "@/lib/areas/money/orders/views";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { db } from "@/lib/server/db/client";
import { orderApprovals, orderEvents, orderItems, paymentOrders } from "@/lib/server/db/schema";
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
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { shownChanges } from "@/lib/server/orders/record/changes";
import { newsOfOrder } from "@/lib/server/orders/record/outcomes";
import { countPayments } from "@/lib/server/orders/record/parts";
import {
  contentOf,
  namedOwner,
  orderColumns,
  rowOf,
  shownIban,
  shownName,
  shownText,
} from "@/lib/server/orders/record/rows";
import { maskText } from "@/lib/server/proxy/mask";
import { isEditable } from "./edit";

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
  const whyNot = refusalToDecide(order, member, approvers, rules);
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

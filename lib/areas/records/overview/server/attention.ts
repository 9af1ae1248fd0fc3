import "server-only";
import { and, eq, gt } from "drizzle-orm";
import { failedRequests } from "@/lib/areas/collecting/authorization-requests/server/record";
import { countConcerned } from "@/lib/areas/collecting/authorizations/server/record";
import { type PaymentConcerns, paymentConcerns } from "@/lib/areas/collecting/gateway/server/ask";
import { withdrawalsFailedOn } from "@/lib/areas/collecting/withdrawals/server/record";
import { countProposals, heldWaiting, unseenDecisions } from "@/lib/areas/money/deposits/server/record";
import { countInbox, settlementsQueued } from "@/lib/areas/money/orders/server/record";
import { unitDoubt } from "@/lib/areas/money/wallet/server/record";
import { countToDecide, unseenDecided } from "@/lib/areas/people/inquiries/server/record";
import { countRemovals, unseenRemovals } from "@/lib/areas/records/ties/server/record";
import { isKeyMissing, refusedLately, stuckDeliveries } from "@/lib/areas/records/webhooks/server/record";
import {
  isExpiring,
  linkStanding,
  refreshFailures,
  unreadableLately,
} from "@/lib/areas/settings/connection/server/record";
import { proposalToDecide } from "@/lib/areas/settings/policy/server/record";
import { settlementsSeenOn } from "@/lib/kit/book/statement-days";
import { tehranDayBounds } from "@/lib/kit/format/jalali";
import type { OrderOutcome } from "@/lib/kit/orders/outcomes";
import type { OrderRow } from "@/lib/kit/orders/views";
import { roleCan } from "@/lib/kit/permissions";
import { knownDays } from "@/lib/server/book/daily-figures";
import { db } from "@/lib/server/db/client";
import { webhookDeliveries } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { readNews } from "@/lib/server/orders/record/outcomes";
import type { PairFacts } from "@/lib/server/tokens/state";
import { figureDays } from "../figures";
import type { Attention, AttentionItem, AttentionOrder } from "../schemas";
import { FIGURE_DAYS } from "../status";
import { batchRowsFailed } from "./batch-rows";
import { readFiguresBehind } from "./read-figures";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The most orders that an item names. */
const NAMED = 3;

/** A few days without webhooks are no error, but then the page does not claim that webhooks arrive. */
const ARRIVED_WITHIN_MS = 7 * DAY;

/** The items that a member should know or decide, and the facts that are shown if there are none. */
export async function readAttention(member: Member, now: number): Promise<Attention> {
  const [items, webhooksArrive] = await Promise.all([
    attentionItems(member, now),
    roleCan(member.role, "webhooks.read") ? haveArrived(member.business, now) : null,
  ]);
  return { items, webhooksArrive, checkedAt: new Date().toISOString() };
}

async function haveArrived(business: string, now: number): Promise<boolean> {
  const { business: of, verdict, receivedAt } = webhookDeliveries;
  const [row] = await db()
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(of, business), eq(verdict, "accepted"), gt(receivedAt, new Date(now - ARRIVED_WITHIN_MS))))
    .limit(1);
  return row !== undefined;
}

/**
 * The items that a member should know or decide now, the most urgent first. They are limited to what the role may
 * see.
 */
async function attentionItems(member: Member, now: number): Promise<AttentionItem[]> {
  const { business, role } = member;
  const { facts, awaySince, answeredAt, isReached } = await linkStanding(business);
  const away: AttentionItem[] = awaySince ? [{ kind: "service_away", since: awaySince, answeredAt }] : [];
  const [orders, held, removals, inquiries, refreshes, hooks, unreadable, records] = await Promise.all([
    orderItems(member, now),
    roleCan(role, "deposits.decide") ? heldItems(member, now) : [],
    removalItems(member),
    inquiryItems(member),
    roleCan(role, "connection.read") && isReached ? refreshItems(business) : [],
    roleCan(role, "webhooks.read") ? webhookItems(business, now) : [],
    roleCan(role, "connection.read") ? unreadableItems(business, now) : [],
    recordItems(member, now, isReached),
  ]);
  const items = [
    ...linkItems(facts, now),
    ...away,
    ...orders,
    ...held,
    ...removals,
    ...inquiries,
    ...refreshes,
    ...hooks,
    ...records,
    ...unreadable,
  ];
  // Items with a deadline within the hour come first, the earliest deadline before the others.
  const isSoon = (item: AttentionItem) => (deadlineOf(item) ?? Number.POSITIVE_INFINITY) - now < SOON_MS;
  const soon = items.filter(isSoon).sort((one, other) => (deadlineOf(one) ?? 0) - (deadlineOf(other) ?? 0));
  return [...soon, ...items.filter((item) => !isSoon(item))];
}

const SOON_MS = 60 * MINUTE;

/** An item's deadline in epoch milliseconds; null if it has none. */
function deadlineOf(item: AttentionItem): number | null {
  if (item.kind === "payments_to_decide") return Date.parse(item.until);
  return item.kind === "held_waiting" ? Date.parse(item.oldestUntil) : null;
}

function linkItems(facts: PairFacts | null, now: number): AttentionItem[] {
  if (!facts) return [{ kind: "link_missing" }];
  if (facts.brokenAt) {
    return [{ kind: "link_broken", since: facts.brokenAt.toISOString(), reason: facts.brokenReason }];
  }
  return isExpiring(facts, now) ? [{ kind: "pair_expiring", expiresAt: facts.expiresAt.toISOString() }] : [];
}

/**
 * Settlements that need a person, settlements that did not end as intended, and orders that wait for this member's
 * decision.
 */
async function orderItems(member: Member, now: number): Promise<AttentionItem[]> {
  const [{ mine, needPerson }, news, queued, proposal, failed, payments] = await Promise.all([
    roleCan(member.role, "settlements.read") ? countInbox(member) : { mine: 0, needPerson: 0 },
    readNews(member),
    roleCan(member.role, "wallet.read") ? settlementsQueued(member, NAMED, now) : null,
    roleCan(member.role, "policy.manage") ? proposalToDecide(member) : null,
    roleCan(member.role, "authorizations.make") ? failedRequests(member) : 0,
    roleCan(member.role, "payments.make") ? paymentConcerns(member) : null,
  ]);
  const items: AttentionItem[] = [];
  if (needPerson > 0) items.push({ kind: "orders_need_person", count: needPerson });
  const found = news.items.filter(({ outcome }) => outcome === "found");
  if (found.length > 0) items.push({ kind: "orders_found", count: found.length, orders: named(found) });
  const ended = news.items.filter(({ outcome }) => outcome !== "found");
  if (ended.length > 0) items.push({ kind: "orders_ended", count: news.total - found.length, orders: named(ended) });
  if (mine > 0) items.push({ kind: "orders_to_decide", count: mine });
  if (proposal) items.push({ kind: "policy_to_decide", ...proposal });
  if (queued) items.push(queued);
  if (failed > 0) items.push({ kind: "requests_failed", count: failed });
  if (payments) items.push(...paymentItems(payments));
  return items;
}

/**
 * Money that was paid and is not in the wallet. Payments that wait for a decision come first, because they have only
 * minutes.
 */
function paymentItems({ toDecide, until, unverified, ended }: PaymentConcerns): AttentionItem[] {
  const items: AttentionItem[] = [];
  if (toDecide > 0 && until) items.push({ kind: "payments_to_decide", count: toDecide, until });
  if (unverified > 0) items.push({ kind: "payments_unconfirmed", count: unverified });
  if (ended > 0) items.push({ kind: "payments_ended", count: ended });
  return items;
}

/** Payments that the service holds back, and decisions on them, for members who may decide. */
async function heldItems(member: Member, now: number): Promise<AttentionItem[]> {
  const [waiting, toConfirm, ended] = await Promise.all([
    heldWaiting(member.business, now),
    countProposals(member),
    unseenDecisions(member),
  ]);
  const items: AttentionItem[] = [];
  if (ended) items.push({ kind: "decisions_ended", ...ended });
  if (toConfirm > 0) items.push({ kind: "decisions_to_confirm", count: toConfirm });
  if (waiting && waiting.overdue > 0) {
    const { overdue, count: all, oldestAt } = waiting;
    items.push({ kind: "held_overdue", count: overdue, waiting: all, oldestAt });
  } else if (waiting) {
    const { overdue: _, ...told } = waiting;
    items.push({ kind: "held_waiting", ...told });
  }
  return items;
}

/** Removals that others are asked to agree to, for them and for those who asked. */
async function removalItems(member: Member): Promise<AttentionItem[]> {
  const [toConfirm, answered] = await Promise.all([countRemovals(member), unseenRemovals(member)]);
  const items: AttentionItem[] = [];
  if (answered) items.push({ kind: "removals_answered", ...answered });
  if (toConfirm > 0) items.push({ kind: "removals_to_confirm", count: toConfirm });
  return items;
}

/** Inquiries beyond a budget, for the members who decide on them and then for those who asked. */
async function inquiryItems(member: Member): Promise<AttentionItem[]> {
  const [toDecide, decided] = await Promise.all([countToDecide(member), unseenDecided(member)]);
  const items: AttentionItem[] = [];
  if (toDecide > 0) items.push({ kind: "inquiries_to_decide", count: toDecide });
  if (decided) items.push({ kind: "inquiries_decided", ...decided });
  return items;
}

/** The first orders, by the name that people know them by. */
const named = (orders: readonly (OrderRow & { outcome?: OrderOutcome })[]): AttentionOrder[] =>
  orders.slice(0, NAMED).map(({ id, amountRial, receiver, destination, fileName, outcome = null }) => ({
    orderId: id,
    amountRial,
    name: receiver ?? destination ?? fileName,
    outcome,
  }));

async function refreshItems(business: string): Promise<AttentionItem[]> {
  const failed = await refreshFailures(business);
  return failed ? [{ kind: "refresh_failing", since: failed.since.toISOString(), count: failed.count }] : [];
}

async function webhookItems(business: string, now: number): Promise<AttentionItem[]> {
  const [isMissing, refused, stuck] = await Promise.all([
    isKeyMissing(business),
    refusedLately(business, now),
    stuckDeliveries(business, now),
  ]);
  const items: AttentionItem[] = [];
  if (isMissing) items.push({ kind: "webhook_key_missing" });
  if (refused) items.push({ kind: "webhooks_refused", ...refused });
  if (stuck) items.push({ kind: "webhooks_stuck", count: stuck.count, since: stuck.since.toISOString() });
  return items;
}

async function unreadableItems(business: string, now: number): Promise<AttentionItem[]> {
  const unread = await unreadableLately(business, now);
  return unread ? [{ kind: "unreadable_answers", ...unread }] : [];
}

/** Items from today's records, as far as they have been read. */
async function recordItems({ business, role }: Member, now: number, isReached: boolean): Promise<AttentionItem[]> {
  const days = figureDays(now, FIGURE_DAYS + 1);
  const known = await knownDays(business, days[0] ?? "");
  const [yesterday = "", today = ""] = days.slice(-2);
  const items: AttentionItem[] = [];
  const doubt = roleCan(role, "wallet.read") ? await unitDoubt(business) : null;
  if (doubt) items.push({ kind: "wallet_unit", ...doubt });

  const [reasons, behind] = await Promise.all([
    withdrawalsFailedOn(business, today),
    isReached ? readFiguresBehind(business, now) : null,
  ]);
  const failed = reasons.reduce((all, each) => all + each.count, 0);
  if (failed > 0) items.push({ kind: "withdrawals_failed", count: failed, reasons: reasons.slice(0, 3) });

  const since = new Date(tehranDayBounds(yesterday).from);
  const rows = roleCan(role, "settlements.read") ? await batchRowsFailed(business, since) : null;
  if (rows) items.push(rows);

  const settlements = settlementsSeenOn([yesterday, today], known.statement);
  if (settlements.failed > 0) items.push({ kind: "settlements_failed", count: settlements.failed });
  if (settlements.undone > 0) items.push({ kind: "settlements_returned", count: settlements.undone });

  if (roleCan(role, "authorizations.read")) items.push(...(await authorizationItems(business, now)));

  if (behind) items.push({ kind: "figures_behind", asOf: behind.toISOString() });
  return items;
}

/** Items about authorizations, once all of them are in the book. */
async function authorizationItems(business: string, now: number): Promise<AttentionItem[]> {
  const [full, expiring] = await Promise.all([
    countConcerned("full", business, now),
    countConcerned("expiring", business, now),
  ]);
  const items: AttentionItem[] = [
    { kind: "authorizations_full", count: full },
    { kind: "authorizations_expiring", count: expiring },
  ];
  return items.filter((item) => "count" in item && item.count > 0);
}

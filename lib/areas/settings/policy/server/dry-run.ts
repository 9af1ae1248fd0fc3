import "server-only";
import { and, asc, eq, gt, inArray, isNull, max, sql, sum } from "drizzle-orm";
import { isMoneyIn, type OrderKindId, POLICY_KINDS, policyKindOf } from "@/lib/kit/orders/kinds";
import { evaluatePolicy, type PolicyRules } from "@/lib/kit/orders/policy";
import type { Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { orderItems, paymentOrders } from "@/lib/server/db/schema/index";
import { orderColumns, rowOf } from "@/lib/server/orders/record/rows";
import type { PolicyDryRun } from "../operations";

const DAYS = 90;
const DAY_MS = 86_400_000;
const MOST_ORDERS = 50_000;

/** The most orders of each group that are named. */
const MOST_NAMED = 20;

type What = PolicyDryRun["changed"][number]["what"];

interface Payment {
  iban: string;
  amountRial: number;
}

/**
 * Plays the orders of the last 90 days under other rules, one after another with the limits of 24 hours as they would
 * have been, and counts how many would have needed more or fewer approvals than they did, or would have been refused;
 * the newest of those are named.
 */
export async function dryRun(business: string, rules: PolicyRules, role: Role): Promise<PolicyDryRun> {
  const orders = await db()
    .select({
      id: paymentOrders.id,
      kind: paymentOrders.kind,
      makerId: paymentOrders.makerId,
      amountRial: paymentOrders.amountRial,
      destination: paymentOrders.destination,
      largestRial: sql<string | null>`${paymentOrders.content} ->> 'largestRial'`,
      createdAt: paymentOrders.createdAt,
      neededApprovals: paymentOrders.neededApprovals,
    })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.business, business),
        gt(paymentOrders.createdAt, sql`now() - make_interval(days => ${DAYS})`),
        sql`${paymentOrders.state} NOT IN ('rejected', 'expired')`,
        // Withdrawals of one order were agreed to with it.
        isNull(paymentOrders.partOf),
      ),
    )
    .orderBy(asc(paymentOrders.createdAt))
    .limit(MOST_ORDERS);
  const rows = await paymentsOf(orders.filter(({ destination }) => destination === null).map(({ id }) => id));
  const byMaker = new Window();
  const byDestination = new Window();
  const changed: Record<What, { id: string }[]> = { more: [], fewer: [], refused: [] };
  const counts = new Map(POLICY_KINDS.map((kind) => [kind, { orders: 0, more: 0, fewer: 0, refused: 0 }]));
  for (const order of orders) {
    const { amountRial, destination, makerId } = order;
    const kind = order.kind as OrderKindId;
    const at = order.createdAt.getTime();
    const payments = destination === null ? (rows.get(order.id) ?? []) : [{ iban: destination, amountRial }];
    const destinationDayRial = new Map(payments.map(({ iban }) => [iban, byDestination.sum(iban, at)]));
    const own = {
      kind,
      amountRial,
      payments,
      ...(order.largestRial === null ? {} : { largestRial: Number(order.largestRial) }),
    };
    const facts = { ...own, makerDayRial: byMaker.sum(makerId, at), destinationDayRial };
    const { approvals, violations } = evaluatePolicy(rules, facts);
    const count = counts.get(policyKindOf(kind));
    if (!count) continue;
    count.orders += 1;
    const what = violations.length > 0 ? "refused" : wayOf(approvals, order.neededApprovals);
    if (what) {
      count[what] += 1;
      changed[what].push(order);
    }
    if (violations.length > 0) continue;
    if (!isMoneyIn(kind)) byMaker.add(makerId, at, amountRial);
    for (const payment of payments) byDestination.add(payment.iban, at, payment.amountRial);
  }
  const newest = (["refused", "more", "fewer"] as const).flatMap((what) =>
    changed[what]
      .slice(-MOST_NAMED)
      .reverse()
      .map(({ id }) => ({ id, what })),
  );
  const byKind = [...counts].map(([kind, count]) => ({ kind, ...count }));
  const total = (name: "orders" | "more" | "fewer" | "refused") => byKind.reduce((all, each) => all + each[name], 0);
  return {
    days: DAYS,
    orders: total("orders"),
    more: total("more"),
    fewer: total("fewer"),
    refused: total("refused"),
    changed: await named(newest, role),
    byKind,
  };
}

const wayOf = (approvals: number, needed: number): What | null =>
  approvals > needed ? "more" : approvals < needed ? "fewer" : null;

/** Orders as people know them, in the order in which they were given. */
async function named(orders: readonly { id: string; what: What }[], role: Role): Promise<PolicyDryRun["changed"]> {
  const ids = orders.map(({ id }) => id);
  const rows = ids.length
    ? await db().select(orderColumns()).from(paymentOrders).where(inArray(paymentOrders.id, ids))
    : [];
  const byId = new Map(rows.map((row) => [row.order.id, rowOf(row, role)]));
  return orders.flatMap(({ id, what }) => {
    const order = byId.get(id);
    if (!order) return [];
    const { amountRial, createdAt, receiver, destination, fileName } = order;
    return [{ orderId: id, what, amountRial, createdAt, name: receiver ?? destination ?? fileName }];
  });
}

/**
 * What a batch pays to each place: its largest payment there, and the rest as another, so that both the largest
 * payment and the sum are what they were.
 */
async function paymentsOf(orderIds: readonly string[]): Promise<Map<string, Payment[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db()
    .select({
      orderId: orderItems.orderId,
      iban: orderItems.iban,
      total: sum(orderItems.amountRial),
      largest: max(orderItems.amountRial),
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .groupBy(orderItems.orderId, orderItems.iban);
  const payments = new Map<string, Payment[]>();
  for (const { orderId, iban, total, largest } of rows) {
    const most = Number(largest ?? 0);
    const rest = Number(total ?? 0) - most;
    const own = payments.get(orderId) ?? [];
    own.push({ iban, amountRial: most });
    for (let left = rest; left > 0; left -= most) own.push({ iban, amountRial: Math.min(left, most) });
    payments.set(orderId, own);
  }
  return payments;
}

/** Sums by key over the 24 hours before a moment; moments only go forward. */
class Window {
  readonly #entries = new Map<string, { at: number; amountRial: number }[]>();

  add(key: string, at: number, amountRial: number): void {
    const own = this.#entries.get(key) ?? [];
    own.push({ at, amountRial });
    this.#entries.set(key, own);
  }

  sum(key: string, at: number): number {
    const recent = (this.#entries.get(key) ?? []).filter((entry) => entry.at > at - DAY_MS);
    this.#entries.set(key, recent);
    return recent.reduce((total, { amountRial }) => total + amountRial, 0);
  }
}

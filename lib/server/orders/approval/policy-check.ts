import "server-only";
import { and, asc, eq, gt, ne, notInArray, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { MONEY_IN_KINDS, type OrderKindId } from "@/lib/kit/orders/kinds";
import { evaluatePolicy, type PolicyRules, type PolicyVerdict, type PolicyViolation } from "@/lib/kit/orders/policy";
import { WITHOUT_MONEY } from "@/lib/kit/orders/states";
import type { Queryable } from "@/lib/server/db/client";
import { orderItems, paymentOrders } from "@/lib/server/db/schema";
import { currentPolicy } from "@/lib/server/orders/policy/current";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { lockBusinessOrders } from "@/lib/server/orders/record/locks";

/** The subject of a policy check: an order or its draft. */
export interface PolicySubject {
  business: string;
  kind: OrderKindId;
  makerId: string;
  amountRial: number;
  payments: readonly { iban: string; amountRial: number }[];
  /** The largest payment of an order with many payments that do not go to a receiver's account. */
  largestRial?: number;
  /** The order itself, which is not counted among the earlier orders. */
  orderId?: string;
}

/** The payments of an order in memory: its single payment, or its rows. */
export const paymentsIn = (
  { destination, amountRial }: { destination: string | null; amountRial: number },
  rows: PolicySubject["payments"],
): PolicySubject["payments"] => (destination === null ? rows : [{ iban: destination, amountRial }]);

/** The largest payment for {@link PolicySubject}, if the order's content states it. */
export const largestIn = ({ largestRial }: Record<string, unknown>): Pick<PolicySubject, "largestRial"> =>
  typeof largestRial === "number" ? { largestRial } : {};

export interface PolicyCheck extends PolicyVerdict {
  policyVersion: number;
  rules: PolicyRules;
}

/**
 * Checks an order against the present policy, including the orders of the last 24 hours. If limits must hold among
 * simultaneous orders, take {@link lockBusinessOrders} first.
 */
export async function checkPolicy(subject: PolicySubject, within: Queryable): Promise<PolicyCheck> {
  const { version, rules } = await currentPolicy(subject.business, within);
  const makerDayRial = rules.makerDayRial === null ? 0 : await makerDay(subject, within);
  const destinationDayRial = rules.destinationDayRial === null ? new Map() : await destinationDay(subject, within);
  const { kind, amountRial, payments } = subject;
  const facts = { kind, amountRial, payments, ...largestIn({ ...subject }), makerDayRial, destinationDayRial };
  const verdict = evaluatePolicy(rules, facts);
  return { ...verdict, policyVersion: version, rules };
}

/**
 * Accepts a new or changed order, with the limits held among simultaneous orders. An existing order is locked
 * together with its business's other orders before the call.
 *
 * @returns the check, and the columns of the order's row that come from it
 * @throws ApiError `policy_refused`
 */
export async function requirePolicy(subject: PolicySubject, tx: Queryable) {
  await lockBusinessOrders(subject.business, tx);
  const check = await checkPolicy(subject, tx);
  refuseViolations(check.violations);
  const expiresAt = new Date(Date.now() + check.rules.expireHours * 3_600_000);
  const { approvals: neededApprovals, policyVersion } = check;
  return { check, columns: { neededApprovals, policyVersion, expiresAt, nextAt: expiresAt } };
}

/** @throws ApiError `policy_refused`, naming the rules, if there are any violations */
export function refuseViolations(violations: readonly PolicyViolation[]): void {
  if (violations.length === 0) return;
  throw new ApiError("policy_refused", { detail: [...new Set(violations.map(({ rule }) => rule))].join(" ") });
}

/** The stored payments of an order. */
async function paymentsOf(order: PaymentOrder, within: Queryable): Promise<PolicySubject["payments"]> {
  if (order.destination !== null) return paymentsIn(order, []);
  return within
    .select({ iban: orderItems.iban, amountRial: orderItems.amountRial })
    .from(orderItems)
    .where(eq(orderItems.orderId, order.id))
    .orderBy(asc(orderItems.row));
}

/** An order as the subject of a policy check. */
export const policySubjectOf = async (order: PaymentOrder, within: Queryable): Promise<PolicySubject> => ({
  business: order.business,
  kind: order.kind as OrderKindId,
  makerId: order.makerId,
  amountRial: order.amountRial,
  payments: await paymentsOf(order, within),
  ...largestIn(order.content),
  orderId: order.id,
});

const inLastDay = gt(
  sql`coalesce(${paymentOrders.sendingSince}, ${paymentOrders.createdAt})`,
  sql`now() - interval '24 hours'`,
);
const isAnother = (orderId: string | undefined) => (orderId ? ne(paymentOrders.id, orderId) : undefined);

async function makerDay({ business, makerId, orderId }: PolicySubject, within: Queryable): Promise<number> {
  const [row] = await within
    .select({ total: sql<string | null>`sum(${paymentOrders.amountRial})` })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.business, business),
        eq(paymentOrders.makerId, makerId),
        notInArray(paymentOrders.kind, [...MONEY_IN_KINDS]),
        notInArray(paymentOrders.state, [...WITHOUT_MONEY]),
        inLastDay,
        isAnother(orderId),
      ),
    );
  return Number(row?.total ?? 0);
}

async function destinationDay(
  { business, payments, orderId }: PolicySubject,
  within: Queryable,
): Promise<Map<string, number>> {
  const ibans = [...new Set(payments.map(({ iban }) => iban))];
  const counts = and(
    eq(paymentOrders.business, business),
    notInArray(paymentOrders.state, [...WITHOUT_MONEY]),
    inLastDay,
    isAnother(orderId),
  );
  const isOneOf = (column: typeof paymentOrders.destination | typeof orderItems.iban) =>
    sql`${column} = ANY(${sql.param(ibans)})`;
  const single = await within
    .select({ iban: paymentOrders.destination, total: sql<string>`sum(${paymentOrders.amountRial})` })
    .from(paymentOrders)
    .where(and(counts, isOneOf(paymentOrders.destination)))
    .groupBy(paymentOrders.destination);
  const rows = await within
    .select({ iban: orderItems.iban, total: sql<string>`sum(${orderItems.amountRial})` })
    .from(orderItems)
    .innerJoin(paymentOrders, eq(paymentOrders.id, orderItems.orderId))
    .where(
      and(
        counts,
        eq(orderItems.business, business),
        isOneOf(orderItems.iban),
        notInArray(orderItems.state, ["failed", "canceled"]),
      ),
    )
    .groupBy(orderItems.iban);
  const totals = new Map<string, number>();
  for (const { iban, total } of [...single, ...rows]) {
    if (iban !== null) totals.set(iban, (totals.get(iban) ?? 0) + Number(total));
  }
  return totals;
}

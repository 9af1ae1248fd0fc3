import "server-only";
import { and, eq, inArray, max, type SQL, sql } from "drizzle-orm";
import { unitDoubt } from "@/lib/areas/money/wallet/server/record";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import { isFromWallet, isOfMany, KINDS_OF_ROWS, ORDER_KINDS, waitsForBalance } from "@/lib/kit/orders/kinds";
import type { OrderBalance } from "@/lib/kit/orders/views";
import { roleCan } from "@/lib/kit/permissions";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { kindsWithoutFee } from "@/lib/server/orders/kinds/registry";
import { callService } from "@/lib/server/proxy/call-service";
import { settlementsQueued } from "../record";
import type { HelpContext } from "./a2a";
import { feeOf, type Way } from "./fees";

/** What payments take from the wallet: their total, and their number by type. */
export interface Taking {
  amountRial: number;
  ways: ReadonlyMap<Way, number>;
}

interface Before {
  /** Orders to leave out, such as the order itself. */
  except: readonly string[];
  /** Orders that wait for approval count if they were made before this time; null means that none of them counts. */
  waitingSince: Date | null;
}

/**
 * The wallet's balance now and after these payments. Everything that is taken before them is counted: orders that are
 * approved, being sent or in an unknown state, and orders that have waited for approval longer. A queued settlement
 * takes nothing until the balance is there, so it is told separately.
 *
 * @returns null for members who may not see the wallet, and if the service cannot be asked
 */
export async function balanceAfter(taking: Taking, before: Before, asker: HelpContext): Promise<OrderBalance | null> {
  const { business } = asker.member;
  const [availableRial, feeRial, ahead, queued] = await Promise.all([
    availableTo(asker),
    feeOf(taking.ways, asker),
    takenBefore(business, before),
    settlementsQueued(business, Date.now()),
  ]);
  if (availableRial === null) return null;
  const aheadFeeRial = await feeOf(ahead.ways, asker);
  const beforeRial = ahead.amountRial + (aheadFeeRial ?? 0);
  const afterRial = availableRial - beforeRial - taking.amountRial - (feeRial ?? 0);
  const isWhole = feeRial !== null && aheadFeeRial !== null;
  return {
    availableRial,
    before: { orders: ahead.orders, takesRial: beforeRial },
    queued: queued && { count: queued.count, rial: queued.totalRial },
    feeRial: isWhole ? feeRial : null,
    afterRial,
  };
}

/** The available balance in rial; null for members who may not see it, and if the service cannot be asked. */
async function availableTo({ member, requestId }: HelpContext): Promise<number | null> {
  if (!roleCan(member.role, "wallet.read")) return null;
  const { business } = member;
  try {
    const { data } = await callService(businessOperations.show, {}, { business, requestId, memberId: member.id });
    // Amounts in an uncertain unit must not support a decision.
    return (await unitDoubt(business)) ? null : data.availableRial;
  } catch (error) {
    log.warn({ err: error }, "no balance to decide with");
    return null;
  }
}

/** What existing orders take when they are sent, except orders for the queue. */
export const takenBy = (business: string, orderIds: readonly string[]): Promise<Taking & { orders: number }> =>
  takenWhere(business, sql`o.id = ANY(${sql.param([...orderIds])}::uuid[])`);

/**
 * When the newest of these orders was made. Orders that waited before it are sent before it. Null if there are none.
 */
export async function newestOf(business: string, orderIds: readonly string[]): Promise<Date | null> {
  const { id, business: of, createdAt } = paymentOrders;
  const [row] = await db()
    .select({ at: max(createdAt) })
    .from(paymentOrders)
    .where(and(eq(of, business), inArray(id, [...orderIds])));
  return row?.at ?? null;
}

function takenBefore(business: string, { except, waitingSince }: Before): Promise<Taking & { orders: number }> {
  const waits = waitingSince
    ? sql`o.state = 'awaiting_approval' AND o.created_at < ${waitingSince.toISOString()}::timestamptz`
    : sql`false`;
  return takenWhere(
    business,
    sql`NOT o.id = ANY(${sql.param([...except])}::uuid[]) AND (o.state IN ('approved', 'sending', 'unknown') OR (${waits}))`,
  );
}

/** Kinds that take their whole amount from the wallet when they are sent. */
const TAKEN_WHOLE = ORDER_KINDS.filter((kind) => isFromWallet(kind) && !isOfMany(kind) && !waitsForBalance(kind));

/** For a batch only the rows that were not handed over count. The rest has been taken from the wallet already. */
async function takenWhere(business: string, condition: SQL): Promise<Taking & { orders: number }> {
  const { rows } = await db().execute<{ way: Way | null; payments: number; amount_rial: string; orders: number }>(sql`
    WITH taking AS (
      SELECT o.id, CASE WHEN o.kind = ANY(${sql.param(kindsWithoutFee())}::text[]) THEN NULL
          WHEN o.content->>'type' = 'A2A' THEN 'A2A' ELSE 'ACH' END AS way, o.amount_rial
        FROM payment_orders o WHERE o.business = ${business} AND o.kind = ANY(${sql.param(TAKEN_WHOLE)}::text[]) AND ${condition}
      UNION ALL
      SELECT o.id, i.type, i.amount_rial FROM payment_orders o JOIN order_items i ON i.order_id = o.id
        WHERE o.business = ${business} AND o.kind = ANY(${sql.param(KINDS_OF_ROWS)}::text[]) AND i.state = 'waiting' AND ${condition}
    ) SELECT way, count(*)::int AS payments, sum(amount_rial) AS amount_rial,
        (SELECT count(DISTINCT id)::int FROM taking) AS orders FROM taking GROUP BY way`);
  return {
    orders: rows[0]?.orders ?? 0,
    amountRial: rows.reduce((sum, row) => sum + Number(row.amount_rial), 0),
    // The fee of a refund to a payer is not known in advance.
    ways: new Map(rows.flatMap(({ way, payments }) => (way === null ? [] : [[way, payments]]))),
  };
}

import "server-only";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { roleCan } from "@/lib/kit/permissions";
import type { Queryable } from "@/lib/server/db/client";
import { memberships, orderEvents, paymentOrders } from "@/lib/server/db/schema";
import { isAgreed } from "@/lib/server/orders/approval/approvals";
import { checkPolicy, type PolicyCheck, policySubjectOf } from "@/lib/server/orders/approval/policy-check";
import { kindOf } from "@/lib/server/orders/kinds/registry";
import { moveOrder, noteOnOrder, type PaymentOrder } from "@/lib/server/orders/record/change";
import { orderHash } from "@/lib/server/orders/record/content-hash";
import { wholeOf } from "@/lib/server/orders/record/parts";

/** How long a held order waits before it is checked against the policy again. */
const HELD_MS = 60_000;

/**
 * The last check before an approved order may be sent, under the locks of the business's orders and of the order's
 * row. The content must be the approved one, its approvers must still have the right, and the present policy must
 * allow it. An order without enough approvals waits for approval again. An order that a limit or a list forbids is
 * held, and a person is told.
 *
 * @returns whether it may be sent; if not, the order has been updated already
 */
export async function mayLeave(order: PaymentOrder, tx: Queryable): Promise<boolean> {
  // A part was approved together with the others and cannot be approved again on its own.
  if (order.partOf !== null) return mayPartLeave(order, tx);
  const { check, isSame, isWanted } = await checkLeaving(order, tx);
  if (!isSame || !isWanted) {
    const expiresAt = new Date(Date.now() + check.rules.expireHours * 3_600_000);
    const neededApprovals = Math.max(1, check.approvals);
    const { policyVersion } = check;
    const columns = { sendAfter: null, neededApprovals, policyVersion, expiresAt, nextAt: expiresAt };
    const detail = { needed: neededApprovals, policyVersion, isSame };
    await moveOrder(order, { event: "reopen", detail, columns }, tx);
    return false;
  }
  if (check.violations.length === 0) return true;
  await hold(order, check, tx);
  return false;
}

/** A stopped part stays stopped, even if it was under way at that time and did not arrive. */
async function mayPartLeave(part: PaymentOrder, tx: Queryable): Promise<boolean> {
  const { stopped } = await wholeOf(part, tx);
  if (!stopped) return mayRestLeave(part, tx);
  await moveOrder(part, { event: "withdraw", actor: stopped }, tx);
  return false;
}

/**
 * The same for an order of which a part was sent already. It cannot be approved again, so any objection holds it
 * where it is.
 */
export async function mayRestLeave(order: PaymentOrder, tx: Queryable): Promise<boolean> {
  const { check, isSame, isWanted } = await checkLeaving(order, tx);
  if (isSame && isWanted && check.violations.length === 0) return true;
  await hold(order, check, tx);
  return false;
}

/**
 * The same for an order whose money moves only now, by the holder's code for a request that was sent before. Nothing
 * is stored, and the caller gets the result.
 */
export async function isStillAgreed(order: PaymentOrder, tx: Queryable): Promise<boolean> {
  const { check, isSame, isWanted } = await checkLeaving(order, tx);
  return isSame && isWanted && check.violations.length === 0;
}

async function checkLeaving(order: PaymentOrder, tx: Queryable) {
  const agreed = order.partOf === null ? order : await wholeOf(order, tx);
  const check = await checkPolicy(await policySubjectOf(agreed, tx), tx);
  const isSame =
    orderHash(order) === order.contentHash && ((await kindOf(order.kind).isIntact?.(order.content, order, tx)) ?? true);
  // If no approval is required, the maker alone stands for the order, and must still have the right to make one.
  const isWanted = check.approvals === 0 ? await mayStillMake(agreed, tx) : await isAgreed(agreed, check, tx);
  return { check, isSame, isWanted };
}

async function mayStillMake({ makerId, business }: PaymentOrder, tx: Queryable): Promise<boolean> {
  const [seat] = await tx
    .select({ role: memberships.role })
    .from(memberships)
    .where(
      and(
        sql`${memberships.memberId}::text = ${makerId}`,
        eq(memberships.business, business),
        isNull(memberships.disabledAt),
      ),
    );
  return roleCan(seat?.role, "settlements.make");
}

async function hold(order: PaymentOrder, check: PolicyCheck, tx: Queryable): Promise<void> {
  const rules = [...new Set(check.violations.map(({ rule }) => rule))];
  await tx
    .update(paymentOrders)
    .set({ attention: "policy", nextAt: new Date(Date.now() + HELD_MS) })
    .where(eq(paymentOrders.id, order.id));
  if (order.attention === "policy") {
    const [told] = await tx
      .select({ rules: sql<unknown>`${orderEvents.detail} -> 'rules'` })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.event, "held")))
      .orderBy(desc(orderEvents.id))
      .limit(1);
    if (JSON.stringify(told?.rules) === JSON.stringify(rules)) return;
  }
  await noteOnOrder(order, { event: "held", state: order.state, actor: null, detail: { rules } }, tx);
}

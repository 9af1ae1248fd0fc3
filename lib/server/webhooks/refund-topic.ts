import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { endOfRow, type GatewayRefundStatus, type RowEnd } from "@/lib/gateway-refunds/rules";
import type { Tag } from "@/lib/operations/tags";
import type { OrderState } from "@/lib/orders/states";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { lookUpNow } from "@/lib/server/orders/engine/work";
import { transactionAt } from "@/lib/server/orders/kinds/gateway-refunds-of";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { forgetTags } from "@/lib/server/proxy/answer-cache";
import { textField } from "./payload";
import type { TopicHandler, TopicOutcome } from "./topics";

const PATIENCE_MS = 40_000;
const LONGEST_ID = 100;
const CHANGED: Tag[] = ["transactions", "wallet", "webhooks"];

const STATUSES: Partial<Record<OrderState, GatewayRefundStatus>> = {
  done: "DONE",
  failed: "FAILED",
  canceled: "CANCELED",
};
const STATUSES_OF_ROWS: Partial<Record<RowEnd, GatewayRefundStatus>> = STATUSES;

/**
 * A refund of a gateway payment has reached its final state, says the payload; the statement is asked which. Where that
 * is late, nothing is known by the webhook alone, and the order is looked at again as before.
 */
export const refundTopic: TopicHandler = {
  read(fields) {
    const id = (name: string) => {
      const value = textField(fields, name);
      return value !== null && value.length <= LONGEST_ID ? value : null;
    };
    const [paymentNumber, transactionId] = [id("payment_number"), id("transaction_id")];
    const subjectId = id("id") ?? paymentNumber ?? transactionId;
    return subjectId === null ? null : { subjectId, status: textField(fields, "status"), paymentNumber, transactionId };
  },

  async work({ business, requestId, reported }) {
    const { paymentNumber, transactionId } = reported;
    const order = paymentNumber ? await orderOfNumber(business, paymentNumber) : null;
    const outcome = order
      ? await learn(order)
      : await learnOfRow(transactionId ?? null, {
          ...{ business, requestId, isFresh: true },
          ...({ lane: "person", patienceMs: PATIENCE_MS } as const),
        });
    // Even where we find nothing, answers from before the webhook may still be around.
    forgetTags(business, CHANGED);
    await publish({ business, tags: CHANGED, ids: [reported.subjectId] });
    return outcome;
  },
};

async function orderOfNumber(business: string, paymentNumber: string): Promise<PaymentOrder | null> {
  const { kind, content } = paymentOrders;
  const [order] = await db()
    .select()
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.business, business),
        eq(kind, "gatewayRefund"),
        sql`${content} ->> 'paymentNumber' = ${paymentNumber}`,
      ),
    );
  return order ?? null;
}

async function learn({ id, state: before }: PaymentOrder): Promise<TopicOutcome> {
  const after = await lookUpNow(id, { lane: "person" });
  return {
    result: after === before ? "unchanged" : "changed",
    found: STATUSES[after] ?? null,
    before: STATUSES[before] ?? null,
  };
}

/** One that no order of here made: only its row tells. @throws ApiError when it cannot be asked now */
async function learnOfRow(
  transactionId: string | null,
  context: Parameters<typeof transactionAt>[1],
): Promise<TopicOutcome> {
  const row = transactionId === null ? undefined : await transactionAt(transactionId, context);
  if (!row) return { result: "unknown_record", found: null, before: null };
  return { result: "changed", found: STATUSES_OF_ROWS[endOfRow(row)] ?? null, before: null };
}

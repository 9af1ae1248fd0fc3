import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { keepInBook } from "@/lib/server/book/keep";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema/index";
import { lookUpNow } from "@/lib/server/orders/engine/work";
import { orderOfTrackId } from "@/lib/server/orders/record/find";
import { callService } from "@/lib/server/proxy/call-service";
import { textField } from "@/lib/server/webhooks/payload";
import type { TopicHandler } from "@/lib/server/webhooks/topics";
import { withdrawalOperations } from "../operations";
import { entryOfWithdrawal } from "./book";
import { announceWithdrawals } from "./record";
import { planLooks } from "./watch/plan";

const PATIENCE_MS = 40_000;

/** The most refunds of one withdrawal that are looked up. */
const MOST_LOOKS = 5;

async function refundsUnderWay(business: string, withdrawalId: string): Promise<string[]> {
  const { id, kind, state, content } = paymentOrders;
  const rows = await db()
    .select({ id })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.business, business),
        eq(kind, "debitRefund"),
        inArray(state, ["sent", "unknown"]),
        sql`${content} ->> 'withdrawalId' = ${withdrawalId}`,
      ),
    )
    .limit(MOST_LOOKS);
  return rows.map((row) => row.id);
}

/** A withdrawal, or a refund of it, has reached its final state, says the payload; the service is asked which. */
export const withdrawalTopic: TopicHandler = {
  read(fields) {
    const subjectId = textField(fields, "withdrawal_id");
    return subjectId && subjectId.length <= 100 ? { subjectId, status: textField(fields, "status") } : null;
  },

  async work({ business, deliveryId, requestId, reported }) {
    const context = {
      business,
      requestId,
      lane: "person",
      isFresh: true,
      isKeptByCaller: true,
      patienceMs: PATIENCE_MS,
    } as const;
    const toldAt = new Date();
    try {
      const { data } = await callService(withdrawalOperations.show, { withdrawalId: reported.subjectId }, context);
      const telling = { source: "webhook", toldAt, deliveryId } as const;
      const [change] = await keepInBook(business, [entryOfWithdrawal(data)], telling);
      await planLooks(business, [{ withdrawal: data, before: null }], db(), { isLook: true });
      const made = data.trackId === null ? null : await orderOfTrackId(business, data.trackId);
      if (made && !made.isRow) await lookUpNow(made.order.id, { lane: "person" });
      // News of a refund names its withdrawal.
      for (const id of await refundsUnderWay(business, data.id)) await lookUpNow(id, { lane: "person" });
      // Even when we knew the state already, answers from before the webhook may still be around.
      await announceWithdrawals(business, [data.id], { withWebhooks: true });
      return { result: change ? "changed" : "unchanged", found: data.status, before: change?.before?.state ?? null };
    } catch (error) {
      if (error instanceof ApiError && error.code === "upstream_not_found") {
        return { result: "unknown_record", found: null, before: null };
      }
      throw error;
    }
  },
};

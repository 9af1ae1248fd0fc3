import "server-only";
import { count, eq } from "drizzle-orm";
import type { z } from "zod";
import type { withdrawalContent } from "@/lib/orders/schemas";
import type { Queryable } from "@/lib/server/db/client";
import { orderEvents, paymentOrders } from "@/lib/server/db/schema";
import { log } from "@/lib/server/log";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { contentHash, orderHash } from "@/lib/server/orders/record/content-hash";
import { itemTrackId } from "@/lib/server/orders/record/items";
import { wholeOf } from "@/lib/server/orders/record/parts";
import { type SeriesPlan, seriesMembers } from "@/lib/withdrawals/series";

/** A withdrawal as its order is written: who the payer is stands beside what is sent. */
export type WithdrawalOrderContent = z.core.output<typeof withdrawalContent> & {
  ownerName?: string | null;
  mobile?: string | null;
  bankCode?: string | null;
};

/** What is signed of a series: the plan says every day and amount of it. Amounts are whole rial. */
export interface DebitBatchContent extends SeriesPlan, Record<string, unknown> {
  count: number;
  totalRial: number;
  largestRial: number;
  /** The payer's, as the service told them when the order was made. */
  ownerName?: string | null;
  mobile?: string | null;
  bankCode?: string | null;
}

/** The withdrawals that a content stands for, in their order; `row` is from 1. */
export function partsOf(content: DebitBatchContent): { row: number; content: WithdrawalOrderContent }[] {
  const { authorizationId, maxRetryCount, description, ownerName, mobile, bankCode } = content;
  const payer = { ownerName: ownerName ?? null, mobile: mobile ?? null, bankCode: bankCode ?? null };
  return seriesMembers(content).map(({ row, amountRial, date }) => ({
    row,
    content: { authorizationId, amountRial, isInstant: false, date, maxRetryCount, description, ...payer },
  }));
}

const PER_INSERT = 200;

/**
 * Makes the withdrawals of an order that was agreed to, each an order of its own that leaves by itself. Their track ids
 * follow from the whole's, so whoever writes them again writes nothing.
 *
 * @param enqueue hands each to the workers when all are written
 */
export async function writeParts(
  whole: PaymentOrder,
  { tx, enqueue }: { tx: Queryable; enqueue: (orderId: string) => Promise<void> },
): Promise<void> {
  const { id: partOf, business, makerId, makerName, reason, neededApprovals, policyVersion } = whole;
  const parts = partsOf(whole.content as DebitBatchContent).map(({ row, content }) => {
    const trackId = itemTrackId(whole.trackId, row);
    return {
      business,
      kind: "withdrawal",
      state: "approved" as const,
      trackId,
      // The form's key is the whole's; a part has none that anybody could send.
      idempotencyKey: trackId,
      makerId,
      makerName,
      amountRial: content.amountRial,
      content: { ...content },
      contentHash: orderHash({ kind: "withdrawal", content, reason }),
      reason,
      partOf,
      partRow: row,
      neededApprovals,
      policyVersion,
      nextAt: new Date(),
    };
  });
  for (let start = 0; start < parts.length; start += PER_INSERT) {
    const made = await tx
      .insert(paymentOrders)
      .values(parts.slice(start, start + PER_INSERT))
      .onConflictDoNothing()
      .returning({ id: paymentOrders.id });
    if (made.length === 0) continue;
    await tx.insert(orderEvents).values(
      made.map(({ id }) => ({
        orderId: id,
        event: "made",
        state: "approved" as const,
        actorId: makerId,
        actorName: makerName,
        detail: { partOf },
      })),
    );
    for (const { id } of made) await enqueue(id);
  }
}

/** Whether all withdrawals of an order are written down. */
export async function hasParts({ id }: PaymentOrder, within: Queryable): Promise<boolean> {
  const [row] = await within.select({ parts: count() }).from(paymentOrders).where(eq(paymentOrders.partOf, id));
  return (row?.parts ?? 0) > 0;
}

/** Whether a part says what the whole, as it was signed, says of it. */
export async function isPartIntact(part: PaymentOrder, tx: Queryable): Promise<boolean> {
  const whole = await wholeOf(part, tx);
  const { kind, content, reason } = whole;
  if (orderHash({ kind, content, reason }) !== whole.contentHash) return false;
  const meant = partsOf(content as DebitBatchContent).find(({ row }) => row === part.partRow);
  const isMeant = meant !== undefined && contentHash(meant.content) === contentHash(part.content);
  if (!isMeant) log.error({ order: part.id }, "a withdrawal of a series is not as it was signed");
  return isMeant && part.trackId === itemTrackId(whole.trackId, part.partRow ?? 0);
}

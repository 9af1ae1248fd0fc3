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
import type { WithdrawalRow } from "@/lib/withdrawals/rows-schema";
import { type SeriesPlan, seriesMembers } from "@/lib/withdrawals/series";

/** A payer, as the service told of them when the order was made. */
export interface Payer {
  ownerName?: string | null;
  mobile?: string | null;
  bankCode?: string | null;
}

/** A withdrawal as its order is written: who the payer is stands beside what is sent. */
export type WithdrawalOrderContent = z.core.output<typeof withdrawalContent> & Payer;

interface Sums {
  count: number;
  totalRial: number;
  largestRial: number;
}

/** What is signed of a series: the plan says every day and amount of it. Amounts are whole rial. */
export interface DebitSeriesContent extends SeriesPlan, Sums, Payer, Record<string, unknown> {}

/** What is signed of a file's rows: each of them, and the payers by their authorizations. */
export interface DebitRowsContent extends Sums, Record<string, unknown> {
  rows: WithdrawalRow[];
  fileName: string | null;
  payers?: Record<string, Payer>;
}

export type DebitBatchContent = DebitSeriesContent | DebitRowsContent;

/** Whether many withdrawals were written one by one, instead of as a plan. */
export const isOfRows = (content: object): content is DebitRowsContent =>
  Array.isArray((content as Partial<DebitRowsContent>).rows);

/** One of many withdrawals, as it is planned. */
export interface DebitPart {
  /** Its place, from 1; of a file's the one that it has there. */
  row: number;
  /** Its month is shorter than the day that was asked for, so it is its last one. */
  isShort: boolean;
  /** The business's own number for it, where its row has one. */
  externalId: string | null;
  content: WithdrawalOrderContent;
}

const NOBODY: Required<Payer> = { ownerName: null, mobile: null, bankCode: null };
const payerOf = ({ ownerName, mobile, bankCode }: Payer = NOBODY): Required<Payer> => ({
  ownerName: ownerName ?? null,
  mobile: mobile ?? null,
  bankCode: bankCode ?? null,
});

/** The withdrawals that a content stands for, in their order. */
export function partsOf(content: DebitBatchContent): DebitPart[] {
  if (isOfRows(content))
    return content.rows.map(({ row, maxRetryCount, externalId = null, ...of }) => ({
      row,
      isShort: false,
      externalId,
      content: {
        ...of,
        isInstant: of.date === null,
        maxRetryCount: of.date === null ? 1 : maxRetryCount,
        ...payerOf(content.payers?.[of.authorizationId]),
      },
    }));
  const { authorizationId, maxRetryCount, description, retryOf, retryTrackId } = content;
  const payer = payerOf(content);
  const again = { ...(retryOf && { retryOf }), ...(retryTrackId && { retryTrackId }) };
  return seriesMembers(content).map(({ row, amountRial, date, isShort }) => ({
    row,
    isShort,
    externalId: null,
    content: { authorizationId, amountRial, isInstant: false, date, maxRetryCount, description, ...again, ...payer },
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
  const parts = partsOf(whole.content as DebitBatchContent).map(({ row, externalId, content }) => {
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
      // Of its own row: the whole's number is the whole's, which stands for them.
      externalId,
      contentHash: orderHash({ kind: "withdrawal", content, reason, externalId }),
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
  if (orderHash(whole) !== whole.contentHash) return false;
  const meant = partsOf(whole.content as DebitBatchContent).find(({ row }) => row === part.partRow);
  const isMeant =
    meant !== undefined &&
    contentHash(meant.content) === contentHash(part.content) &&
    meant.externalId === part.externalId;
  if (!isMeant) log.error({ order: part.id }, "a withdrawal of a series is not as it was signed");
  return isMeant && part.trackId === itemTrackId(whole.trackId, part.partRow ?? 0);
}

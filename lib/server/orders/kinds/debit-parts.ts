import "server-only";
import { count, eq } from "drizzle-orm";
import type { z } from "zod";
import type { WithdrawalRow } from "@/lib/areas/collecting/withdrawals/schemas";
import type { withdrawalContent } from "@/lib/areas/money/orders/schemas";
import { type SeriesPlan, seriesMembers } from "@/lib/kit/orders/series";
import { log } from "@/lib/server/core/log";
import type { Queryable } from "@/lib/server/db/client";
import { orderEvents, paymentOrders } from "@/lib/server/db/schema/index";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { contentHash, orderHash } from "@/lib/server/orders/record/content-hash";
import { itemTrackId } from "@/lib/server/orders/record/items";
import { wholeOf } from "@/lib/server/orders/record/parts";

/** A payer, as the service told them when the order was made. */
export interface Payer {
  ownerName?: string | null;
  mobile?: string | null;
  bankCode?: string | null;
}

/** The content of a withdrawal's order: the sent fields and the payer. */
export type WithdrawalOrderContent = z.core.output<typeof withdrawalContent> & Payer;

interface Sums {
  count: number;
  totalRial: number;
  largestRial: number;
}

/** The signed content of a series. The plan determines every day and amount. Amounts are in whole rial. */
export interface DebitSeriesContent extends SeriesPlan, Sums, Payer, Record<string, unknown> {}

/** The signed content of a file: each row, and the payers by their authorizations. */
export interface DebitRowsContent extends Sums, Record<string, unknown> {
  rows: WithdrawalRow[];
  fileName: string | null;
  payers?: Record<string, Payer>;
}

export type DebitBatchContent = DebitSeriesContent | DebitRowsContent;

/** Whether the withdrawals are listed one by one, and not as a plan. */
export const isOfRows = (content: object): content is DebitRowsContent =>
  Array.isArray((content as Partial<DebitRowsContent>).rows);

/** One planned withdrawal of many. */
export interface DebitPart {
  /** Its place, from 1; for a file, its row number in the file. */
  row: number;
  /** Whether its month is shorter than the wanted day, so that its last day is used. */
  isShort: boolean;
  /** The business's own number, if its row has one. */
  externalId: string | null;
  content: WithdrawalOrderContent;
}

const NOBODY: Required<Payer> = { ownerName: null, mobile: null, bankCode: null };
const payerOf = ({ ownerName, mobile, bankCode }: Payer = NOBODY): Required<Payer> => ({
  ownerName: ownerName ?? null,
  mobile: mobile ?? null,
  bankCode: bankCode ?? null,
});

/** The withdrawals of a content, in their order. */
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
 * Writes the withdrawals of an approved order, each as an order of its own that is sent on its own. Their track ids
 * are computed from the whole order's track id, so writing them again changes nothing.
 *
 * @param enqueue hands each withdrawal to the workers when all are written
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
      // The form's key belongs to the whole order. No form can send a key for a part.
      idempotencyKey: trackId,
      makerId,
      makerName,
      amountRial: content.amountRial,
      content: { ...content },
      // The number of its own row. The whole order has its own number, which stands for all rows.
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

/** Whether the withdrawals of an order are written. */
export async function hasParts({ id }: PaymentOrder, within: Queryable): Promise<boolean> {
  const [row] = await within.select({ parts: count() }).from(paymentOrders).where(eq(paymentOrders.partOf, id));
  return (row?.parts ?? 0) > 0;
}

/** Whether a part matches the signed content of its whole order. */
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

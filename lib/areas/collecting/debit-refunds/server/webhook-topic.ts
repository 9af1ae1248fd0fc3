import "server-only";
import { and, desc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { isRefusedFilter, transactionAt } from "@/lib/areas/collecting/gateway-refunds/server/record";
import {
  endOfRow,
  type GatewayRefundStatus,
  LARGEST_RECORD_RIAL,
  type RowEnd,
} from "@/lib/areas/collecting/gateway-refunds/status";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import type { Tag } from "@/lib/kit/operations/tags";
import type { OrderState } from "@/lib/kit/orders/states";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import { lookUpNow } from "@/lib/server/orders/engine/work";
import { forgetTags } from "@/lib/server/proxy/answer-cache";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { textField } from "@/lib/server/webhooks/payload";
import type { Reported, TopicHandler, TopicOutcome } from "@/lib/server/webhooks/topics";

const PATIENCE_MS = 40_000;
const LONGEST_ID = 100;
const CHANGED: Tag[] = ["transactions", "wallet", "webhooks"];
/** The most orders that are looked up for a webhook that does not name its order. */
const MOST_LOOKS = 5;
const NEWEST_ROWS = 50;

const STATUSES: Partial<Record<OrderState, GatewayRefundStatus>> = {
  done: "DONE",
  failed: "FAILED",
  canceled: "CANCELED",
};
const STATUSES_OF_ROWS: Partial<Record<RowEnd, GatewayRefundStatus>> = STATUSES;

/**
 * A refund of a gateway payment has reached its final state, says the payload; the statement is asked which. Where that
 * is late, nothing is known by the webhook alone, and the order is looked at again as before. One without its payment
 * number is looked for by all else that it tells: a look too many costs a call, and changes nothing that is not so.
 */
export const refundTopic: TopicHandler = {
  read(fields) {
    const id = (name: string) => {
      const value = textField(fields, name);
      return value !== null && value.length <= LONGEST_ID ? value : null;
    };
    const [paymentNumber, transactionId, serviceId] = [id("payment_number"), id("transaction_id"), id("id")];
    const subjectId = serviceId ?? paymentNumber ?? transactionId;
    if (subjectId === null) return null;
    const amount = Number(textField(fields, "amount") ?? Number.NaN);
    const amountRial = Number.isSafeInteger(amount) && amount > 0 ? amount : null;
    return { subjectId, status: textField(fields, "status"), paymentNumber, transactionId, serviceId, amountRial };
  },

  async work({ business, requestId, reported }) {
    const context = { business, requestId, isFresh: true, lane: "person", patienceMs: PATIENCE_MS } as const;
    const { paymentNumber, transactionId } = reported;
    const isNamed = [
      ...(paymentNumber ? [isNumber(paymentNumber)] : []),
      ...(reported.serviceId ? [eq(paymentOrders.serviceId, reported.serviceId)] : []),
      ...(transactionId ? [isRow(transactionId)] : []),
    ];
    const [named] = isNamed.length === 0 ? [] : await refundOrders(business, or(...isNamed));
    const outcome = named ? await learn([named]) : await learnOfRow(reported, context);
    // Even where we find nothing, answers from before the webhook may still be around.
    forgetTags(business, CHANGED);
    await publish({ business, tags: CHANGED, ids: [reported.subjectId] });
    return outcome;
  },
};

type Found = { id: string; state: OrderState };

const { content, receipt, state, amountRial } = paymentOrders;
const isNumber = (paymentNumber: string) => sql`${content} ->> 'paymentNumber' = ${paymentNumber}`;
/** The service told the id of the order's row, or of one of them, when it took the order. */
const isRow = (transactionId: string) =>
  or(
    sql`${receipt} ->> 'transactionId' = ${transactionId}`,
    sql`${receipt} -> 'partIds' @> ${JSON.stringify([{ transactionId }])}::jsonb`,
  );
const isOfPayment = (transactionId: string) => sql`${content} ->> 'transactionId' = ${transactionId}`;
const isUnderWay = inArray(state, ["sending", "sent", "unknown"]);
/** A whole order, or one record of it. */
const isOfAmount = (rial: number) =>
  or(
    eq(amountRial, rial),
    and(
      gt(amountRial, LARGEST_RECORD_RIAL),
      rial === LARGEST_RECORD_RIAL ? undefined : sql`${amountRial} % ${LARGEST_RECORD_RIAL}::bigint = ${rial}::bigint`,
    ),
  );

const refundOrders = (business: string, isMeant: SQL | undefined): Promise<Found[]> =>
  db()
    .select({ id: paymentOrders.id, state })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.business, business), eq(paymentOrders.kind, "gatewayRefund"), isMeant))
    .orderBy(desc(paymentOrders.createdAt))
    .limit(MOST_LOOKS);

/** Looks at orders, and tells of the one that something became of. */
async function learn(orders: readonly Found[]): Promise<TopicOutcome> {
  let outcome: TopicOutcome = { result: "unchanged", found: null, before: null };
  for (const { id, state: before } of orders) {
    const after = await lookUpNow(id, { lane: "person" });
    const isChanged = after !== before;
    if (isChanged || orders.length === 1) {
      outcome = {
        result: isChanged ? "changed" : "unchanged",
        found: STATUSES[after] ?? null,
        before: STATUSES[before] ?? null,
      };
    }
  }
  return outcome;
}

/**
 * News that names no order of here. Its row of the statement may: by its number, or by the payment that it gives
 * back. What has neither may be any that is under way with its amount. The statement is read in any case, and with it
 * the book.
 *
 * @throws ApiError when it cannot be asked now
 */
async function learnOfRow(reported: Reported, context: CallContext): Promise<TopicOutcome> {
  const { business } = context;
  const { transactionId, paymentNumber, amountRial: rial } = reported;
  const row = transactionId ? await transactionAt(transactionId, context) : await newestOf(reported, context);
  const ofRow = paymentNumber ? [] : await ordersOfRow(business, row, transactionId ?? null);
  const may = ofRow.length > 0 || paymentNumber || !rial ? ofRow : await ofAmount(business, rial, row);
  const learnt = may.length > 0 ? await learn(may) : null;
  if (learnt?.result === "changed" || (learnt && !row)) return learnt;
  if (!row) return { result: "unknown_record", found: null, before: null };
  return { result: "changed", found: STATUSES_OF_ROWS[endOfRow(row)] ?? null, before: null };
}

async function ordersOfRow(
  business: string,
  row: Transaction | undefined,
  transactionId: string | null,
): Promise<Found[]> {
  if (row?.paymentNumber) return refundOrders(business, isNumber(row.paymentNumber));
  // What is named may be the payment that goes back.
  const paymentId = row?.sourceTransactionId ?? transactionId;
  return paymentId === null ? [] : refundOrders(business, and(isOfPayment(paymentId), isUnderWay));
}

/** A row that names the payment that it gives back is none of another payment's. */
const ofAmount = (business: string, rial: number, row: Transaction | undefined): Promise<Found[]> =>
  row?.sourceTransactionId ? Promise.resolve([]) : refundOrders(business, and(isOfAmount(rial), isUnderWay));

/** Of the newest refunds in the statement one of this amount, where there is no other. */
async function newestOf({ amountRial: rial }: Reported, context: CallContext): Promise<Transaction | undefined> {
  const read = async (narrowed: { channel?: "refund" }) =>
    (await callService(walletOperations.transactions, { ...narrowed, perPage: NEWEST_ROWS }, context)).data.items;
  const rows = await read({ channel: "refund" }).catch((error: unknown) => {
    if (!isRefusedFilter(error)) throw error;
    return read({});
  });
  const such = rows.filter((row) => row.sourceTransactionId !== null && row.amountRial === rial);
  return such.length === 1 ? such[0] : undefined;
}

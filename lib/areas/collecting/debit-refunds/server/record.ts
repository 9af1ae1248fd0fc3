import "server-only";
import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { ApiError } from "@/lib/kit/operations/errors";
import { type OrderState, WITHOUT_MONEY } from "@/lib/kit/orders/states";
import { recordIn } from "@/lib/server/book/keep";
import type { Queryable } from "@/lib/server/db/client";
import { db } from "@/lib/server/db/client";
import { bookRecords, paymentOrders } from "@/lib/server/db/schema/index";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { debitRefundOperations } from "../operations";
import type { DebitRefund } from "./answers";

const PER_PAGE = 100;
/** If the list also shows refunds of other withdrawals, it is read to this many pages. */
const MOST_PAGES = 50;

/** The amounts of a withdrawal that were or may have been refunded, in whole rial. */
interface WentBack {
  /** Refunds that the service, the book or one of our orders has. */
  totalRial: number;
  /** Those that have arrived, by the service or the book. */
  doneRial: number;
}

/** One of our orders that makes or may make such a refund. */
export interface RefundOrder {
  trackId: string;
  serviceId: string | null;
  amountRial: number;
  state: OrderState;
}

/**
 * The refunded amount of a withdrawal from all sources. The filter of the service's list is not documented, so an
 * empty list does not prove that there is no refund. A refund in several sources counts once.
 *
 * @param ordered the withdrawal's refund orders
 * @returns null if the service's list could not be read to its end
 * @throws ApiError if the list could not be read
 */
export async function wentBackOf(
  { id }: Pick<Withdrawal, "id">,
  ordered: readonly RefundOrder[],
  call: CallContext,
): Promise<WentBack | null> {
  const told = await toldRefunds(id, call);
  if (told === null) return null;
  const known = new Map((await refundsInBook(call.business, id)).map((one) => [one.id, one]));
  for (const one of told) known.set(one.id, one);
  const refunds = [...known.values()].filter(({ status }) => status !== "FAILED");
  const [ids, trackIds] = [new Set(known.keys()), new Set([...known.values()].map(({ trackId }) => trackId))];
  const others = ordered.filter(
    ({ trackId, serviceId }) => !trackIds.has(trackId) && !(serviceId !== null && ids.has(serviceId)),
  );
  return {
    totalRial: sumOf(refunds) + sumOf(others),
    doneRial: sumOf(refunds.filter(({ status }) => status === "DONE")),
  };
}

const sumOf = (some: readonly { amountRial: number }[]) => some.reduce((rial, { amountRial }) => rial + amountRial, 0);

/** The refunds of one withdrawal in the service's list; null if the list has no end or has unreadable rows. */
async function toldRefunds(withdrawalId: string, call: CallContext): Promise<DebitRefund[] | null> {
  try {
    return await readRefunds(withdrawalId, { withdrawalId }, call);
  } catch (error) {
    // The filter is not documented, so it may be refused or ignored.
    const isRefused = error instanceof ApiError && ["upstream_rejected", "invalid_input"].includes(error.code);
    if (!isRefused) throw error;
    return readRefunds(withdrawalId, {}, call);
  }
}

async function readRefunds(
  withdrawalId: string,
  narrowed: { withdrawalId?: string },
  call: CallContext,
): Promise<DebitRefund[] | null> {
  const own: DebitRefund[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data } = await callService(debitRefundOperations.list, { ...narrowed, page, perPage: PER_PAGE }, call);
    if (data.unreadRows) return null;
    own.push(...data.items.filter((one) => one.withdrawalId.toLowerCase() === withdrawalId.toLowerCase()));
    if (!data.hasMore) return own;
  }
  return null;
}

/** The refunds of one withdrawal in the book. */
async function refundsInBook(business: string, withdrawalId: string): Promise<DebitRefund[]> {
  const rows = await db()
    .select()
    .from(bookRecords)
    .where(
      and(
        eq(bookRecords.business, business),
        eq(bookRecords.kind, "debitRefund"),
        sql`lower(${bookRecords.facts} ->> 'withdrawalId') = ${withdrawalId.toLowerCase()}`,
      ),
    );
  return rows.map((row) => recordIn<DebitRefund>(row));
}

/** The refund orders of a withdrawal that move or may move money. @param exceptId an order that is not counted */
export function refundsOrdered(
  { business, withdrawalId, exceptId }: { business: string; withdrawalId: string; exceptId: string | undefined },
  within: Queryable,
): Promise<RefundOrder[]> {
  const { id, trackId, serviceId, amountRial, state } = paymentOrders;
  return within
    .select({ trackId, serviceId, amountRial, state })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.business, business),
        eq(paymentOrders.kind, "debitRefund"),
        notInArray(state, [...WITHOUT_MONEY]),
        sql`${paymentOrders.content} ->> 'withdrawalId' = ${withdrawalId}`,
        ...(exceptId === undefined ? [] : [ne(id, exceptId)]),
      ),
    );
}

import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { DebitRefund } from "@/lib/debit-refunds/answers";
import { debitRefundOperations } from "@/lib/debit-refunds/operations";
import { refundedOf } from "@/lib/debit-refunds/status";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import type { Withdrawal } from "@/lib/withdrawals/answers";

const PER_PAGE = 100;
/** More refunds of one withdrawal are none that people made. */
const MOST_PAGES = 20;

/**
 * How much of a withdrawal can still go back, by the service's list of its refunds, in rial. Rows of other withdrawals are
 * left out; they say that the list may not have all of this one.
 *
 * @returns null where not all of them could be read
 * @throws ApiError when the list could not be asked for
 */
export async function leftToRefund({ id, amountRial }: Withdrawal, call: CallContext): Promise<number | null> {
  const own: DebitRefund[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const input = { withdrawalId: id, page, perPage: PER_PAGE };
    const { data } = await callService(debitRefundOperations.list, input, call);
    const isOwn = ({ withdrawalId }: DebitRefund) => withdrawalId.toLowerCase() === id.toLowerCase();
    own.push(...data.items.filter(isOwn));
    if (data.unreadRows || !data.items.every(isOwn)) return null;
    if (!data.hasMore) return refundedOf(amountRial, own, true).leftRial;
  }
  return null;
}

/** What is ordered of a withdrawal's refunds here and not at the service yet, in rial: the service's list has the rest. */
export async function refundsOrdered(business: string, { withdrawalId }: { withdrawalId: string }): Promise<number> {
  const { amountRial, content, kind, state } = paymentOrders;
  const [row] = await db()
    .select({ total: sql<string | null>`sum(${amountRial})` })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.business, business),
        eq(kind, "debitRefund"),
        inArray(state, ["awaiting_approval", "approved", "sending", "unknown"]),
        sql`${content} ->> 'withdrawalId' = ${withdrawalId}`,
      ),
    );
  return Number(row?.total ?? 0);
}

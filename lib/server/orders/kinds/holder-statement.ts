import "server-only";
import { and, eq, gte, inArray, ne, sql } from "drizzle-orm";
import type { CardStatementRow } from "@/lib/card-money/answers";
import { cardMoneyAtService } from "@/lib/card-money/operations";
import { withRowId } from "@/lib/card-money/row-id";
import type { HolderRow } from "@/lib/card-money/views";
import { fitOf, type SoughtTransfer } from "@/lib/card-transfers/row-of-order";
import { addDays, tehranDayOf } from "@/lib/format/jalali";
import { ApiError } from "@/lib/operations/errors";
import { HOLDER_KINDS } from "@/lib/orders/kinds";
import { latestMsOf } from "@/lib/orders/told-at";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { callService } from "@/lib/server/proxy/call-service";
import { callOf, type KindContext } from "./kind";
import { findInList } from "./whole-list";

/** Beyond so many pages nothing is looked at, and what was read proves nothing. */
const MOST_PAGES = 30;
/** So long after its first call at most a transfer's row is listed. */
const LATE_ROWS_MS = 3 * 24 * 3_600_000;

export interface FoundTransfer {
  /** Rows that are the order's: more than one where the fee is one of them, or it left more than once. */
  rows: CardStatementRow[];
  /** A row that does not say whose it is may be the order's, or nobody lets the statement be read. */
  isPerhapsThere: boolean;
  /** All was read that could be the order, and all of it could be read. */
  isWhole: boolean;
}

/** The rows of a holder's statement that an order's receipt knows to be its own. */
const rowIdsOf = ({ receipt }: Pick<PaymentOrder, "receipt">): readonly string[] =>
  Array.isArray(receipt?.rowIds) ? (receipt.rowIds as string[]) : [];

interface Holder {
  provider: string;
  cardholderId: string;
  /** The account that it leaves; null where nobody has told it so far. */
  fromAccount: string | null;
}

/**
 * What a holder's statement has of an order. It is read to before the order; in which order it is listed, and that it is
 * narrowed down to the days that are asked for, is not relied on. Where the service does not let it be read, nothing is
 * proven.
 *
 * @throws ApiError as `callService`
 */
export async function findTransfer(
  holder: Holder,
  sought: SoughtTransfer,
  context: KindContext,
): Promise<FoundTransfer> {
  const read = new Map<string, CardStatementRow>();
  let isWhole: boolean;
  try {
    const fromAccount = holder.fromAccount ?? (await firstAccount(holder, context));
    if (fromAccount === null) return { rows: [], isPerhapsThere: true, isWhole: false };
    isWhole = await readInto(read, { ...holder, fromAccount }, sought, context);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { rows: [], isPerhapsThere: true, isWhole: false };
  }
  const all = [...read.values()];
  const rows = all.filter((row) => fitOf(row, sought) === "own");
  if (rows.length > 0) return { rows, isPerhapsThere: false, isWhole };
  const some = all.filter((row) => fitOf(row, sought) === "perhaps");
  const others = some.length > 0 ? await othersOf(holder.cardholderId, context.order) : new Set();
  return { rows: [], isPerhapsThere: some.some(({ trackingCode }) => !others.has(trackingCode)), isWhole };
}

/** The service's own no: waiting does not change that. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.answer?.isOwnWord === true && [400, 403, 404, 422].includes(error.answer.status);

/** The card's own account comes first. */
async function firstAccount({ provider, cardholderId }: Holder, context: KindContext): Promise<string | null> {
  const { data } = await callService(cardMoneyAtService.accounts, { provider, cardholderId }, callOf(context));
  return data.items[0]?.accountNumber ?? null;
}

/** @returns whether all was read that may be it */
async function readInto(
  read: Map<string, CardStatementRow>,
  { provider, cardholderId, fromAccount }: Holder & { fromAccount: string },
  { sinceMs }: SoughtTransfer,
  context: KindContext,
): Promise<boolean> {
  // The bank's day may begin at another moment than ours.
  const from = addDays(tehranDayOf(sinceMs), -1);
  try {
    await findInList<HolderRow>({
      read: async (page, perPage) => {
        if (page > MOST_PAGES) throw new ApiError("upstream_unreadable");
        const asked = { provider, cardholderId, accountNumber: fromAccount, from, page, perPage };
        const { data } = await callService(cardMoneyAtService.statement, asked, callOf(context));
        const items = data.items.map(withRowId);
        for (const row of items) read.set(row.id, row);
        return { ...data, items };
      },
      idOf: ({ id }) => id,
      // All of its rows are wanted, not the first.
      isIt: () => false,
      isPerhaps: () => false,
      madeAt: ({ at }) => latestMsOf(at),
      oldestMs: sinceMs,
    });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "upstream_unreadable") return false;
    throw error;
  }
}

/** The rows that are known to be other orders'. */
async function othersOf(
  cardholderId: string,
  { business, id, createdAt }: PaymentOrder,
): Promise<ReadonlySet<unknown>> {
  const rows = await db()
    .select({ receipt: paymentOrders.receipt })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.business, business),
        inArray(paymentOrders.kind, [...HOLDER_KINDS]),
        sql`${paymentOrders.content} ->> 'cardholderId' = ${cardholderId}`,
        ne(paymentOrders.id, id),
        gte(paymentOrders.sendingSince, new Date(createdAt.getTime() - LATE_ROWS_MS)),
      ),
    );
  return new Set(rows.flatMap(({ receipt }) => [...rowIdsOf({ receipt }), receipt?.refCode]));
}

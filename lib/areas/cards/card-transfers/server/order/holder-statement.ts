import "server-only";
import { and, eq, gte, inArray, ne, sql } from "drizzle-orm";
import { cardMoneyAtService } from "@/lib/areas/cards/card-money/operations";
import { withRowId } from "@/lib/areas/cards/card-money/row-id";
import type { CardStatementRow } from "@/lib/areas/cards/card-money/server/answers";
import type { HolderRow } from "@/lib/areas/cards/card-money/views";
import { HOLDER_KINDS } from "@/lib/areas/money/orders/kinds";
import { latestMsOf } from "@/lib/areas/money/orders/told-at";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { ApiError } from "@/lib/kit/operations/errors";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema/index";
import { callOf, type KindContext } from "@/lib/server/orders/kinds/kind";
import { findInList } from "@/lib/server/orders/kinds/whole-list";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { callService } from "@/lib/server/proxy/call-service";
import { fitOf, type SoughtTransfer } from "../../row-of-order";

/** The most pages that are read. If there are more, what was read proves nothing. */
const MOST_PAGES = 30;
/** A transfer's row is listed at most this long after its first call. */
const LATE_ROWS_MS = 3 * 24 * 3_600_000;

export interface FoundTransfer {
  /** The order's rows: more than one if the fee is a row of its own, or if the money left more than once. */
  rows: CardStatementRow[];
  /** Whether an unidentified row may be the order's, or the statement may not be read. */
  isPerhapsThere: boolean;
  /** Whether all rows that could be the order's were read and readable. */
  isWhole: boolean;
}

/** The rows of a holder's statement that an order's receipt knows as its own. */
const rowIdsOf = ({ receipt }: Pick<PaymentOrder, "receipt">): readonly string[] =>
  Array.isArray(receipt?.rowIds) ? (receipt.rowIds as string[]) : [];

interface Holder {
  provider: string;
  cardholderId: string;
  /** The account that the money leaves; null if it is not known yet. */
  fromAccount: string | null;
}

/**
 * Finds an order in a holder's statement. It is read down to a time before the order. Neither its order nor the
 * filter by days is relied on. If the service does not allow the reading, nothing is proven.
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

/** Whether it is the service's own refusal. Waiting does not change that. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.answer?.isOwnWord === true && [400, 403, 404, 422].includes(error.answer.status);

/** The first account, which is the card's own. */
async function firstAccount({ provider, cardholderId }: Holder, context: KindContext): Promise<string | null> {
  const { data } = await callService(cardMoneyAtService.accounts, { provider, cardholderId }, callOf(context));
  return data.items[0]?.accountNumber ?? null;
}

/** @returns whether all rows that may be the order's were read */
async function readInto(
  read: Map<string, CardStatementRow>,
  { provider, cardholderId, fromAccount }: Holder & { fromAccount: string },
  { sinceMs }: SoughtTransfer,
  context: KindContext,
): Promise<boolean> {
  // The bank's day may begin at another time than ours.
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
      // All of its rows are wanted, not only the first.
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

/** The rows that are known to belong to other orders. */
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

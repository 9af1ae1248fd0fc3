import "server-only";
import { and, eq, gte, inArray, ne, sql } from "drizzle-orm";
import { CUSTOMER_WALLET_KINDS } from "@/lib/areas/money/orders/kinds";
import { latestMsOf } from "@/lib/areas/money/orders/told-at";
import { ApiError } from "@/lib/kit/operations/errors";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema/index";
import { callOf, type KindContext } from "@/lib/server/orders/kinds/kind";
import { findInList } from "@/lib/server/orders/kinds/whole-list";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { callService } from "@/lib/server/proxy/call-service";
import { customerWalletOperations } from "../../operations";
import { fitOf, isByBalance, type SoughtMove } from "../../row-of-order";
import type { CustomerTransaction } from "../answers";

/** The most pages that are read. If there are more, what was read proves nothing. */
const MOST_PAGES = 30;
/** A request's row is listed at most this long after it. */
const LATE_ROWS_MS = 3 * 24 * 3_600_000;

export interface FoundMove {
  /** The order's rows: more than one if the service did it more than once. */
  rows: CustomerTransaction[];
  /** Whether an unidentified row may be the order's. */
  isPerhapsThere: boolean;
  /** Whether all rows that could be the order's were read and readable. */
  isWhole: boolean;
}

/** The customer's transactions that an order's receipt knows as its own. */
export const rowIdsOf = ({ receipt }: Pick<PaymentOrder, "receipt">): readonly string[] =>
  Array.isArray(receipt?.rowIds) ? (receipt.rowIds as string[]) : [];

/**
 * Finds an order in a customer's transactions. They are read down to a time before the order. Neither their order nor
 * correct paging is relied on.
 *
 * @throws ApiError as `callService`
 */
export async function findMove(customerId: string, sought: SoughtMove, context: KindContext): Promise<FoundMove> {
  const read = new Map<string, CustomerTransaction>();
  const isWhole = await readInto(read, { customerId, sinceMs: sought.sinceMs }, context);
  const all = [...read.values()];
  const rows = all.filter((row) => fitOf(row, sought) === "own");
  if (rows.length > 0) return { rows, isPerhapsThere: false, isWhole };
  const some = all.filter((row) => fitOf(row, sought) === "perhaps");
  const others = some.length > 0 ? await othersOf(customerId, context.order) : new Set();
  const free = some.filter(({ id }) => id === null || !others.has(id));
  const told = free.filter((row) => isByBalance(row, sought));
  if (told.length === 1) return { rows: told, isPerhapsThere: false, isWhole };
  return { rows: [], isPerhapsThere: free.length > 0, isWhole };
}

/** @returns whether all rows that may be the order's were read */
async function readInto(
  read: Map<string, CustomerTransaction>,
  { customerId, sinceMs }: { customerId: string; sinceMs: number },
  context: KindContext,
): Promise<boolean> {
  try {
    await findInList<CustomerTransaction>({
      read: async (page, perPage) => {
        if (page > MOST_PAGES) throw new ApiError("upstream_unreadable");
        const asked = { customerId, page, perPage };
        const { data } = await callService(customerWalletOperations.transactions, asked, callOf(context));
        for (const row of data.items) read.set(keyOf(row), row);
        return data;
      },
      idOf: keyOf,
      // All of its rows are wanted, not only the first.
      isIt: () => false,
      isPerhaps: () => false,
      madeAt: ({ createdAt }) => latestMsOf(createdAt),
      oldestMs: sinceMs,
    });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "upstream_unreadable") return false;
    throw error;
  }
}

/** A row without an id is identified by all its fields. */
const keyOf = ({ id, ...row }: CustomerTransaction): string => id ?? JSON.stringify(row);

/** The rows that are known to belong to other orders. */
async function othersOf(customerId: string, { business, id, createdAt }: PaymentOrder): Promise<ReadonlySet<unknown>> {
  const rows = await db()
    .select({ receipt: paymentOrders.receipt })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.business, business),
        inArray(paymentOrders.kind, [...CUSTOMER_WALLET_KINDS]),
        sql`${paymentOrders.content} ->> 'customerId' = ${customerId}`,
        ne(paymentOrders.id, id),
        gte(paymentOrders.sendingSince, new Date(createdAt.getTime() - LATE_ROWS_MS)),
      ),
    );
  return new Set(rows.flatMap(rowIdsOf));
}

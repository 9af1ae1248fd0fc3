import "server-only";
import { sql } from "drizzle-orm";
import { CUSTOMER_WALLET_KINDS } from "@/lib/kit/orders/kinds";
import { latestMsOf } from "@/lib/kit/orders/told-at";
import { paymentOrders } from "@/lib/server/db/schema/index";
import { callOf, type KindContext } from "@/lib/server/orders/kinds/kind";
import { otherOrders, rowIdsOf } from "@/lib/server/orders/kinds/other-orders";
import { readSince } from "@/lib/server/orders/kinds/whole-list";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { callService } from "@/lib/server/proxy/call-service";
import { customerWalletOperations } from "../../operations";
import { fitOf, isByBalance, type SoughtMove } from "../../status";
import type { CustomerTransaction } from "../answers";

export interface FoundMove {
  /** The order's rows: more than one if the service did it more than once. */
  rows: CustomerTransaction[];
  /** Whether an unidentified row may be the order's. */
  isPerhapsThere: boolean;
  /** Whether all rows that could be the order's were read and readable. */
  isWhole: boolean;
}

/**
 * Finds an order in a customer's transactions. They are read down to a time before the order. Neither their order nor
 * correct paging is relied on.
 *
 * @throws ApiError as `callService`
 */
export async function findMove(customerId: string, sought: SoughtMove, context: KindContext): Promise<FoundMove> {
  const { rows: all, isWhole } = await readSince<CustomerTransaction>({
    read: async (page, perPage) =>
      (await callService(customerWalletOperations.transactions, { customerId, page, perPage }, callOf(context))).data,
    idOf: keyOf,
    madeAt: ({ createdAt }) => latestMsOf(createdAt),
    oldestMs: sought.sinceMs,
  });
  const rows = all.filter((row) => fitOf(row, sought) === "own");
  if (rows.length > 0) return { rows, isPerhapsThere: false, isWhole };
  const some = all.filter((row) => fitOf(row, sought) === "perhaps");
  const others = some.length > 0 ? await othersOf(customerId, context.order) : new Set();
  const free = some.filter(({ id }) => id === null || !others.has(id));
  const told = free.filter((row) => isByBalance(row, sought));
  if (told.length === 1) return { rows: told, isPerhapsThere: false, isWhole };
  return { rows: [], isPerhapsThere: free.length > 0, isWhole };
}

/** A row without an id is identified by all its fields. */
const keyOf = ({ id, ...row }: CustomerTransaction): string => id ?? JSON.stringify(row);

/** The rows that are known to belong to other orders. */
async function othersOf(customerId: string, order: PaymentOrder): Promise<ReadonlySet<unknown>> {
  const isTheirs = sql`${paymentOrders.content} ->> 'customerId' = ${customerId}`;
  return new Set((await otherOrders(order, CUSTOMER_WALLET_KINDS, isTheirs)).flatMap(rowIdsOf));
}

import "server-only";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { CARD_CREDIT_KINDS } from "@/lib/kit/orders/kinds";
import type { OrderState } from "@/lib/kit/orders/states";
import { sinceOf } from "@/lib/kit/orders/told-at";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema/index";
import { callOf, type KindContext } from "@/lib/server/orders/kinds/kind";
import { otherOrders } from "@/lib/server/orders/kinds/other-orders";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { lockOrder } from "@/lib/server/orders/record/locks";
import { fitOf, type KnownRow, keyed, rowOf, type SoughtCredit } from "../../status";
import { readCredits } from "../ask";

/** The service's list right before a request was sent. Rows that were there cannot be the request's. */
export interface CreditMemory {
  before: readonly string[];
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [];

/** The service's rows that are known to be an order's. */
export const rowKeysOf = ({ receipt }: Pick<PaymentOrder, "receipt">): readonly string[] => textsIn(receipt?.rowKeys);
/** The rows that were there before the request; null if nothing was sent. */
export const memoryOf = ({ receipt }: Pick<PaymentOrder, "receipt">): CreditMemory | null =>
  Array.isArray(receipt?.before) ? { before: textsIn(receipt.before) } : null;

/**
 * Reads the service's list right before a request is sent, and stores it with the order. If it cannot be read
 * completely, nothing is sent, because afterwards nobody could tell the request's row from earlier ones.
 *
 * @throws ApiError `busy`, so that the order waits
 */
export async function remember(
  where: { provider: string; cardholderId: string | null },
  sought: readonly SoughtCredit[],
  context: KindContext,
): Promise<CreditMemory> {
  const { order } = context;
  const sinceMs = sinceOf(order.createdAt);
  let listed: KnownRow[];
  try {
    const { rows, isWhole } = await readCredits(where, sinceMs, callOf(context));
    if (!isWhole) throw new ApiError("upstream_unreadable");
    listed = keyed(rows);
  } catch (error) {
    log.warn({ err: error, order: order.id }, "credit could not be read before a change of it");
    throw new ApiError("busy");
  }
  const fits = (row: KnownRow) => sought.some((each) => fitOf(row, each, sinceMs) !== null);
  const memory = { before: listed.filter(fits).map(({ key }) => key) };
  await keep(order, memory);
  return memory;
}

/** Stores facts before the request is sent, unless another process has taken the order up meanwhile. */
export async function keep({ id, attempts }: PaymentOrder, facts: Record<string, unknown>): Promise<void> {
  await db().transaction(async (tx) => {
    const locked = await lockOrder(id, tx);
    if (locked?.state !== "sending" || locked.attempts !== attempts) throw new Error("the order was taken up");
    await tx
      .update(paymentOrders)
      .set({ receipt: { ...locked.receipt, ...facts } })
      .where(eq(paymentOrders.id, id));
  });
}

/** The results of a search, in the order of the wanted rows. */
export interface FoundCredits {
  found: (KnownRow | "perhaps" | null)[];
  isWhole: boolean;
}

/**
 * Finds an order's rows in the service's list.
 *
 * @param isSure for each row: whether the service has said that it accepted it, or a person that it was done
 * @throws ApiError as `callService`
 */
export async function findCredits(
  where: { provider: string; cardholderId: string | null },
  sought: readonly SoughtCredit[],
  context: KindContext,
  { memory, isSure }: { memory: CreditMemory | null; isSure: (sought: SoughtCredit) => boolean },
): Promise<FoundCredits> {
  const { order } = context;
  const sinceMs = sinceOf(order.createdAt);
  const { rows, isWhole } = await readCredits(where, sinceMs, callOf(context));
  const listed = keyed(rows);
  const own = new Set(rowKeysOf(order));
  const others = await othersOf(where, order);
  const taken = new Set([...(memory?.before ?? []), ...others.flatMap(({ keys }) => keys)]);
  const found = sought.map((each) => {
    const known = listed.find((row) => own.has(row.key) && fitOf(row, each, sinceMs) !== null);
    const open = others.filter(({ isOpen, wants }) => isOpen && wants.some((want) => isSame(want, each))).length;
    return known ?? rowOf(listed, each, sinceMs, { taken, open, isSure: isSure(each) });
  });
  return { found, isWhole };
}

const isSame = (one: SoughtCredit, other: SoughtCredit): boolean =>
  one.cardholderId === other.cardholderId && one.way === other.way && one.amountRial === other.amountRial;

interface OtherOrder {
  state: OrderState;
  /** Whether it opens the credit. */
  isOpening: boolean;
  keys: readonly string[];
  /** Whether some of its own rows are not known yet. */
  isOpen: boolean;
  wants: SoughtCredit[];
}

/** Our other orders that may have rows in the same list. */
export async function othersOf(
  { provider, cardholderId }: { provider: string; cardholderId: string | null },
  order: PaymentOrder,
): Promise<OtherOrder[]> {
  const { content } = paymentOrders;
  const isTheirs: SQL | undefined =
    cardholderId === null
      ? undefined
      : or(
          sql`${content} ->> 'cardholderId' = ${cardholderId}`,
          sql`${content} -> 'holders' @> ${JSON.stringify([{ cardholderId }])}::jsonb`,
        );
  const isThere = and(sql`${content} ->> 'provider' = ${provider}`, isTheirs);
  const rows = await otherOrders(order, CARD_CREDIT_KINDS, isThere);
  return rows.map(({ state, ...row }) => {
    const wants = wantsOf(row.content);
    const keys = rowKeysOf(row);
    const mayComeYet = state === "sending" || state === "unknown" || state === "sent";
    const isOpening = row.content.way === "register";
    return { state, isOpening, keys, wants, isOpen: mayComeYet && keys.length < wants.length };
  });
}

/**
 * The credit changes of an order of any kind. Orders for many have their cardholders in a list parallel to the rows.
 */
function wantsOf(content: Record<string, unknown>): SoughtCredit[] {
  const way = content.way === "take" ? "take" : "add";
  const rows = Array.isArray(content.rows) ? (content.rows as Record<string, unknown>[]) : [content];
  const holders = Array.isArray(content.holders) ? (content.holders as Record<string, unknown>[]) : [content];
  return rows.map(({ amountRial }, index) => ({
    way,
    cardholderId: String(holders[index]?.cardholderId),
    amountRial: Number(amountRial),
  }));
}

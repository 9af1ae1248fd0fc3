import "server-only";
import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { hasRows, type ItemState, MOST_BATCH_ITEMS } from "@/lib/kit/orders/kinds";
import type { OrderState } from "@/lib/kit/orders/states";
import { outcomesOf } from "@/lib/server/book/settlement-outcomes";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { orderEvents, paymentOrders } from "@/lib/server/db/schema";
import type { PolicySubject } from "./approval/policy-check";
import { lookUpNow } from "./engine/work";
import type { LookContext } from "./kinds/kind";
import type { PaymentOrder } from "./record/change";
import { itemsOf } from "./record/items";
import { hasEnded, piecesKept } from "./record/pieces";
import { isRechecked } from "./record/rechecked";

const NOT_OVER: readonly OrderState[] = ["awaiting_approval", "approved", "sending", "unknown"];
/** A row in one of these states is at the service or arrived. */
const ALIVE: readonly ItemState[] = ["waiting", "sent", "done"];

/**
 * Makes sure that an order which is to be repeated did not happen after all. If it may have happened, the service is
 * asked now. If the service has it, that look-up reopens it.
 *
 * @param payments the payments of the new order
 * @throws ApiError `not_found`; `conflict` on the field `repeatOf`: `errors.repeatOpen` (the order is undecided),
 *   `errors.repeatFound` (the service has it, or one of these payments of it), `errors.repeatUnknown` (the service
 *   could not be asked)
 */
export async function confirmRepeat(
  { business, repeatOf, memberId }: { business: string; repeatOf: string; memberId: string },
  payments: PolicySubject["payments"],
): Promise<void> {
  const isIt = and(eq(paymentOrders.id, repeatOf), eq(paymentOrders.business, business));
  const [before] = await db().select().from(paymentOrders).where(isIt);
  if (!before) throw new ApiError("not_found");
  if (NOT_OVER.includes(before.state)) throw refusal("repeatOpen");
  const wanted = hasRows(before.kind) ? await endedAmong(before, payments) : undefined;
  if (mayBeThere(before, wanted)) await askAgain(before, { memberId, wanted });
  const [now] = await db().select().from(paymentOrders).where(isIt);
  // A person may have dealt with it because they found it paid.
  if (now?.attention === "perhaps_there" || now?.dealtWith?.attention === "perhaps_there")
    throw refusal("repeatPerhaps");
  const isThere = now && (hasRows(now.kind) ? await hasRowOf(now, payments) : await wasFound(now));
  if (isThere || (wanted && (await isPaidInPart(business, [...wanted])))) throw refusal("repeatFound");
}

const refusal = (why: "repeatOpen" | "repeatFound" | "repeatPerhaps" | "repeatUnknown") =>
  new ApiError("conflict", { fields: { repeatOf: `errors.${why}` } });

/**
 * Whether it may exist at the service: it ended although a request was sent, or rows or pieces of it did while others
 * exist.
 */
const mayBeThere = (order: PaymentOrder, wanted: ReadonlySet<string> | undefined): boolean =>
  isRechecked(order) ||
  (wanted !== undefined &&
    order.attempts > 0 &&
    (wanted.size > 0 || piecesKept(order.receipt).length < Math.ceil(order.itemCount / MOST_BATCH_ITEMS)));

/** The track ids of the batch rows that ended without a payment and are to be paid again. */
async function endedAmong({ id }: PaymentOrder, payments: PolicySubject["payments"]): Promise<ReadonlySet<string>> {
  const keys = new Set(payments.map(keyOf));
  const rows = (await itemsOf(id, db())).filter((item) => hasEnded(item.state) && keys.has(keyOf(item)));
  return new Set(rows.map(({ trackId }) => trackId));
}

async function askAgain(order: PaymentOrder, asker: Pick<LookContext, "memberId" | "wanted">): Promise<void> {
  try {
    await lookUpNow(order.id, { lane: "person", ...asker });
  } catch (error) {
    log.warn({ err: error, order: order.id }, "an order that is made again could not be looked up");
    throw refusal("repeatUnknown");
  }
}

/** The look-up of a row tells one of its parts. Only the book knows whether another part was paid or is under way. */
const isPaidInPart = async (business: string, trackIds: readonly string[]): Promise<boolean> =>
  (await outcomesOf(business, trackIds)).some(({ parts }) => parts !== undefined);

/** Whether an order that counted as ended was found later. The member who repeats it may not know that yet. */
async function wasFound({ id, state }: PaymentOrder): Promise<boolean> {
  if (state !== "sent" && state !== "done") return false;
  const [found] = await db()
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.event, "found")))
    .limit(1);
  return found !== undefined;
}

/** Whether one of these payments matches a row that did not fail, more often than such rows failed. */
async function hasRowOf({ id }: PaymentOrder, payments: PolicySubject["payments"]): Promise<boolean> {
  const alive = new Set<string>();
  const free = new Map<string, number>();
  for (const item of await itemsOf(id, db())) {
    if (ALIVE.includes(item.state as ItemState)) alive.add(keyOf(item));
    else free.set(keyOf(item), (free.get(keyOf(item)) ?? 0) + 1);
  }
  return payments.some((payment) => {
    const left = free.get(keyOf(payment)) ?? 0;
    free.set(keyOf(payment), left - 1);
    return left <= 0 && alive.has(keyOf(payment));
  });
}

const keyOf = ({ iban, amountRial }: { iban: string; amountRial: number }) => `${iban} ${amountRial}`;

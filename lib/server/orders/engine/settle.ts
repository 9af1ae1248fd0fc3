import "server-only";
import { eq } from "drizzle-orm";
import { isOfOrders } from "@/lib/kit/orders/kinds";
import type { OrderEvent } from "@/lib/kit/orders/states";
import type { Queryable } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import type { Receipt } from "@/lib/server/orders/kinds/kind";
import { kindOf } from "@/lib/server/orders/kinds/registry";
import { believableAt, believe, type SaidBack, saidBackOf } from "@/lib/server/orders/kinds/returns";
import { keepsAlarm, moveOrder, noteOnOrder, type PaymentOrder } from "@/lib/server/orders/record/change";
import { changeItems, countItems, type ItemNews, keepTransactions } from "@/lib/server/orders/record/items";
import { lockOrder } from "@/lib/server/orders/record/locks";
import { noteRowOutcomes } from "@/lib/server/orders/record/outcomes";
import { isRechecked } from "@/lib/server/orders/record/rechecked";
import { sealForOrder } from "@/lib/server/orders/record/sealed";
import { nextLookAfter, nextRecheck, nextReturnLook } from "@/lib/server/orders/record/times";
import { inOrderTransaction } from "@/lib/server/orders/record/transaction";
import { endsOf, unlessDealtWith } from "./acknowledge";
import { alarmOf, echoOf, newAlarm, noteAlarm } from "./alarm";
import { isThereAfterAll, recordFound, reopen } from "./reopen";

/**
 * Stores what the service says about an order: that it has it, and its state there. It is safe to repeat, for
 * receipts from the sender, a look-up, a webhook or a person.
 *
 * @returns the order afterwards; null if it does not exist
 */
export async function applyReceipt(orderId: string, receipt: Receipt): Promise<PaymentOrder | null> {
  return inOrderTransaction(async ({ tx }) => {
    const locked = await lockOrder(orderId, tx);
    if (!locked) return null;
    if (isOutdated(locked, receipt)) return locked;
    if (locked.state === "sending" || locked.state === "unknown") {
      // Some of its payments may still be with the sender. The order is accepted when all of them are reported.
      return receipt.isPartial ? locked : settle(await accept(locked, receipt, tx), receipt, tx);
    }
    const isBack = isRechecked(locked) ? isThereAfterAll(locked, receipt) : (receipt.returned?.length ?? 0) > 0;
    if (isBack) {
      const back = await settle(await reopen(locked, receipt, tx), receipt, tx);
      await recordFound(locked, tx);
      return back;
    }
    return isRechecked(locked) ? lookAgain(locked, tx) : settle(locked, receipt, tx);
  });
}

/** Whether the order was changed while the service was asked. Its due time then stays. */
const isOutdated = ({ receipt }: PaymentOrder, { asOf = {} }: Receipt): boolean =>
  Object.entries(asOf).some(([name, value]) => (receipt?.[name] ?? null) !== value);

/**
 * The service has accepted the order. It must echo the meant amount and destination; otherwise a person has to look.
 */
async function accept(order: PaymentOrder, receipt: Receipt, tx: Queryable): Promise<PaymentOrder> {
  const sentAt = new Date();
  const alarm = alarmOf(receipt);
  const serviceId = receipt.serviceId ?? order.serviceId;
  const columns = {
    sentAt,
    serviceId,
    receipt: { ...receipt.facts, ...echoOf(receipt) },
    nextAt: nextLookAt({ ...order, sentAt }),
    attention: alarm,
    // The service has received what was sealed for it.
    sealed: receipt.sealed ? sealForOrder(order.id, receipt.sealed) : null,
  };
  const detail = { serviceId, echoRial: receipt.echoRial };
  const sent = await moveOrder(order, { event: "accept", detail, columns }, tx);
  if (alarm) await noteAlarm(sent, { alarm, receipt }, tx);
  return sent;
}

/** Plans the next look-up of an ended order without news. If its end is doubtful, this goes on for days. */
async function lookAgain(order: PaymentOrder, tx: Queryable): Promise<PaymentOrder> {
  const nextAt = nextRecheck(order.settledAt);
  await tx.update(paymentOrders).set({ nextAt }).where(eq(paymentOrders.id, order.id));
  return { ...order, nextAt };
}

const EVENTS = { sent: null, done: "done", failed: "fail", canceled: "cancel", reversed: "reverse" } as const;

/**
 * Stores the state of an order that the service has. Each told amount and destination is compared with the order,
 * because the accepting answer may have told none, or a different one.
 */
async function settle(order: PaymentOrder, said: Receipt, tx: Queryable): Promise<PaymentOrder> {
  if (order.state !== "sent" && order.state !== "done") return order;
  const { receipt: told, saidBack } = await believe(order, said, tx);
  if (told.transactions) await keepTransactions(order.id, told.transactions, tx);
  const receipt = told.rows ? { ...told, state: await stateWithRows(order, { ...told, rows: told.rows }, tx) } : told;
  if (told.counts) await noteCounts(order, told.counts, tx);
  // News about one row says nothing about the whole order.
  const learnt: Record<string, unknown> = {
    ...order.receipt,
    ...receipt.facts,
    ...(told.rows ? {} : echoOf(receipt)),
    ...kept(order, saidBack),
  };
  // The service knows it now, so an earlier absence is forgotten.
  delete learnt.absentSince;
  const facts = { receipt: learnt, serviceId: receipt.serviceId ?? order.serviceId };
  const alarm = told.rows && !told.otherIban ? null : await newAlarm(order, receipt, tx);
  if (alarm) await noteAlarm(order, { alarm, receipt }, tx);
  const event = eventOf(order, receipt);
  if (!event) {
    const next = nextOf(order, believableAt(saidBack));
    const nextAt = stillDue(order) ?? next;
    const attention = alarm ?? attentionOf(order, receipt);
    // If the parts agree again, the person's decision is not needed any more. It stays in the history.
    const isRight = told.attention === null && order.dealtWith?.attention === "parts_differ";
    const dealtWith = isRight || order.dealtWith?.attention === "vanished" ? null : order.dealtWith;
    const [seen] = await tx
      .update(paymentOrders)
      .set({ ...facts, nextAt, attention, dealtWith })
      .where(eq(paymentOrders.id, order.id))
      .returning();
    if (Object.keys(saidBack).some((trackId) => !(trackId in saidBackOf(order)))) {
      const detail = { failure: said.failure };
      await noteOnOrder(order, { event: "said_back", state: order.state, actor: null, detail }, tx);
    }
    if (attention === "parts_differ" && attention !== order.attention) {
      const detail = { ends: receipt.facts.ends };
      await noteOnOrder(order, { event: attention, state: order.state, actor: null, detail }, tx);
    }
    return seen ?? order;
  }
  const { failure } = receipt;
  const looks =
    event === "done" ? { nextAt: stillToCount(order) ?? nextReturnLook({ ...order, settledAt: null }) } : {};
  const alarmed = alarm ? { attention: alarm } : {};
  return moveOrder(order, { event, detail: { failure }, columns: { ...facts, failure, ...looks, ...alarmed } }, tx);
}

/** If the order became due during the look-up, there was news meanwhile, and it stays due. */
const stillDue = ({ nextAt }: PaymentOrder): Date | null =>
  nextAt !== null && nextAt.getTime() <= Date.now() ? nextAt : null;

/** One of the orders that it consists of ended after they were counted. */
const stillToCount = (order: PaymentOrder): Date | null => (isOfOrders(order.kind) ? stillDue(order) : null);

/** Most orders have nothing to keep. */
const kept = (order: PaymentOrder, saidBack: SaidBack): { saidBack?: SaidBack } =>
  order.receipt?.saidBack || Object.keys(saidBack).length > 0 ? { saidBack } : {};

/** @param soonest when another event is awaited */
function nextOf(order: PaymentOrder, soonest: Date | null): Date | null {
  const next = order.state === "sent" ? nextLookAt(order) : nextReturnLook(order);
  return soonest !== null && (next === null || soonest < next) ? soonest : next;
}

/** Why a person must look at an order that stays in its state, by the service's answer about its parts. */
function attentionOf(order: PaymentOrder, { attention, facts }: Receipt): PaymentOrder["attention"] {
  if (keepsAlarm(order)) return order.attention;
  // The service knows it again.
  if (attention === undefined) return order.attention === "vanished" ? null : order.attention;
  return attention && unlessDealtWith(order, attention, endsOf(facts));
}

/** Stores the states of an order's rows, and returns the state of the order that follows from them. */
async function stateWithRows(
  order: PaymentOrder,
  { rows, isPartial }: { rows: readonly ItemNews[]; isPartial?: boolean },
  tx: Queryable,
): Promise<Receipt["state"]> {
  const before = await countItems(order.id, tx);
  const changed = await changeItems(order.id, rows, tx);
  const after = await countItems(order.id, tx);
  if (changed > 0) {
    await noteRows(order, { before, after, isPartial: isPartial === true }, tx);
    await noteRowOutcomes(order, tx);
    await publish({ business: order.business, tags: ["orders"], ids: [order.id] }, tx);
  }
  const { waiting, sent, done, canceled, reversed, failed } = after;
  if (waiting + sent > 0) return "sent";
  if (done > 0) return "done";
  if (reversed > 0) return "reversed";
  return canceled > 0 && failed === 0 ? "canceled" : "failed";
}

/**
 * The same for payments that are orders of their own. Their new results are found by comparison with the stored
 * counts.
 */
async function noteCounts(order: PaymentOrder, after: Readonly<ItemCounts>, tx: Queryable): Promise<void> {
  const before = { ...NONE, ...(order.receipt?.counts as Partial<ItemCounts> | undefined) };
  if (Object.entries(after).every(([state, count]) => before[state as keyof ItemCounts] === count)) return;
  await noteRows(order, { before, after, isPartial: false }, tx);
  await noteRowOutcomes(order, tx);
  await publish({ business: order.business, tags: ["orders"], ids: [order.id] }, tx);
}

const NONE: ItemCounts = { waiting: 0, sent: 0, done: 0, failed: 0, canceled: 0, reversed: 0 };

type ItemCounts = Awaited<ReturnType<typeof countItems>>;

/**
 * Writes a line of the history for rows that did not stay with their receivers. Arrived rows are reported only after
 * a look-up of all rows: webhooks come by the hundred, one for each row, and the order's own end reports the last
 * arrival.
 */
async function noteRows(
  order: PaymentOrder,
  { before, after, isPartial }: { before: ItemCounts; after: ItemCounts; isPartial: boolean },
  tx: Queryable,
): Promise<void> {
  const more = (state: keyof ItemCounts) => Math.max(after[state] - before[state], 0);
  const ended = { failed: more("failed"), canceled: more("canceled"), reversed: more("reversed") };
  const isTold = !isPartial && after.waiting + after.sent > 0;
  const detail = { ...ended, done: isTold ? more("done") : 0 };
  if (Object.values(detail).every((count) => count === 0)) return;
  await noteOnOrder(order, { event: "rows_ended", state: order.state, actor: null, detail }, tx);
}

/** An order that arrived can only come back, under any name that the service gives that. */
function eventOf(order: PaymentOrder, receipt: Receipt): OrderEvent | null {
  if (order.state === "sent") return EVENTS[receipt.state];
  return receipt.state === "sent" || receipt.state === "done" ? null : "reverse";
}

/** When a sent order is looked up next: the gaps grow with its age, unless its kind decides. */
export const nextLookAt = ({ kind, content, sentAt }: Pick<PaymentOrder, "kind" | "content" | "sentAt">): Date =>
  kindOf(kind).nextLook?.(content, sentAt) ?? nextLookAfter(sentAt);

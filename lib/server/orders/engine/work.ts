import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { isOfOrders } from "@/lib/kit/orders/kinds";
import type { OrderState } from "@/lib/kit/orders/states";
import { log } from "@/lib/server/core/log";
import { db, type Queryable } from "@/lib/server/db/client";
import { orderEvents, paymentOrders } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { Unproven } from "@/lib/server/orders/kinds/certainty";
import type { LookContext, Receipt } from "@/lib/server/orders/kinds/kind";
import { kindOf } from "@/lib/server/orders/kinds/registry";
import { believableAt, saidBackOf } from "@/lib/server/orders/kinds/returns";
import { PerhapsListed } from "@/lib/server/orders/kinds/whole-list";
import { moveOrder, noteLook, type OrderLook, type PaymentOrder } from "@/lib/server/orders/record/change";
import { lockBusinessThenOrder, lockOrder } from "@/lib/server/orders/record/locks";
import { isRechecked } from "@/lib/server/orders/record/rechecked";
import {
  later,
  nextLookAfter,
  nextRecheck,
  nextRetry,
  nextReturnLook,
  orderTimes,
  pauseAfter,
} from "@/lib/server/orders/record/times";
import { inOrderTransaction } from "@/lib/server/orders/record/transaction";
import { unlessDealtWith } from "./acknowledge";
import { mayRestLeave } from "./before-sending";
import { dispatch, isFrozen, send, start } from "./dispatch";
import { expireOrder } from "./expire";
import { applyReceipt, nextLookAt } from "./settle";

/**
 * Does the next thing that an order needs: expires it, sends it, finds out its result, or looks up its state. Any
 * process may call it any number of times: the lock and the state of the row decide who acts.
 */
export async function workOnOrder(orderId: string): Promise<void> {
  const order = await readOrder(orderId);
  if (order && isFollowed(order)) await follow(order);
  else await moveOn(order);
}

/** The same for an order's job, without look-ups of sent orders. Those wait until the lane is free of money calls. */
export const workOnJob = async (orderId: string): Promise<void> => moveOn(await readOrder(orderId));

async function moveOn(order: PaymentOrder | undefined): Promise<void> {
  if (order?.state === "awaiting_approval") await expireOrder(order.id);
  else if (order?.state === "approved") await dispatch(order.id);
  else if (order?.state === "sending") await recoverInterrupted(order);
  else if (order?.state === "unknown") await resolveUnknown(order);
}

/**
 * Looks an order up at the service now, for a caller that cannot wait: a webhook or a person.
 *
 * @returns the order's state afterwards
 * @throws ApiError if the service could not be asked
 */
export async function lookUpNow(orderId: string, who: LookContext = { lane: "person" }): Promise<OrderState> {
  const order = await readOrder(orderId);
  if (!order) throw new Error("no such order");
  const askedAt = Date.now();
  if (order.state === "unknown") await decideNow(order, who, askedAt);
  else if (isFollowed(order)) await seeNow(order, who);
  return (await readOrder(orderId))?.state ?? order.state;
}

async function decideNow(order: PaymentOrder, who: LookContext, askedAt: number) {
  try {
    await decide(order, await ask(order, who), askedAt);
  } catch (error) {
    if (error instanceof Unproven) return postpone(order, await whyUnproven(order));
    if (!(error instanceof PerhapsListed)) throw error;
    await postpone(order, "perhaps_queued");
  }
}

async function seeNow(order: PaymentOrder, who: LookContext) {
  try {
    await applyLook(order, await ask(order, who));
  } catch (error) {
    if (!isPerhapsOf(error)) throw error;
    await applyLook(order, perhapsOf(error, order), { result: "perhaps" });
  }
}

const isPerhapsOf = (error: unknown): error is PerhapsListed | Unproven =>
  error instanceof PerhapsListed || error instanceof Unproven;

/**
 * A record at the service may be the order. If its absence can never be proven, an accepted order still counts as
 * missing, because no record is certainly it any more.
 */
const perhapsOf = (error: PerhapsListed | Unproven, { state }: PaymentOrder): null | undefined =>
  error instanceof Unproven && state === "sent" ? null : undefined;

/** Whether the service is asked for its progress, or whether it exists there after all. */
const isFollowed = (order: PaymentOrder): boolean =>
  order.state === "sent" || order.state === "done" || isRechecked(order);

async function readOrder(orderId: string): Promise<PaymentOrder | undefined> {
  const [order] = await db().select().from(paymentOrders).where(eq(paymentOrders.id, orderId));
  return order;
}

/** The sending process died between request and answer. The result is unknown, so the service is asked. */
async function recoverInterrupted(order: PaymentOrder): Promise<void> {
  await inOrderTransaction(async ({ tx, enqueue }) => {
    const locked = await lockOrder(order.id, tx);
    if (locked?.state !== "sending" || locked.attempts !== order.attempts) return;
    const silentMs = Date.now() - (locked.sendingSince?.getTime() ?? 0);
    if (silentMs < orderTimes().inFlightMs) return;
    await enqueue(order.id);
    const detail = { certainty: "unknown", code: "interrupted" };
    await moveOrder(locked, { event: "lost", detail, columns: { nextAt: new Date() } }, tx);
  });
}

async function resolveUnknown(order: PaymentOrder): Promise<void> {
  const askedAt = Date.now();
  let receipt: Receipt | null;
  try {
    receipt = await ask(order, { lane: order.attention === null ? "money" : "job" });
  } catch (error) {
    if (error instanceof PerhapsListed) return postpone(order, "perhaps_queued", { result: "perhaps" });
    if (error instanceof Unproven) return postpone(order, await whyUnproven(order), { result: "absent" });
    log.warn({ err: error, order: order.id }, "an order could not be looked up");
    const silentMs = Date.now() - (order.sendingSince?.getTime() ?? 0);
    return postpone(order, silentMs > orderTimes().noAnswerMs ? "no_answer" : null, { result: "unanswered" });
  }
  await decide(order, receipt, askedAt, { result: "absent" });
}

/**
 * Only a proven absence allows another try, with the same track id. If the service has called the track id taken,
 * absence is never proven: some record there has it. Then the order is never sent again, and a person has to ask.
 */
async function decide(order: PaymentOrder, receipt: Receipt | null, askedAt: number, look?: OrderLook): Promise<void> {
  if (receipt && !receipt.isPartial) {
    await applyReceipt(order.id, receipt);
    return;
  }
  const leftAt = order.sendingSince?.getTime() ?? 0;
  if (askedAt - leftAt < orderTimes().proofMs) return postpone(order, null, look);
  const started = await inOrderTransaction(async (context) => {
    const { tx, enqueue } = context;
    const locked = await lockBusinessThenOrder(order.id, tx);
    if (locked?.state !== "unknown" || locked.attempts !== order.attempts) return undefined;
    if (await wasTaken(locked, tx)) return "taken";
    if (receipt && !(!(await isFrozen(locked.business, tx)) && (await mayRestLeave(locked, tx)))) {
      // A part of it is there, so the state stays unknown. The rest waits until nothing stands against it.
      await tx
        .update(paymentOrders)
        .set({ nextAt: later(orderTimes().followMs) })
        .where(eq(paymentOrders.id, order.id));
      return undefined;
    }
    if (!receipt && locked.dealtWith) {
      // The person who dealt with it relies on it not being sent again.
      const detail = { dealtWith: locked.dealtWith.attention };
      await moveOrder(locked, { event: "cancel", detail }, tx);
      return undefined;
    }
    const strange = receipt ? null : await strangeNo(locked, tx);
    if (strange) {
      await moveOrder(locked, { event: "refuse", detail: strange, columns: { failure: strange.failure } }, tx);
      return undefined;
    }
    const nextAt = later(receipt ? 0 : pauseAfter(locked.attempts));
    const detail = receipt ? { isPartial: true } : {};
    const approved = await moveOrder(locked, { event: "absent", detail, columns: { nextAt, attention: null } }, tx);
    // If a part of it is there already, nobody may withdraw the rest. So it is started again within this transaction.
    if (receipt) return start(approved, context);
    await enqueue(order.id, nextAt);
    return undefined;
  });
  if (started === "taken") await postpone(order, "taken_id", look);
  else if (started) await send(started);
}

/**
 * Why a person must look at an order that the service does not list, although this proves nothing: the service called
 * its track id taken, or it has been looked for long enough. Before that nobody has to look.
 */
async function whyUnproven(order: PaymentOrder): Promise<"taken_id" | "unproven" | null> {
  if (await wasTaken(order, db())) return "taken_id";
  const soughtMs = Date.now() - (order.sendingSince?.getTime() ?? 0);
  return soughtMs >= orderTimes().noAnswerMs ? "unproven" : null;
}

/** Whether the service has ever said that the track id of the order or of one of its rows is in use. */
async function wasTaken({ id }: PaymentOrder, tx: Queryable): Promise<boolean> {
  const { orderId, event, detail } = orderEvents;
  const [said] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderId, id), eq(event, "lost"), sql`${detail} ? 'taken'`))
    .limit(1);
  return said !== undefined;
}

/**
 * After this many refusals by a component before the service, each followed by the service not knowing the order, the
 * order counts as refused.
 */
const MOST_STRANGE = 3;

async function strangeNo({ id }: PaymentOrder, tx: Queryable): Promise<{ failure: string } | null> {
  const { orderId, event, detail } = orderEvents;
  const losses = await tx
    .select({ detail })
    .from(orderEvents)
    .where(and(eq(orderId, id), eq(event, "lost")))
    .orderBy(desc(orderEvents.id))
    .limit(MOST_STRANGE);
  const noes = losses.flatMap(({ detail: { strangeNo } }) => (typeof strangeNo === "string" ? [strangeNo] : []));
  const [failure] = noes;
  return failure !== undefined && noes.length === MOST_STRANGE ? { failure } : null;
}

async function follow(order: PaymentOrder): Promise<void> {
  try {
    const receipt = await ask(order, { lane: "job" });
    const look = receipt
      ? ({ result: "there", status: receipt.facts.status } as const)
      : ({ result: "absent" } as const);
    // An order made of other orders is computed from them, without a call.
    await applyLook(order, receipt, isOfOrders(order.kind) && receipt ? undefined : look);
  } catch (error) {
    if (isPerhapsOf(error)) return applyLook(order, perhapsOf(error, order), { result: "perhaps" });
    log.warn({ err: error, order: order.id }, "an order could not be looked up");
    await applyLook(order, undefined, { result: "unanswered" });
  }
}

/**
 * Stores a look-up of a sent or ended order. A sent order never counts as gone: if the service does not know it, it
 * is asked again, and after a while a person is told. An ended order that the service does not know stays ended and
 * is looked up again later. A person is told for as long as a record at the service may be the order.
 *
 * @param receipt undefined if the service could not be asked, or a record there may be the order
 * @param look the result of the look-up, if no person asked for it or the receipt does not tell it
 */
async function applyLook(order: PaymentOrder, receipt: Receipt | null | undefined, look?: OrderLook): Promise<void> {
  if (receipt) await applyReceipt(order.id, receipt);
  if (receipt && !look) return;
  await inOrderTransaction(async ({ tx }) => {
    const locked = await lockOrder(order.id, tx);
    if (locked?.state !== order.state) return;
    if (look) await noteLook(locked, look, tx);
    if (receipt) return;
    const isPerhaps = look?.result === "perhaps";
    const nextAt = nextSeen(locked, receipt === undefined && !isPerhaps);
    const attention = attentionOf(locked, isPerhaps, receipt === null);
    const dealtWith = receipt === null && locked.dealtWith?.attention === "perhaps_there" ? null : locked.dealtWith;
    const isGone = receipt === null && locked.state === "sent";
    const facts = isGone ? { receipt: { ...locked.receipt, absentSince: absentSince(locked).toISOString() } } : {};
    await tx
      .update(paymentOrders)
      .set({ nextAt, attention, dealtWith, ...facts })
      .where(eq(paymentOrders.id, order.id));
    if (attention !== locked.attention)
      await publish({ business: order.business, tags: ["orders"], ids: [order.id] }, tx);
  });
}

/** Since when the service does not know the accepted order. */
function absentSince({ receipt }: PaymentOrder): Date {
  return typeof receipt?.absentSince === "string" ? new Date(receipt.absentSince) : new Date();
}

/**
 * For an ended order, a person must look as long as a record at the service may be it: until it is found or proven
 * absent. For an accepted order that the service does not know any more, a person must look only after a while,
 * because a short absence proves nothing.
 */
function attentionOf(order: PaymentOrder, isPerhaps: boolean, isAbsent: boolean): PaymentOrder["attention"] {
  if (isPerhaps && isRechecked(order) && order.attention === null) return unlessDealtWith(order, "perhaps_there");
  if (isAbsent && order.state === "sent" && order.attention === null) {
    const isLong = Date.now() - absentSince(order).getTime() >= orderTimes().noAnswerMs;
    return isLong ? unlessDealtWith(order, "vanished") : null;
  }
  return isAbsent && order.attention === "perhaps_there" ? null : order.attention;
}

function nextSeen(order: PaymentOrder, isUnanswered: boolean): Date | null {
  if (order.state === "sent") return nextLookAt(order);
  // A doubtful return is soon asked for again, until it can be believed.
  if (order.state === "done")
    return believableAt(saidBackOf(order)) ? later(orderTimes().longestFollowMs) : nextReturnLook(order);
  // A failed look-up of an ended order does not count as one.
  return isUnanswered ? nextRetry(order.settledAt) : nextRecheck(order.settledAt);
}

/** @returns null if the service certainly does not know it @throws ApiError if the service could not be asked */
function ask(order: PaymentOrder, who: LookContext): Promise<Receipt | null> {
  const kind = kindOf(order.kind);
  const followed = kind.follow ?? kind.lookUp;
  const isAskedAgain = isRechecked(order) || who.wanted !== undefined;
  const question = order.state === "unknown" ? kind.lookUp : isAskedAgain ? (kind.recheck ?? followed) : followed;
  return question(order.content, { order, ...who });
}

/** The order stays unknown and is looked up again. @param attention why a person has to look */
async function postpone(
  order: PaymentOrder,
  attention: "no_answer" | "perhaps_queued" | "taken_id" | "unproven" | null,
  look?: OrderLook,
): Promise<void> {
  await inOrderTransaction(async ({ tx, enqueue }) => {
    const locked = await lockOrder(order.id, tx);
    if (locked?.state !== "unknown" || locked.attempts !== order.attempts) return;
    const needed = attention && unlessDealtWith(locked, attention);
    // If a person has dealt with it or has to, nobody waits for it, so it is looked up less often.
    const nextAt = locked.dealtWith || needed ? nextLookAfter(locked.sendingSince) : later(orderTimes().retryMs);
    await enqueue(order.id, nextAt);
    if (look) await noteLook(locked, look, tx);
    await tx.update(paymentOrders).set({ nextAt, attention: needed }).where(eq(paymentOrders.id, order.id));
    if (needed !== locked.attention) await publish({ business: order.business, tags: ["orders"], ids: [order.id] }, tx);
  });
}

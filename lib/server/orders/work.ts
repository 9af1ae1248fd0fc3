import "server-only";
import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/operations/errors";
import { db, type Queryable } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { log } from "@/lib/server/log";
import { once } from "@/lib/server/once";
import { certaintyOf } from "./certainty";
import { lockOrder, moveOrder, noteOnOrder, type PaymentOrder } from "./change";
import type { Receipt } from "./kinds";
import { kindOf } from "./registry";
import { inOrderTransaction } from "./transaction";

/** How long an order waits for what; an object of this process, so that tests need not wait. */
export const orderTimes = () =>
  once("order-times", () => ({
    /** A request whose process died may still be under way: longer than a turn and a time-out together. */
    inFlightMs: 60_000,
    /** A look-up proves absence only this long after the request left. */
    proofMs: 60_000,
    retryMs: 5000,
    longestRetryMs: 300_000,
    followMs: 60_000,
  }));

const later = (ms: number): Date => new Date(Date.now() + ms);

/**
 * Does the next thing that an order needs: sends it, finds out what became of it, or looks how far it has come. Called
 * by its job and by the sweep, in any process, as often as they like: the row's lock and state decide who acts.
 */
export async function workOnOrder(orderId: string): Promise<void> {
  const [order] = await db().select().from(paymentOrders).where(eq(paymentOrders.id, orderId));
  if (order?.state === "approved") await dispatch(orderId);
  else if (order?.state === "sending") await takeUp(order);
  else if (order?.state === "unknown") await findOut(order);
  else if (order?.state === "sent") await follow(order);
}

/** `sending` is committed before the request leaves; what comes back, or does not, decides. */
async function dispatch(orderId: string): Promise<void> {
  const order = await inOrderTransaction(async ({ tx, enqueue }) => {
    const locked = await lockOrder(orderId, tx);
    if (locked?.state !== "approved") return undefined;
    if (await isFrozen(locked.business, tx)) {
      await tx
        .update(paymentOrders)
        .set({ nextAt: later(orderTimes().followMs) })
        .where(eq(paymentOrders.id, orderId));
      return undefined;
    }
    const nextAt = later(orderTimes().inFlightMs);
    await enqueue(orderId, nextAt);
    const columns = { attempts: locked.attempts + 1, sendingSince: new Date(), nextAt };
    return moveOrder(locked, { event: "start", detail: { attempt: locked.attempts + 1 }, columns }, tx);
  });
  if (!order) return;
  const kind = kindOf(order.kind);
  try {
    const receipt = await kind.send(order.content, contextOf(order));
    await accept(order, receipt);
  } catch (error) {
    await notAccepted(order, error);
  }
}

/** The service once understood another amount than was meant: nothing leaves this business until a person has looked. */
async function isFrozen(business: string, tx: Queryable): Promise<boolean> {
  const [alarm] = await tx
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(and(eq(paymentOrders.business, business), eq(paymentOrders.attention, "unit_mismatch")))
    .limit(1);
  return alarm !== undefined;
}

async function notAccepted(order: PaymentOrder, error: unknown): Promise<void> {
  const certainty = certaintyOf(error);
  if (!(error instanceof ApiError)) log.error({ err: error, order: order.id }, "an order could not be sent");
  const detail = { certainty, code: error instanceof ApiError ? error.code : "internal" };
  await inOrderTransaction(async (context) => {
    const { tx } = context;
    const locked = await lockOrder(order.id, tx);
    if (locked?.state !== "sending" || locked.attempts !== order.attempts) return;
    if (certainty === "refused") {
      const failure = error instanceof ApiError ? (error.detail ?? error.code) : null;
      await moveOrder(locked, { event: "refuse", detail, columns: { failure } }, tx);
      return;
    }
    const nextAt = later(certainty === "not_sent" ? pauseAfter(locked.attempts) : orderTimes().retryMs);
    await context.enqueue(order.id, nextAt);
    await moveOrder(locked, { event: certainty === "not_sent" ? "not_sent" : "lost", detail, columns: { nextAt } }, tx);
  });
}

/** Its process died between leaving and answering: nobody knows, so the service is asked. */
async function takeUp(order: PaymentOrder): Promise<void> {
  if (order.sendingSince && Date.now() - order.sendingSince.getTime() < orderTimes().inFlightMs) return;
  await inOrderTransaction(async ({ tx, enqueue }) => {
    const locked = await lockOrder(order.id, tx);
    if (locked?.state !== "sending" || locked.attempts !== order.attempts) return;
    await enqueue(order.id);
    await moveOrder(
      locked,
      { event: "lost", detail: { certainty: "unknown", code: "interrupted" }, columns: { nextAt: new Date() } },
      tx,
    );
  });
}

/** Only a proven absence allows another try, with the same track id. */
async function findOut(order: PaymentOrder): Promise<void> {
  const leftAt = order.sendingSince?.getTime() ?? 0;
  const receipt = await lookUp(order);
  if (receipt === undefined) return postpone(order, orderTimes().retryMs);
  if (receipt) return accept(order, receipt);
  if (Date.now() - leftAt < orderTimes().proofMs) return postpone(order, orderTimes().retryMs);
  await inOrderTransaction(async ({ tx, enqueue }) => {
    const locked = await lockOrder(order.id, tx);
    if (locked?.state !== "unknown" || locked.attempts !== order.attempts) return;
    await enqueue(order.id);
    await moveOrder(locked, { event: "absent", columns: { nextAt: new Date() } }, tx);
  });
}

async function follow(order: PaymentOrder): Promise<void> {
  const receipt = await lookUp(order);
  if (!receipt || receipt.state === "sent") return postpone(order, orderTimes().followMs);
  await inOrderTransaction(async (context) => {
    const locked = await lockOrder(order.id, context.tx);
    if (locked?.state === "sent") await settle(locked, receipt, context.tx);
  });
}

/** @returns null when the service certainly does not know it, undefined when it could not be asked */
async function lookUp(order: PaymentOrder): Promise<Receipt | null | undefined> {
  try {
    return await kindOf(order.kind).lookUp(order.content, contextOf(order));
  } catch (error) {
    log.warn({ err: error, order: order.id }, "an order could not be looked up");
    return undefined;
  }
}

/** The service has it. The amount it echoes must be the one that was meant: otherwise a person has to look. */
async function accept(order: PaymentOrder, receipt: Receipt): Promise<void> {
  await inOrderTransaction(async (context) => {
    const { tx } = context;
    const locked = await lockOrder(order.id, tx);
    if (!locked || (locked.state !== "sending" && locked.state !== "unknown")) return;
    const isEchoed = receipt.echoRial === null || receipt.echoRial === locked.amountRial;
    const sent = await moveOrder(
      locked,
      {
        event: "accept",
        detail: { serviceId: receipt.serviceId, echoRial: receipt.echoRial },
        columns: {
          sentAt: new Date(),
          serviceId: receipt.serviceId,
          receipt: { ...receipt.facts },
          nextAt: later(orderTimes().followMs),
          attention: isEchoed ? null : "unit_mismatch",
        },
      },
      tx,
    );
    await context.enqueue(order.id, later(orderTimes().followMs));
    if (!isEchoed)
      await noteOnOrder(
        sent,
        { event: "unit_mismatch", state: sent.state, actor: null, detail: { echoRial: receipt.echoRial } },
        tx,
      );
    await settle(sent, receipt, tx);
  });
}

/** What the service says of an order that it has, once that is final. */
export async function settle(order: PaymentOrder, receipt: Receipt, tx: Queryable): Promise<void> {
  const event = { sent: null, done: "done", failed: "fail", canceled: "cancel", reversed: "reverse" } as const;
  const happened = event[receipt.state];
  if (!happened) return;
  await moveOrder(
    order,
    {
      event: happened,
      detail: { failure: receipt.failure },
      columns: { receipt: { ...receipt.facts }, failure: receipt.failure },
    },
    tx,
  );
}

async function postpone(order: PaymentOrder, ms: number): Promise<void> {
  await inOrderTransaction(async ({ tx, enqueue }) => {
    const locked = await lockOrder(order.id, tx);
    if (locked?.state !== order.state || locked.attempts !== order.attempts) return;
    await enqueue(order.id, later(ms));
    await tx
      .update(paymentOrders)
      .set({ nextAt: later(ms) })
      .where(eq(paymentOrders.id, order.id));
  });
}

/** Each further try that did not even leave waits twice as long. */
const pauseAfter = (attempts: number): number =>
  Math.min(orderTimes().longestRetryMs, orderTimes().retryMs * 2 ** Math.min(attempts - 1, 10));

const contextOf = ({ business, trackId, id }: PaymentOrder) => ({ business, trackId, requestId: `order-${id}` });

import "server-only";
import { and, eq } from "drizzle-orm";
import { cancelPayment } from "@/lib/areas/money/orders/server/cancel";
import { editOrder } from "@/lib/areas/money/orders/server/edit";
import { balanceAfter, newestOf, takenBy } from "@/lib/areas/money/orders/server/help/balance";
import { helpForDraft, helpForOrder } from "@/lib/areas/money/orders/server/help/help";
import { readInbox, readProgress, selectionHash, selectOrders } from "@/lib/areas/money/orders/server/inbox";
import { stopRest } from "@/lib/areas/money/orders/server/stop-rest";
import { ApiError } from "@/lib/kit/operations/errors";
import type { DecisionResult } from "@/lib/kit/orders/views";
import { log } from "@/lib/server/core/log";
import { paymentOrders } from "@/lib/server/db/schema/index";
import { handle, type LocalContext } from "@/lib/server/local/handle";
import { requireRecentCheck } from "@/lib/server/members/check";
import { holdSession } from "@/lib/server/members/end-session";
import { notePersonalText } from "@/lib/server/members/personal-searches";
import { approveOrder, rejectOrder, undoApproval, withdrawOrder } from "@/lib/server/orders/approval/decide";
import { createOrder } from "@/lib/server/orders/create";
import { acknowledgeOrder } from "@/lib/server/orders/engine/acknowledge";
import { lookUpFor } from "@/lib/server/orders/engine/look-up";
import { releaseOrder } from "@/lib/server/orders/engine/release";
import { listParts } from "@/lib/server/orders/parts";
import { requireSecondFactor } from "@/lib/server/orders/policy/second-factor";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { readNews, seeOutcomes } from "@/lib/server/orders/record/outcomes";
import { orderOperations } from "../operations";
import { listItems, listOrders, outcomesOfBatch, recogniseOrders } from "./ask";
import { countInbox, showOrder } from "./record";

/** How old the proof of identity may be where one press approves. */
const AT_ONCE_MINUTES = 0.5;

export const handlers = [
  handle(orderOperations.list, async (input, { member }) => {
    const shapes = recogniseOrders(input.q, member);
    await notePersonalText(member, shapes);
    return listOrders(input, member, shapes);
  }),
  handle(orderOperations.show, ({ orderId }, { member }) => showOrder(orderId, member)),
  handle(orderOperations.items, (input, { member }) => listItems(input, member)),
  handle(orderOperations.parts, (input, { member }) => listParts(input, member)),
  handle(orderOperations.stopRest, ({ orderId }, { member }) => stopRest(orderId, member)),
  handle(orderOperations.inbox, (input, context) => readInbox(input, context)),
  handle(orderOperations.batchOutcomes, async ({ trackId }, { business }) => ({
    order: await outcomesOfBatch(trackId, business),
  })),
  handle(orderOperations.counts, (_, { member }) => countInbox(member)),
  handle(orderOperations.news, ({ part }, { member }) => readNews(member, part)),
  handle(orderOperations.seen, async ({ outcomeIds }, { member }) => ({ seen: await seeOutcomes(outcomeIds, member) })),
  handle(orderOperations.progress, ({ orderIds }, { member }) => readProgress(orderIds, member)),
  handle(orderOperations.selection, async ({ orderIds }, context) => {
    const [selection, taking, waitingSince] = await Promise.all([
      selectOrders(orderIds, context),
      takenBy(context.business, orderIds),
      newestOf(context.business, orderIds),
    ]);
    const before = { except: orderIds, waitingSince };
    return { ...selection, balance: await balanceAfter(taking, before, context) };
  }),

  handle(orderOperations.help, async ({ orderId }, context) => helpForOrder(await orderOf(orderId, context), context)),
  handle(orderOperations.preview, ({ kind, content, orderId }, context) =>
    helpForDraft(kind, content, orderId, context),
  ),

  handle(
    orderOperations.make,
    async ({ kind, idempotencyKey, content, reason, externalId, repeatOf }, { business, member }) => {
      const order = await createOrder({
        business,
        kind,
        maker: member,
        idempotencyKey,
        content,
        reason,
        externalId,
        repeatOf,
        // Who pays alone approves it, in effect.
        requireCheck: async (tx) => {
          await holdSession(member, tx);
          requireRecentCheck(member);
          await requireSecondFactor(member, tx);
        },
      });
      return { orderId: order.id };
    },
  ),

  handle(orderOperations.edit, async ({ orderId, ...edit }, { member }) => {
    const { contentHash } = await editOrder({ orderId, ...edit }, member);
    return { contentHash };
  }),

  handle(orderOperations.decide, async ({ decision, orders, listHash, reason, isAtOnce }, { member, requestId }) => {
    if (decision === "reject" && (reason ?? "").length < 3) {
      throw new ApiError("invalid_input", { fields: { reason: "errors.required" } });
    }
    requireRecentCheck(member, isAtOnce ? AT_ONCE_MINUTES : undefined);
    if (decision === "approve") await requireSecondFactor(member);
    if (orders.length > 1) {
      const current = await selectionHash(
        orders.map(({ orderId }) => orderId),
        member,
      );
      if (current !== listHash) {
        throw new ApiError("conflict", { fields: { listHash: "errors.selectionChanged" } });
      }
    }
    const results: DecisionResult[] = [];
    const hash = orders.length > 1 ? (listHash ?? null) : null;
    for (const { orderId, shownHash } of orders) {
      const decided =
        decision === "approve"
          ? approveOrder(orderId, shownHash, member, hash, (tx) => holdSession(member, tx))
          : rejectOrder(orderId, shownHash, member, reason ?? "");
      results.push(await resultOf(orderId, decided, requestId));
    }
    return { results };
  }),

  handle(orderOperations.undo, async ({ orderId }, { member }) => {
    await undoApproval(orderId, member);
    return { undone: true as const };
  }),

  handle(orderOperations.withdraw, async ({ orderId }, { member }) => {
    await withdrawOrder(orderId, member);
    return { withdrawn: true as const };
  }),

  handle(orderOperations.cancelPayment, async (which, { member }) => {
    const state = await cancelPayment(which, member);
    return { canceled: state === "canceled", state };
  }),

  handle(orderOperations.lookUp, async ({ orderId }, { member }) => ({ state: await lookUpFor(orderId, member) })),

  handle(orderOperations.release, async ({ orderId, reason }, { member }) => {
    requireRecentCheck(member);
    await requireSecondFactor(member);
    await releaseOrder(orderId, reason, member, (tx) => holdSession(member, tx));
    return { released: true as const };
  }),

  handle(orderOperations.deal, async (input, { member }) => {
    requireRecentCheck(member);
    await requireSecondFactor(member);
    await acknowledgeOrder(input, member);
    return { dealt: true as const };
  }),
];

/** @throws ApiError `not_found` */
async function orderOf(orderId: string, { business, db }: LocalContext): Promise<PaymentOrder> {
  const [order] = await db
    .select()
    .from(paymentOrders)
    .where(and(eq(paymentOrders.id, orderId), eq(paymentOrders.business, business)));
  if (!order) throw new ApiError("not_found");
  return order;
}

/** What became of one of several: its failure does not hold up the others. */
async function resultOf(orderId: string, decided: Promise<unknown>, requestId: string): Promise<DecisionResult> {
  try {
    await decided;
    return { orderId, ok: true, code: null };
  } catch (error) {
    if (!(error instanceof ApiError)) log.error({ err: error, requestId, order: orderId }, "an order was not decided");
    return { orderId, ok: false, code: error instanceof ApiError ? error.code : "internal" };
  }
}

import "server-only";
import { applyToRow, lookSoon, stateOfRow, withRowNews } from "@/lib/areas/money/batches/server/record";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { ApiError } from "@/lib/kit/operations/errors";
import type { Tag } from "@/lib/kit/operations/tags";
import type { ItemState } from "@/lib/kit/orders/kinds";
import type { OrderState } from "@/lib/kit/orders/states";
import { publish } from "@/lib/server/events/bus";
import { noteSettlements } from "@/lib/server/orders/engine/returned";
import { lookUpNow } from "@/lib/server/orders/engine/work";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderOfTrackId } from "@/lib/server/orders/record/find";
import { forgetTags } from "@/lib/server/proxy/answer-cache";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { textField } from "@/lib/server/webhooks/payload";
import type { TopicHandler, TopicOutcome } from "@/lib/server/webhooks/topics";
import { settlementOperations } from "../operations";
import type { SettlementStatus } from "../status";
import type { Settlement } from "./answers";

const PATIENCE_MS = 40_000;
const LONGEST_ID = 100;
const CHANGED: Tag[] = [
  "settlements",
  "batches",
  "queued-settlements",
  "settlement-banks",
  "transactions",
  "wallet",
  "webhooks",
];

/** A settlement through any door has reached its final state, says the payload; the service is asked which. */
export const settlementTopic: TopicHandler = {
  read(fields) {
    const id = (name: string) => {
      const value = textField(fields, name);
      return value !== null && value.length <= LONGEST_ID ? value : null;
    };
    const [trackId, transactionId] = [id("track_id"), id("transaction_id")];
    const subjectId = id("id") ?? id("queued_settlement_id") ?? trackId;
    return subjectId === null ? null : { subjectId, status: textField(fields, "status"), trackId, transactionId };
  },

  async work({ business, requestId, reported }) {
    const context = { business, requestId, lane: "person", isFresh: true, patienceMs: PATIENCE_MS } as const;
    const trackId =
      reported.trackId ?? (reported.transactionId ? await trackIdOf(reported.transactionId, context) : null);
    const outcome = trackId === null ? UNKNOWN : await learn(business, { ...reported, trackId }, context);
    // Even where we find nothing, answers from before the webhook may still be around.
    forgetTags(business, CHANGED);
    await publish({ business, tags: CHANGED, ids: [trackId ?? reported.subjectId] });
    return outcome;
  },
};

const UNKNOWN: TopicOutcome = { result: "unknown_record", found: null, before: null };

/** What an order, or a row of one, has come to, in the service's words. */
const STATUSES: Partial<Record<OrderState | ItemState, SettlementStatus>> = {
  done: "DONE",
  failed: "FAILED",
  canceled: "CANCELED",
  reversed: "REVERSED",
};

/**
 * Asks what became of a settlement, and lets the order that made it know. @throws ApiError when it cannot be asked
 * now
 */
async function learn(
  business: string,
  { trackId, status }: { trackId: string; status: string | null },
  context: CallContext,
): Promise<TopicOutcome> {
  const found = await orderOfTrackId(business, trackId);
  if (found && !found.isRow) {
    const before = found.order.state;
    const after = await lookUpNow(found.order.id, { lane: "person" });
    return {
      result: after === before ? "unchanged" : "changed",
      found: STATUSES[after] ?? null,
      before: STATUSES[before] ?? null,
    };
  }
  if (found) return learnOfRow(found.order, { trackId, reported: status }, context);
  const settlement = await show(trackId, context);
  if (settlement) await noteSettlements(business, [settlement]);
  return settlement ? { result: "changed", found: settlement.status, before: null } : UNKNOWN;
}

/**
 * What became of a row. One alone is asked for; where many come at once, they are left to one look by pages at all rows
 * of their order, within seconds.
 */
function learnOfRow(
  order: PaymentOrder,
  { trackId, reported }: { trackId: string; reported: string | null },
  context: CallContext,
): Promise<TopicOutcome> {
  return withRowNews(order.id, async (isCrowded) => {
    const state = await stateOfRow(trackId);
    const before = (state && STATUSES[state]) ?? null;
    if (before !== null && before === reported) return { result: "unchanged", found: before, before };
    if (isCrowded && (await lookSoon(order.id))) return { result: "with_batch", found: null, before };
    const settlement = await show(trackId, context);
    if (!settlement) return UNKNOWN;
    await applyToRow(order, trackId, settlement);
    await noteSettlements(order.business, [settlement]);
    const isChanged = (await stateOfRow(trackId)) !== state;
    return { result: isChanged ? "changed" : "unchanged", found: settlement.status, before };
  });
}

/** @returns null when the service does not know it */
async function show(trackId: string, context: CallContext): Promise<Settlement | null> {
  try {
    return (await callService(settlementOperations.show, { trackId }, context)).data;
  } catch (error) {
    if (error instanceof ApiError && error.code === "upstream_not_found") return null;
    throw error;
  }
}

/** A single settlement's webhook has no track id, by which alone it can be shown; the statement knows it. */
async function trackIdOf(transactionId: string, context: CallContext): Promise<string | null> {
  const { data } = await callService(walletOperations.transactions, { id: transactionId, perPage: 1 }, context);
  return data.items.find(({ id }) => id === transactionId)?.trackId ?? null;
}

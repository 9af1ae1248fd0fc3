import "server-only";
import type { Tag } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";
import { publish } from "@/lib/server/events/bus";
import { forgetTags } from "@/lib/server/proxy/answer-cache";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { settlementOperations } from "@/lib/settlements/operations";
import type { Settlement } from "@/lib/settlements/schemas";
import { walletOperations } from "@/lib/wallet/operations";
import { textField } from "./payload";
import type { Said, TopicHandler } from "./topics";

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

/** A payout through any door has reached its final state, says the payload; the service is asked which. */
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

  async work({ business, requestId, said }) {
    const context = { business, requestId, lane: "job", isFresh: true, patienceMs: PATIENCE_MS } as const;
    const found = await truthOf(said, context);
    // Even where we find nothing, answers from before the webhook may still be around.
    forgetTags(business, CHANGED);
    await publish({ business, tags: CHANGED, ids: [found?.trackId ?? said.subjectId] });
    return { result: found ? "changed" : "unknown_record", found: found?.status ?? null, before: null };
  },
};

/**
 * The settlement that a payload speaks of. A single one's webhook has no track id, by which alone it can be shown; the
 * statement knows it by the transaction.
 *
 * @returns null when the service does not know it
 */
async function truthOf(said: Said, context: CallContext): Promise<Settlement | null> {
  const trackId = said.trackId ?? (said.transactionId ? await trackIdOf(said.transactionId, context) : null);
  if (trackId === null) return null;
  try {
    return (await callService(settlementOperations.show, { trackId }, context)).data;
  } catch (error) {
    if (error instanceof ApiError && error.code === "upstream_not_found") return null;
    throw error;
  }
}

async function trackIdOf(transactionId: string, context: CallContext): Promise<string | null> {
  const { data } = await callService(walletOperations.transactions, { id: transactionId, perPage: 1 }, context);
  return data.items.find(({ id }) => id === transactionId)?.trackId ?? null;
}

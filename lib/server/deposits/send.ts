import "server-only";
import { depositsAtService } from "@/lib/deposits/operations";
import type { DecisionMade } from "@/lib/deposits/proposal";
import { ApiError } from "@/lib/operations/errors";
import { db } from "@/lib/server/db/client";
import { log } from "@/lib/server/log";
import { callService } from "@/lib/server/proxy/call-service";
import { writeOnce } from "@/lib/server/proxy/write-once";
import { paymentNow } from "./payment";
import { moveDecision, type StoredDecision } from "./record";
import { endDecision as end } from "./settle";

type Sender = { id: string; name: string };

/** What left nothing of ours at the service: it may be tried again, and what others agreed to still holds. */
const NEVER_SENT: ReadonlySet<string> = new Set(["busy", "token_broken"]);

/**
 * Sends a decision that everybody agreed to; that it is on its way is committed before. Its id is the key of the one call,
 * so all who try hear the same answer. What the service says no to is looked at, since somebody elsewhere may have been
 * first.
 *
 * @throws ApiError what the service refused; `outcome_unknown` after a lost answer, or one that tells another state
 */
export async function sendDecision(row: StoredDecision, by: Sender, requestId: string): Promise<DecisionMade> {
  const { business, paymentId, decision, comment } = row;
  const operation = depositsAtService.send;
  const input = { paymentId, decision, comment };
  const context = { business, requestId, lane: "person", memberId: by.id } as const;
  try {
    const sender = { id: row.senderId ?? by.id, name: row.senderName ?? by.name };
    await writeOnce({ business, member: sender, key: row.id, operation, input }, async () => {
      const { data } = await callService(operation, input, context);
      // An answer about another payment, or of another state than was decided, does not say that it was done.
      if (data.id !== paymentId || data.status !== decision) throw new ApiError("upstream_unreadable");
      return data;
    });
  } catch (error) {
    await endFailed(row, by, error, requestId);
    throw error;
  }
  await end(row, "done", by);
  return { proposalId: row.id, state: "done" };
}

async function endFailed(row: StoredDecision, by: Sender, error: unknown, requestId: string): Promise<void> {
  if (!(error instanceof ApiError)) {
    log.error({ err: error, decision: row.id }, "a decision on a payment was not sent");
    return end(row, "unknown", by);
  }
  if (error.code === "outcome_unknown") return end(row, "unknown", by);
  if (NEVER_SENT.has(error.code) && row.needed > 0) return reopen(row, by);
  const call = { requestId, lane: "person", memberId: by.id } as const;
  const payment = await paymentNow(row.business, row.paymentId, call).catch(() => null);
  await end(row, payment && payment.status !== "PENDING" ? "overtaken" : "refused", by, error.code);
}

/** It waits for its last confirmation again. */
async function reopen(row: StoredDecision, by: Sender): Promise<void> {
  const confirmations = row.confirmations.filter(({ id }) => id !== by.id);
  await moveDecision(row, "open", { confirmations, sentAt: null, senderId: null, senderName: null }, db());
}

import "server-only";
import { and, eq } from "drizzle-orm";
import { depositsAtService } from "@/lib/deposits/operations";
import type { DecisionMade } from "@/lib/deposits/proposal";
import { ApiError } from "@/lib/operations/errors";
import { db, type Queryable } from "@/lib/server/db/client";
import { depositDecisions } from "@/lib/server/db/schema";
import { log } from "@/lib/server/log";
import { callService } from "@/lib/server/proxy/call-service";
import { isWriteKnown, isWriteUnderWay, writeOnce } from "@/lib/server/proxy/write-once";
import { paymentNow } from "./payment";
import { endOf, isSameAttempt, moveDecision, type StoredDecision } from "./record";
import { endDecision as end } from "./settle";
import { wordsOf } from "./words";

type Sender = { id: string; name: string };

/** What left nothing of ours at the service: it may be tried again, and what others agreed to still holds. */
const NEVER_SENT: ReadonlySet<string> = new Set(["busy", "token_broken"]);

/**
 * Sends a decision that everybody agreed to; that it is on its way is committed before. Its id is its sender's key of the
 * one call, in whichever attempt, so all their presses hear the same answer and no two of them are under way at once; that
 * nobody sends what is another's attempt by now is asked right before. What the service says no to is looked at, since
 * somebody elsewhere may have been first; where the payment still waits, nobody knows, and it is looked for.
 *
 * @throws ApiError what the service refused; `outcome_unknown` after a lost answer, or one that tells another state
 */
export async function sendDecision(row: StoredDecision, by: Sender, requestId: string): Promise<DecisionMade> {
  const { business, paymentId, decision } = row;
  const { comment } = wordsOf(row);
  const operation = depositsAtService.send;
  const input = { paymentId, decision, comment };
  const context = { business, requestId, lane: "person", memberId: by.id } as const;
  try {
    const sender = { id: row.senderId ?? by.id, name: row.senderName ?? by.name };
    await writeOnce({ business, member: sender, key: row.id, operation, input }, async () => {
      await requireSending(row);
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
  if (error.code === "outcome_unknown") {
    // A second press that waited no longer: the first one's call says what became of it.
    const isFirsts = await isWriteUnderWay({ business: row.business, memberId: row.senderId ?? by.id, key: row.id });
    return isFirsts ? undefined : end(row, "unknown", by);
  }
  if (NEVER_SENT.has(error.code) && row.needed > 0) return reopen(row, by);
  const call = { requestId, lane: "person", memberId: by.id } as const;
  const payment = await paymentNow(row.business, row.paymentId, call).catch(() => null);
  if (payment && payment.status !== "PENDING") return end(row, "overtaken", by, error.code);
  // What was answered had left: that the payment still waits does not prove that nothing of it will be done.
  await end(row, error.answer ? "unknown" : "refused", by, error.code);
}

/**
 * What lost its sender before anything began is given back by `endLost`, which looks behind the same lock: whichever comes
 * second sees what the first did. Others may have confirmed it since, and it is on its way again: that is theirs to send.
 */
async function requireSending(row: StoredDecision): Promise<void> {
  const [now] = await db()
    .select({ state: depositDecisions.state })
    .from(depositDecisions)
    .where(isSameAttempt(row))
    .for("share");
  if (now?.state !== "sending") throw new ApiError("busy");
}

/** It waits for its last confirmation again. */
async function reopen(row: StoredDecision, by: { id: string }, within: Queryable = db()): Promise<void> {
  const confirmations = row.confirmations.filter(({ id }) => id !== by.id);
  await moveDecision(row, "open", { confirmations, sentAt: null, senderId: null, senderName: null }, within);
}

/**
 * Ends a decision that is on its way for longer than any call takes: whoever sent it is gone. Where nothing was begun
 * nothing left us; else nobody knows.
 */
export const endLost = (lost: StoredDecision): Promise<void> =>
  db().transaction(async (tx) => {
    const isIt = and(isSameAttempt(lost), eq(depositDecisions.state, "sending"));
    const [row] = await tx.select().from(depositDecisions).where(isIt).for("update");
    if (!row) return;
    const { id, business, senderId } = row;
    const isBegun = senderId === null || (await isWriteKnown({ business, memberId: senderId, key: id }, tx));
    if (!isBegun && row.needed > 0) return reopen(row, { id: senderId }, tx);
    const state = isBegun ? "unknown" : "refused";
    await moveDecision(row, state, { ...endOf(state, null, row), ...(isBegun ? {} : { endReason: "busy" }) }, tx);
  });

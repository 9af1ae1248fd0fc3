import "server-only";
import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";
import { db, type Queryable } from "@/lib/server/db/client";
import { depositDecisions } from "@/lib/server/db/schema/index";
import { callService } from "@/lib/server/proxy/call-service";
import { isWriteKnown, isWriteUnderWay, writeOnce } from "@/lib/server/proxy/write-once";
import { depositsAtService } from "../operations";
import type { DecisionMade } from "../proposal";
import { paymentNow } from "./payment";
import { endOf, isSameAttempt, moveDecision, type StoredDecision } from "./record";
import { endDecision as end } from "./settle";
import { wordsOf } from "./words";

type Sender = { id: string; name: string };

/**
 * Errors after which nothing was sent to the service: the decision may be sent again, and the others' confirmations
 * still hold.
 */
const NEVER_SENT: ReadonlySet<string> = new Set(["busy", "token_broken"]);

/**
 * Sends a decision that everybody confirmed; its state `sending` is committed before. Its id is the idempotency key
 * of the one call, in every attempt, so all presses get the same answer and no two calls are under way at once. Right
 * before the call it is checked that the attempt is still this one. After a refusal the payment is read, since
 * somebody elsewhere may have decided it first. If it still waits, the outcome is unknown and is looked up later.
 *
 * @throws ApiError the service's refusal; `outcome_unknown` after a lost answer, or after one with another state
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
      // An answer about another payment, or with another state, does not confirm the decision.
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
    // A second press whose wait timed out: the first press's call gives the outcome.
    const isFirsts = await isWriteUnderWay({ business: row.business, memberId: row.senderId ?? by.id, key: row.id });
    return isFirsts ? undefined : end(row, "unknown", by);
  }
  if (NEVER_SENT.has(error.code) && row.needed > 0) return reopen(row, by);
  const call = { requestId, lane: "person", memberId: by.id } as const;
  const payment = await paymentNow(row.business, row.paymentId, call).catch(() => null);
  if (payment && payment.status !== "PENDING") return end(row, "overtaken", by, error.code);
  // An answered call did reach the service: the payment still waits, but that does not prove that the decision will
  // not be carried out.
  await end(row, error.answer ? "unknown" : "refused", by, error.code);
}

/**
 * Checks that the decision is still being sent in this attempt. `endLost` reopens a decision that lost its sender
 * before anything began, under the same lock, so the second of the two sees what the first did. Others may have
 * confirmed it since and be sending it again: that call is theirs.
 */
async function requireSending(row: StoredDecision): Promise<void> {
  const [now] = await db()
    .select({ state: depositDecisions.state })
    .from(depositDecisions)
    .where(isSameAttempt(row))
    .for("share");
  if (now?.state !== "sending") throw new ApiError("busy");
}

/** Reopens a decision: it waits for its last confirmation again. */
async function reopen(row: StoredDecision, by: { id: string }, within: Queryable = db()): Promise<void> {
  const confirmations = row.confirmations.filter(({ id }) => id !== by.id);
  await moveDecision(row, "open", { confirmations, sentAt: null, senderId: null, senderName: null }, within);
}

/**
 * Ends a decision that has been on its way for longer than any call takes, because its sender has died. If no call
 * was begun, nothing was sent; otherwise the outcome is unknown.
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

import "server-only";
import { and, eq, gt, lt, or } from "drizzle-orm";
import { ApiError } from "@/lib/operations/errors";
import { readNewsOf } from "@/lib/server/book/read-lists";
import { db } from "@/lib/server/db/client";
import { depositDecisions } from "@/lib/server/db/schema";
import { log } from "@/lib/server/log";
import { paymentsNow } from "./payment";
import { endOf, moveDecision, type StoredDecision } from "./record";
import { expire, settle } from "./settle";

/** Longer than any call with its waiting takes: what is on its way for longer has lost whoever sent it. */
const LONGEST_CALL_MS = 330_000;
/** So long a lost answer is looked for: by then the service has long done it, or never will. */
const LOOKED_FOR_MS = 7 * 86_400_000;
const MOST = 200;

/** Longer than its run of a minute may take. */
const NEWS_WITHIN_MS = 50_000;

/** The watch's run of one minute: what arrived or is held back, which no message tells, and what becomes of decisions. */
export async function watchDeposits(): Promise<void> {
  await watchDecisions();
  await readNewsOf(["suspiciousDeposit", "deposit"], AbortSignal.timeout(NEWS_WITHIN_MS));
}

/** What expired, what lost its sender, and what was decided elsewhere or turned out done. */
export async function watchDecisions(): Promise<void> {
  const now = Date.now();
  const rows = await db()
    .select()
    .from(depositDecisions)
    .where(
      or(
        eq(depositDecisions.state, "open"),
        and(eq(depositDecisions.state, "sending"), lt(depositDecisions.sentAt, new Date(now - LONGEST_CALL_MS))),
        and(eq(depositDecisions.state, "unknown"), gt(depositDecisions.sentAt, new Date(now - LOOKED_FOR_MS))),
      ),
    )
    .orderBy(depositDecisions.createdAt)
    .limit(MOST);
  const lookedFor = new Map<string, StoredDecision[]>();
  for (const row of rows) {
    if (row.state === "open" && row.expiresAt.getTime() <= now) await expire(row);
    else if (row.state === "sending") await moveDecision(row, "unknown", endOf("unknown", null, row), db());
    else lookedFor.set(row.business, [...(lookedFor.get(row.business) ?? []), row]);
  }
  for (const [business, own] of lookedFor) {
    try {
      await lookFor(business, own);
    } catch (error) {
      // What fails of one business keeps no other waiting.
      if (!(error instanceof ApiError)) throw error;
      log.warn({ business, failure: error.code }, "decisions on payments could not be looked up");
    }
  }
}

async function lookFor(business: string, rows: readonly StoredDecision[]): Promise<void> {
  const ids = rows.map(({ paymentId }) => paymentId);
  const payments = await paymentsNow(business, ids, { requestId: "deposit-watch", lane: "job" });
  for (const row of rows) {
    const payment = payments.get(row.paymentId);
    if (payment) await settle(row, payment);
  }
}

import "server-only";
import { and, eq, gt, lt, lte, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { ApiError } from "@/lib/kit/operations/errors";
import { readNewsOf } from "@/lib/server/book/read-lists";
import { giveWay, rotated } from "@/lib/server/book/reading";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { depositDecisions } from "@/lib/server/db/schema/index";
import { LONGEST_CALL_MS } from "@/lib/server/proxy/write-once";
import { paymentsNow } from "./payment";
import type { StoredDecision } from "./record";
import { endLost } from "./send";
import { expire, settle } from "./settle";

/** So long a lost answer is looked for: by then the service has long done it, or never will. */
const LOOKED_FOR_MS = 7 * 86_400_000;
const MOST = 200;
/** What is new has its turn in the same minute. */
const DECISIONS_WITHIN_MS = 20_000;

/** Longer than its run of a minute may take. */
const NEWS_WITHIN_MS = 35_000;

/** The watch's run of one minute: what arrived or is held back, which no message tells, and what becomes of decisions. */
export async function watchDeposits(): Promise<void> {
  await watchDecisions();
  await readNewsOf(["suspiciousDeposit", "deposit"], AbortSignal.timeout(NEWS_WITHIN_MS));
}

/**
 * What expired and what lost its sender, which nobody is asked about; then what was decided with a lost answer, of each
 * business on its own. That an open one was decided elsewhere is learnt from the lists that pass.
 */
export async function watchDecisions(signal: AbortSignal = AbortSignal.timeout(DECISIONS_WITHIN_MS)): Promise<void> {
  const now = new Date();
  const { state, expiresAt, sentAt, business } = depositDecisions;
  for (const row of await first(and(eq(state, "open"), lte(expiresAt, now)), expiresAt)) await expire(row);
  const sentBefore = new Date(now.getTime() - LONGEST_CALL_MS);
  for (const row of await first(and(eq(state, "sending"), lt(sentAt, sentBefore)), sentAt)) await endLost(row);
  const isUnknown = and(eq(state, "unknown"), gt(sentAt, new Date(now.getTime() - LOOKED_FOR_MS)));
  const businesses = await db().selectDistinct({ business }).from(depositDecisions).where(isUnknown);
  for (const { business: own } of rotated(businesses)) {
    if (signal.aborted) return;
    try {
      await lookFor(own, await first(and(isUnknown, eq(business, own)), sentAt), signal);
    } catch (error) {
      if (signal.aborted) return;
      // What fails of one business keeps no other waiting.
      if (!(error instanceof ApiError)) throw error;
      log.warn({ business: own, failure: error.code }, "decisions on payments could not be looked up");
    }
  }
}

const first = (isWanted: SQL | undefined, by: PgColumn): Promise<StoredDecision[]> =>
  db().select().from(depositDecisions).where(isWanted).orderBy(by).limit(MOST);

async function lookFor(business: string, rows: readonly StoredDecision[], signal: AbortSignal): Promise<void> {
  const ids = rows.map(({ paymentId }) => paymentId);
  const asking = { requestId: "deposit-watch", lane: "job" } as const;
  const payments = await paymentsNow(business, ids, asking, async () => {
    await giveWay(signal);
    signal.throwIfAborted();
  });
  for (const row of rows) {
    const payment = payments.get(row.paymentId);
    if (payment) await settle(row, payment);
  }
}

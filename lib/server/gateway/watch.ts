import "server-only";
import { and, asc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { verifyUntil } from "@/lib/gateway/payment";
import { db } from "@/lib/server/db/client";
import { payments } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { log } from "@/lib/server/log";
import { factsOf, type StoredPayment } from "./record";
import { settlePayment } from "./verify";

/** The clock of jobs knows minutes only; within its minute a run looks again this often. */
const ROUND_MS = 5_000;
const RUN_MS = 50_000;
const SIDE_BY_SIDE = 8;
const PER_ROUND = 200;
/** Longer than asking for a token takes with its waiting: what has none by then has lost whoever asked. */
const LONGEST_OPENING_MS = 120_000;
/** With less time left than this, confirming goes before everything else. */
const URGENT_MS = 4 * 60_000;

/** The watch's run of one minute: settles what was paid, whether its payers came back or not. */
export async function watchPayments(): Promise<void> {
  const until = Date.now() + RUN_MS;
  for (;;) {
    await settleDue(until);
    if (Date.now() + ROUND_MS > until) return;
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
  }
}

/**
 * Looks at every payment that is due, those with the least time left first.
 *
 * @param until in epoch milliseconds; what was not begun by then is the next run's
 * @returns how many were due
 */
export async function settleDue(until = Date.now() + RUN_MS): Promise<number> {
  await endLeftOpenings();
  const due = await db()
    .select()
    .from(payments)
    .where(and(isNotNull(payments.lookAt), lt(payments.lookAt, sql`now()`)))
    .orderBy(sql`${payments.state} IN ('paid', 'verifying') DESC`, asc(payments.openedAt))
    .limit(PER_ROUND);
  const queue = [...due];
  const work = async () => {
    for (let row = queue.shift(); row && Date.now() < until; row = queue.shift()) await settle(row);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return due.length;
}

async function settle(row: StoredPayment): Promise<void> {
  const until = verifyUntil(factsOf(row));
  const isUrgent = until !== null && until > Date.now() && until - Date.now() < URGENT_MS;
  try {
    await settlePayment(row.id, isUrgent ? "money" : "job");
  } catch (error) {
    log.error({ err: error, payment: row.id }, "a payment could not be settled");
  }
}

/** Ends what was being opened when its process died: nobody has its token. */
async function endLeftOpenings(): Promise<void> {
  const isLeft = and(
    eq(payments.state, "opening"),
    isNull(payments.tokenHash),
    lt(payments.createdAt, new Date(Date.now() - LONGEST_OPENING_MS)),
  );
  const left = await db().update(payments).set({ state: "not_opened", endedAt: new Date() }).where(isLeft).returning();
  for (const { business, id, requestId } of left) await publish({ business, tags: ["payments"], ids: [id, requestId] });
}

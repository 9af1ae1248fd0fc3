import "server-only";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { verifyUntil } from "@/lib/gateway/payment";
import { ApiError } from "@/lib/operations/errors";
import { db } from "@/lib/server/db/client";
import { payments } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { log } from "@/lib/server/log";
import { takeTurn } from "@/lib/server/members/lockout";
import { processSingleton } from "@/lib/server/process-singleton";
import { factsOf, type StoredPayment } from "./record";
import { settlePayment, storedPayment } from "./verify";

const ROUND_MS = 5_000;
const SIDE_BY_SIDE = 8;
const PER_ROUND = 200;
/** What a process took is another's after so long, should it have died: the money waits for twenty minutes in all. */
const IN_HAND_MS = 30_000;
/** Longer than asking for a token takes with its waiting: what has none by then has lost whoever asked. */
const LONGEST_OPENING_MS = 120_000;
/** With less time left than this, confirming goes before everything else. */
const URGENT_MS = 4 * 60_000;
/**
 * Of payments of which nobody knows whether they were paid, so many looks of a business go first within a minute: anybody who
 * has a link for many makes more of them, and must not keep the business from its own calls.
 */
const URGENT_UNPAID = 60;

/**
 * Settles what was paid, whether its payers came back or not, for as long as this process lives, beginning at once. It
 * needs no job queue, which would wait minutes for the run of a process that died: the payments' table is the truth.
 */
export function watchPayments(): void {
  processSingleton("payment-watch", () => {
    void watch();
    return true;
  });
}

async function watch(): Promise<void> {
  await settleDue().catch((error: unknown) => log.warn({ err: error }, "payments could not be looked for"));
  setTimeout(() => void watch(), ROUND_MS).unref();
}

/**
 * Looks at every payment that is due, those that were paid first, and of these the ones with the least time left.
 *
 * @returns how many were due
 */
export async function settleDue(): Promise<number> {
  await endLeftOpenings();
  let taken = 0;
  const work = async () => {
    while (taken < PER_ROUND) {
      const id = await takeDue();
      if (id === null) return;
      taken += 1;
      await settle(id);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return taken;
}

/** Takes a payment that is due, so that no other process takes it too; should this one die it is due again soon. */
async function takeDue(): Promise<string | null> {
  const { rows } = await db().execute<{ id: string }>(sql`
    UPDATE ${payments} SET look_at = now() + ${IN_HAND_MS} * interval '1 millisecond'
    WHERE id = (SELECT id FROM ${payments} WHERE look_at < now()
      ORDER BY state IN ('paid', 'verifying') DESC, opened_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id`);
  return rows[0]?.id ?? null;
}

async function settle(id: string): Promise<void> {
  try {
    const found = await storedPayment(id);
    if (found) await settlePayment(id, await laneOf(found.payment));
  } catch (error) {
    log.error({ err: error, payment: id }, "a payment could not be settled");
  }
}

/** How urgent a look at a payment is. */
export async function laneOf(payment: StoredPayment): Promise<"money" | "job"> {
  const until = verifyUntil(factsOf(payment));
  const leftMs = until === null ? 0 : until - Date.now();
  if (leftMs <= 0 || leftMs >= URGENT_MS) return "job";
  if (payment.state !== "at_gateway") return "money";
  try {
    await takeTurn(`urgent:${payment.business}`, URGENT_UNPAID);
    return "money";
  } catch (error) {
    if (error instanceof ApiError && error.code === "locked") return "job";
    throw error;
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

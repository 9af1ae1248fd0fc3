import "server-only";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { db } from "@/lib/server/db/client";
import { payments } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import { takeTurn } from "@/lib/server/members/lockout";
import { verifyUntil } from "../status";
import { factsOf, type StoredPayment, storedPayment } from "./record";
import { settlePayment } from "./verify";

const ROUND_MS = 5_000;
const SIDE_BY_SIDE = 8;
const PER_ROUND = 200;
/**
 * After this time another process may take a payment that one process took, in case that process died. The whole time
 * to confirm is only twenty minutes.
 */
const IN_HAND_MS = 30_000;
/** Longer than a token request takes, including its wait. A payment without a token by then has lost its process. */
const LONGEST_OPENING_MS = 120_000;
/** If less time than this is left, the confirmation goes before all other calls. */
const URGENT_MS = 4 * 60_000;
/**
 * The number of urgent look-ups per business and minute for payments that may be unpaid. Anybody with a link for many
 * payers can create such payments, and they must not block the business's own calls.
 */
const URGENT_UNPAID = 60;

/**
 * Settles paid payments, with or without the payer's return, for as long as this process lives, beginning at once. It
 * uses no job queue: a queue would wait minutes for a run whose process died. The payments table holds the state.
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
 * Looks at every due payment: paid ones first, and among these the ones with the least time left.
 *
 * @returns the number of due payments
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

/** Takes a due payment, so that no other process takes it too. If this process dies, the payment is due again soon. */
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

/** Ends payments whose process died while they were being opened. Nobody has their tokens. */
async function endLeftOpenings(): Promise<void> {
  const isLeft = and(
    eq(payments.state, "opening"),
    isNull(payments.tokenHash),
    lt(payments.createdAt, new Date(Date.now() - LONGEST_OPENING_MS)),
  );
  const left = await db().update(payments).set({ state: "not_opened", endedAt: new Date() }).where(isLeft).returning();
  for (const { business, id, requestId } of left) await publish({ business, tags: ["payments"], ids: [id, requestId] });
}

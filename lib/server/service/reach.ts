import "server-only";
import { eq, sql } from "drizzle-orm";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { db } from "@/lib/server/db/client";
import { serviceReach } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";

/** One failure may be a short disturbance. From the second in a row on the service counts as away. */
export const AWAY_AFTER_FAILURES = 2;
/** How often each process stores that it got an answer. Other processes may meanwhile have met failures. */
const WRITE_ANSWERS_EVERY_MS = 5000;

interface Seen {
  answeredAtMs: number;
  writtenAtMs: number;
  isFailing: boolean;
}

const seenOf = (business: string): Seen => {
  const all = processSingleton("service-reach", () => new Map<string, Seen>());
  const known = all.get(business) ?? { answeredAtMs: 0, writtenAtMs: 0, isFailing: false };
  all.set(business, known);
  return known;
};

/**
 * Notes whether a call to the service was answered (with any answer, also a refusal). The results of all processes
 * are in one row; when its state changes, every screen is told. It never throws, because the call is more important
 * than its note.
 *
 * @param beganAtMs a failure does not count if another call was answered after this time
 */
export async function noteReach(business: string, hasAnswered: boolean, beganAtMs: number): Promise<void> {
  try {
    if (hasAnswered) await noteReachable(business);
    else if (beganAtMs >= seenOf(business).answeredAtMs) await noteFailure(business);
  } catch (error) {
    log.warn({ err: error, business }, "whether the service answers could not be written down");
  }
}

async function noteReachable(business: string): Promise<void> {
  const seen = seenOf(business);
  const now = Date.now();
  seen.answeredAtMs = now;
  if (!seen.isFailing && now - seen.writtenAtMs < WRITE_ANSWERS_EVERY_MS) return;
  seen.isFailing = false;
  seen.writtenAtMs = now;
  const at = new Date(now);
  const [before] = await db()
    .select({ failures: serviceReach.failures })
    .from(serviceReach)
    .where(eq(serviceReach.business, business));
  await db()
    .insert(serviceReach)
    .values({ business, answeredAt: at })
    .onConflictDoUpdate({
      target: serviceReach.business,
      set: { answeredAt: sql`greatest(${serviceReach.answeredAt}, ${at})`, failingSince: null, failures: 0 },
    });
  if (before && before.failures >= AWAY_AFTER_FAILURES) await publish({ business, tags: ["connection"] });
}

async function noteFailure(business: string): Promise<void> {
  const seen = seenOf(business);
  const at = new Date();
  const answeredAt = seen.answeredAtMs > 0 ? new Date(seen.answeredAtMs) : null;
  seen.isFailing = true;
  // An answer that this process has not stored yet also ends the series of failures.
  const isFirst = sql`${serviceReach.failures} = 0 OR coalesce(${serviceReach.failedAt} < ${answeredAt}::timestamptz, false)`;
  const [row] = await db()
    .insert(serviceReach)
    .values({ business, answeredAt, failingSince: at, failedAt: at, failures: 1 })
    .onConflictDoUpdate({
      target: serviceReach.business,
      set: {
        answeredAt: sql`greatest(${serviceReach.answeredAt}, excluded.answered_at)`,
        failingSince: sql`CASE WHEN ${isFirst} THEN excluded.failing_since ELSE ${serviceReach.failingSince} END`,
        failedAt: sql`greatest(${serviceReach.failedAt}, excluded.failed_at)`,
        // The count only has to tell few from enough, and it is limited so that a long outage cannot overflow the
        // column.
        failures: sql`CASE WHEN ${isFirst} THEN 1 ELSE least(${serviceReach.failures} + 1, 1000) END`,
      },
    })
    .returning({ failures: serviceReach.failures });
  if (row?.failures === AWAY_AFTER_FAILURES) await publish({ business, tags: ["connection"] });
}

/** The last known state of the service for a business. `awaySince`: only failures since then, and more than one. */
export async function readReach(business: string): Promise<{ awaySince: string | null; answeredAt: string | null }> {
  const [row] = await db().select().from(serviceReach).where(eq(serviceReach.business, business));
  const isAway = row !== undefined && row.failures >= AWAY_AFTER_FAILURES;
  return {
    awaySince: isAway ? (row.failingSince?.toISOString() ?? null) : null,
    answeredAt: row?.answeredAt?.toISOString() ?? null,
  };
}

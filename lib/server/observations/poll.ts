import "server-only";
import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { ApiError } from "@/lib/operations/errors";
import { db } from "@/lib/server/db/client";
import { tokenPairs, watchedRecords } from "@/lib/server/db/schema";
import { log } from "@/lib/server/log";
import { callService } from "@/lib/server/proxy/call-service";
import { resumeDeliveries } from "@/lib/server/webhooks/process";
import type { Withdrawal } from "@/lib/withdrawals/answers";
import type { WithdrawalStatus } from "@/lib/withdrawals/codes";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import { announceWithdrawals } from "./announce";
import { recordSightings } from "./record";

/** The clock of jobs knows minutes only; within its minute a run looks again this often. */
const ROUND_MS = 5000;
const RUN_MS = 50_000;
const LOOKS_PER_ROUND = 60;
const LOOKS_AT_ONCE = 4;
/** How often the service is asked for open withdrawals that nobody has looked at here. */
const DISCOVER_EVERY_MINUTES = 5;
const DISCOVER_PAGES = 3;
const OPEN_STATUSES: readonly WithdrawalStatus[] = ["INIT", "PENDING"];
const FAR_MS = 15 * 60_000;

/** The poll's run of one minute: heals missed webhooks and waits for what is not decided yet. */
export async function pollWithdrawals(): Promise<void> {
  const until = Date.now() + RUN_MS;
  await resumeDeliveries();
  if (new Date().getMinutes() % DISCOVER_EVERY_MINUTES === 0) await discoverOpenWithdrawals();
  for (;;) {
    await lookAtDue();
    if (Date.now() + ROUND_MS > until) return;
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
  }
}

/** Asks for what is due now, oldest first, a bounded number. @returns how many were asked for */
export async function lookAtDue(): Promise<number> {
  const due = await db()
    .select({ business: watchedRecords.business, id: watchedRecords.subjectId })
    .from(watchedRecords)
    .innerJoin(tokenPairs, eq(tokenPairs.business, watchedRecords.business))
    .where(and(lte(watchedRecords.nextAt, new Date()), isNull(tokenPairs.brokenAt)))
    .orderBy(asc(watchedRecords.nextAt))
    .limit(LOOKS_PER_ROUND);
  const seen = new Map<string, Withdrawal[]>();
  const waiting = [...due];
  await Promise.all(
    Array.from({ length: LOOKS_AT_ONCE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const withdrawal = await look(next.business, next.id);
        if (withdrawal) seen.set(next.business, [...(seen.get(next.business) ?? []), withdrawal]);
      }
    }),
  );
  for (const [business, withdrawals] of seen) await note(business, withdrawals, { isLook: true });
  return due.length;
}

async function look(business: string, withdrawalId: string): Promise<Withdrawal | null> {
  try {
    const context = { business, requestId: `poll-${withdrawalId}`, lane: "job", isFresh: true } as const;
    return (await callService(withdrawalOperations.show, { withdrawalId }, context)).data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isGone = error.code === "upstream_not_found";
    const about = and(eq(watchedRecords.business, business), eq(watchedRecords.subjectId, withdrawalId));
    if (isGone) await db().delete(watchedRecords).where(about);
    else {
      // Neither the service's bad hour nor one answer that cannot be read may keep the others waiting.
      const later = error.code === "busy" ? 60_000 : FAR_MS;
      await db()
        .update(watchedRecords)
        .set({ nextAt: new Date(Date.now() + later) })
        .where(about);
      log.warn({ business, failure: error.code }, "a watched withdrawal could not be looked up");
    }
    return null;
  }
}

/** Finds open withdrawals that were ordered elsewhere, so that they are watched too. */
export async function discoverOpenWithdrawals(): Promise<void> {
  const pairs = await db()
    .select({ business: tokenPairs.business })
    .from(tokenPairs)
    .where(isNull(tokenPairs.brokenAt));
  for (const { business } of pairs) {
    try {
      for (const status of OPEN_STATUSES) await discover(business, status);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      log.warn({ business, failure: error.code }, "open withdrawals could not be listed");
    }
  }
}

async function discover(business: string, status: WithdrawalStatus): Promise<void> {
  for (let page = 1; page <= DISCOVER_PAGES; page += 1) {
    const context = { business, requestId: "poll-discover", lane: "job", isFresh: true } as const;
    const { data } = await callService(withdrawalOperations.list, { status, page, perPage: 100 }, context);
    await note(business, data.items, { isLook: false });
    if (!data.hasMore) return;
  }
}

async function note(
  business: string,
  withdrawals: readonly Withdrawal[],
  { isLook }: { isLook: boolean },
): Promise<void> {
  const at = new Date();
  const sightings = withdrawals.map((withdrawal) => ({ withdrawal, at }));
  const changes = await recordSightings(business, sightings, { source: "poll", isLook });
  const ids = changes.filter(({ before }) => before !== null).map(({ id }) => id);
  if (ids.length > 0) await announceWithdrawals(business, ids);
}

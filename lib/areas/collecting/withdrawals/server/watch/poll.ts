import "server-only";
import { and, asc, eq, inArray, isNull, lt, lte } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { keepInBook } from "@/lib/server/book/keep";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { tokenPairs, watchedRecords } from "@/lib/server/db/schema/index";
import { callService } from "@/lib/server/proxy/call-service";
import { withdrawalOperations } from "../../operations";
import type { WithdrawalStatus } from "../../status";
import { entryOfWithdrawal } from "../book";
import { planLooks } from "./plan";

/** The job clock works in minutes. Within its minute a run looks again at this interval. */
const ROUND_MS = 5000;
const RUN_MS = 45_000;
/** Together with the time of the call itself, a look that begins at the end of a run ends before the next run. */
const PATIENCE_MS = 4000;
const LOOKS_PER_ROUND = 60;
const LOOKS_AT_ONCE = 4;
/** How often the service is asked for open withdrawals that are not watched here. */
const DISCOVER_EVERY_MINUTES = 5;
const DISCOVER_PAGES = 3;
const OPEN_STATUSES: readonly WithdrawalStatus[] = ["INIT", "PENDING"];
const NEAR_MS = 60_000;
const FAR_MS = 15 * 60_000;
/** The longest time that a record is watched. */
const GIVEN_UP_MS = 90 * 86_400_000;

/**
 * One run of the poll, for one minute. It makes up for missed webhooks and watches undecided withdrawals. It starts
 * no call after its minute is over.
 */
export async function pollWithdrawals(): Promise<void> {
  const until = Date.now() + RUN_MS;
  if (new Date().getMinutes() % DISCOVER_EVERY_MINUTES === 0) await discoverOpenWithdrawals(until);
  for (;;) {
    await lookAtDue(until);
    if (Date.now() + ROUND_MS > until) return;
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
  }
}

/**
 * Looks up the withdrawals that are due now, oldest first, up to a limit.
 *
 * @param until epoch milliseconds after which no more calls are started
 * @returns how many were due
 */
export async function lookAtDue(until = Number.POSITIVE_INFINITY): Promise<number> {
  const due = await db()
    .select({ business: watchedRecords.business, id: watchedRecords.subjectId })
    .from(watchedRecords)
    .innerJoin(tokenPairs, eq(tokenPairs.business, watchedRecords.business))
    .where(and(lte(watchedRecords.nextAt, new Date()), isNull(tokenPairs.brokenAt)))
    .orderBy(asc(watchedRecords.nextAt))
    .limit(LOOKS_PER_ROUND);
  const waiting = [...due];
  await Promise.all(
    Array.from({ length: LOOKS_AT_ONCE }, async () => {
      for (let next = waiting.shift(); next && Date.now() < until; next = waiting.shift())
        await look(next.business, next.id);
    }),
  );
  return due.length;
}

async function look(business: string, withdrawalId: string): Promise<void> {
  // Postponed before the call, so that the next look does not follow at once, with any result.
  await postpone(business, [withdrawalId], NEAR_MS);
  const toldAt = new Date();
  try {
    const context = {
      business,
      requestId: `poll-${withdrawalId}`,
      lane: "job",
      isFresh: true,
      isKeptByCaller: true,
      patienceMs: PATIENCE_MS,
    } as const;
    const { data } = await callService(withdrawalOperations.show, { withdrawalId }, context);
    // An answer about another record says nothing about this one.
    if (data.id !== withdrawalId) throw new ApiError("upstream_unreadable");
    await keepInBook(business, [entryOfWithdrawal(data)], { source: "poll", toldAt });
    await planLooks(business, [{ withdrawal: data, before: null }], db(), { isLook: true });
  } catch (error) {
    const code = error instanceof ApiError ? error.code : "internal";
    // Neither an outage of the service nor one odd record may hold up the others.
    if (code === "upstream_not_found")
      await db()
        .delete(watchedRecords)
        .where(these(business, [withdrawalId]));
    else if (code === "upstream_unreadable" || code === "internal") await setAside(business, [withdrawalId]);
    else if (code !== "busy") await postpone(business, [withdrawalId], FAR_MS);
    if (code === "internal") log.error({ err: error, business }, "a watched withdrawal could not be looked up");
    else if (code !== "upstream_not_found")
      log.warn({ business, failure: code }, "a watched withdrawal could not be looked up");
  }
}

const these = (business: string, ids: string[]) =>
  and(eq(watchedRecords.business, business), inArray(watchedRecords.subjectId, ids));

async function postpone(business: string, ids: string[], ms: number): Promise<void> {
  await db()
    .update(watchedRecords)
    .set({ nextAt: new Date(Date.now() + ms) })
    .where(these(business, ids));
}

/** Postpones records whose look-ups bring nothing, and gives them up in the end. */
async function setAside(business: string, ids: string[]): Promise<void> {
  await db()
    .delete(watchedRecords)
    .where(and(these(business, ids), lt(watchedRecords.since, new Date(Date.now() - GIVEN_UP_MS))));
  await postpone(business, ids, FAR_MS);
}

/**
 * Finds open withdrawals that were ordered elsewhere, so that they are watched too. A failure for one business, or
 * for one of its lists, does not affect the others.
 */
export async function discoverOpenWithdrawals(until = Number.POSITIVE_INFINITY): Promise<void> {
  const pairs = await db()
    .select({ business: tokenPairs.business })
    .from(tokenPairs)
    .where(isNull(tokenPairs.brokenAt));
  for (const { business } of pairs) {
    for (const status of OPEN_STATUSES) {
      if (Date.now() >= until) return;
      try {
        await discover(business, status);
      } catch (error) {
        if (error instanceof ApiError)
          log.warn({ business, failure: error.code }, "open withdrawals could not be listed");
        else log.error({ err: error, business }, "open withdrawals could not be listed");
      }
    }
  }
}

async function discover(business: string, status: WithdrawalStatus): Promise<void> {
  for (let page = 1; page <= DISCOVER_PAGES; page += 1) {
    const context = { business, requestId: "poll-discover", lane: "job", isFresh: true, isKeptByCaller: true } as const;
    const toldAt = new Date();
    const { data } = await callService(withdrawalOperations.list, { status, page, perPage: 100 }, context);
    await keepInBook(business, data.items.map(entryOfWithdrawal), { source: "poll", toldAt });
    // The book may know a withdrawal that is not watched any more.
    await planLooks(
      business,
      data.items.map((withdrawal) => ({ withdrawal, before: null })),
      db(),
    );
    if (!data.hasMore) return;
  }
}

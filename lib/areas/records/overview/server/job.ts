import "server-only";
import { isNull } from "drizzle-orm";
import { readStatement, reckonTouched } from "@/lib/areas/money/wallet/server/ask";
import { addDays } from "@/lib/kit/format/jalali";
import { ApiError } from "@/lib/kit/operations/errors";
import { knownDays, markStale } from "@/lib/server/book/daily-figures";
import { rotated } from "@/lib/server/book/reading";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { db } from "@/lib/server/db/client";
import { tokenPairs } from "@/lib/server/db/schema/index";
import { publish, subscribe } from "@/lib/server/events/bus";
import { wakeFigures } from "@/lib/server/jobs/wake";
import { figureDays, isDayDue } from "../figures";
import { FIGURE_DAYS } from "../status";

/** A run ends by then, before its job expires; the next one goes on where it stopped. */
const RUN_MS = 8 * 60_000;
/**
 * The number of days of the statement that one run reads: long enough for full pages, short enough for screens to
 * fill.
 */
const LONGEST_SPAN = 31;
const RECENT_DAYS = 2;
const ANNOUNCE_EVERY_MS = 1000;
const WAKE_AFTER_CHANGE_MS = 15_000;

/**
 * Reads every day that is due, of every business whose link works, the newest first: today and yesterday of all of
 * them, then what is older, of another business first each time.
 */
export async function readDueFigures(signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(RUN_MS)]);
  const linked = await db()
    .select({ business: tokenPairs.business })
    .from(tokenPairs)
    .where(isNull(tokenPairs.brokenAt));
  const failed = new Set<string>();
  const mostOfAll = Math.max(env().BOOK_DAYS, FIGURE_DAYS);
  for (const most of linked.length > 1 ? [RECENT_DAYS, mostOfAll] : [mostOfAll]) {
    for (const { business } of rotated(linked)) {
      if (failed.has(business)) continue;
      try {
        await readDue(business, most, limit);
      } catch (error) {
        if (limit.aborted) return;
        // What fails for one business keeps no other waiting.
        failed.add(business);
        if (error instanceof ApiError) log.warn({ business, failure: error.code }, "figures could not be read");
        else log.error({ err: error, business }, "figures could not be read");
      }
    }
  }
}

/** @param most the most days, counted back from today */
async function readDue(business: string, most: number, signal: AbortSignal): Promise<void> {
  const due = await dueOf(business, figureDays(Date.now(), Math.min(most, env().BOOK_DAYS)));
  await reckonTouched(business);
  let announcedAt = 0;
  const waiting = spansOf(due, LONGEST_SPAN);
  for (let span = waiting.shift(); span; span = waiting.shift()) {
    try {
      await readStatement(business, span, signal);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "upstream_unreadable")) throw error;
      // What cannot be read costs its own day: the others of its stretch are read by themselves, and older ones go on.
      log.warn({ business, from: span[0], to: span.at(-1) }, "days could not be read");
      if (span.length > 1) waiting.unshift(...(await dueOf(business, span)).map((day) => [day]));
    }
    if (Date.now() - announcedAt < ANNOUNCE_EVERY_MS && waiting.length > 0) continue;
    announcedAt = Date.now();
    await publish({ business, tags: ["figures"] });
  }
}

/** Those of these days that are due, newest first. */
async function dueOf(business: string, days: readonly string[]): Promise<string[]> {
  const { states } = await knownDays(business, days[0] ?? "");
  return days.filter((day) => isDayDue(day, states.get(day), Date.now())).reverse();
}

/** Groups consecutive days into stretches of at most this length, oldest day first. The stretches come newest first. */
function spansOf(due: readonly string[], longest: number): string[][] {
  const spans: string[][] = [];
  for (const day of due) {
    const span = spans.at(-1);
    if (span && span.length < longest && span[0] === addDays(day, 1)) span.unshift(day);
    else spans.push([day]);
  }
  return spans;
}

/** From now on changes of transactions make the newest figures stale and wake the job a little later. */
export function followChanges(): void {
  processSingleton("figures-changes", () => {
    const waiting = new Set<string>();
    return subscribe(({ business, tags }) => {
      if (!tags.includes("transactions") || waiting.has(business)) return;
      waiting.add(business);
      setTimeout(() => {
        waiting.delete(business);
        void refreshRecent(business);
      }, WAKE_AFTER_CHANGE_MS).unref();
    });
  });
}

async function refreshRecent(business: string): Promise<void> {
  try {
    await markStale(business, figureDays(Date.now(), 2));
    await wakeFigures();
  } catch (error) {
    // The clock wakes the job as well.
    log.warn({ err: error, business }, "figures could not be marked");
  }
}

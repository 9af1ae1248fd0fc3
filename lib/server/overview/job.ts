import "server-only";
import { isNull } from "drizzle-orm";
import { ApiError } from "@/lib/operations/errors";
import { FIGURE_DAYS, FIGURE_SOURCES, type FigureSource, figureDays, isDayDue } from "@/lib/overview/figures";
import { db } from "@/lib/server/db/client";
import { tokenPairs } from "@/lib/server/db/schema";
import { publish, subscribe } from "@/lib/server/events/bus";
import { boss } from "@/lib/server/jobs/boss";
import { log } from "@/lib/server/log";
import { once } from "@/lib/server/once";
import { readDay } from "./read-day";
import { knownDays, markStale } from "./store";

/** A run ends by then, before its job expires; the next one goes on where it stopped. */
const RUN_MS = 8 * 60_000;
const ANNOUNCE_EVERY_MS = 1000;
const WAKE_AFTER_CHANGE_MS = 15_000;

/** Reads every day that is due, of every business whose link works, the newest first. */
export async function readDueFigures(signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(RUN_MS)]);
  const linked = await db()
    .select({ business: tokenPairs.business })
    .from(tokenPairs)
    .where(isNull(tokenPairs.brokenAt));
  for (const { business } of linked) {
    try {
      await Promise.all(FIGURE_SOURCES.map((source) => readSource(business, source, limit)));
    } catch (error) {
      if (limit.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      log.warn({ business, failure: error.code }, "figures could not be read");
    }
  }
}

async function readSource(business: string, source: FigureSource, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  // Of the day before the first one only the wallet at its end is wanted.
  const days = figureDays(now, source === "statement" ? FIGURE_DAYS + 1 : FIGURE_DAYS);
  const { states } = await knownDays(business, days[0] ?? "");
  const due = days.filter((day) => isDayDue(day, states[source].get(day), now)).reverse();
  let announcedAt = 0;
  for (const [index, day] of due.entries()) {
    await readDay(business, day, source, signal);
    if (Date.now() - announcedAt < ANNOUNCE_EVERY_MS && index < due.length - 1) continue;
    announcedAt = Date.now();
    await publish({ business, tags: ["figures"] });
  }
}

/** Has the job run soon; one that waits already is enough. */
export async function wakeFigures(): Promise<void> {
  await (await boss()).send("figures");
}

/** From now on changes of transactions and withdrawals make today's figures stale and wake the job a little later. */
export function followChanges(): void {
  once("figures-changes", () => {
    const waiting = new Map<string, Set<FigureSource>>();
    return subscribe(({ business, tags }) => {
      const sources = FIGURE_SOURCES.filter((source) =>
        source === "withdrawals" ? tags.includes("withdrawals") : tags.includes("transactions"),
      );
      if (sources.length === 0) return;
      const known = waiting.get(business);
      for (const source of sources) known?.add(source);
      if (known) return;
      waiting.set(business, new Set(sources));
      setTimeout(() => {
        const changed = [...(waiting.get(business) ?? [])];
        waiting.delete(business);
        void refreshRecent(business, changed);
      }, WAKE_AFTER_CHANGE_MS).unref();
    });
  });
}

async function refreshRecent(business: string, sources: FigureSource[]): Promise<void> {
  try {
    await markStale(business, figureDays(Date.now(), 2), sources);
    await wakeFigures();
  } catch (error) {
    // The clock wakes the job as well.
    log.warn({ err: error, business }, "figures could not be marked");
  }
}

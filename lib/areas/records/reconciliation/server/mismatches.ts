import "server-only";
import { and, eq, gte, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { periodInBook } from "@/lib/areas/money/wallet/server/record";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { db, type Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { reconciliationMismatches, reconciliationNotes, tokenPairs } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import type { NoteEvent } from "../checks";
import { account } from "./account-place";
import type { CheckContext, Checked, FoundMismatch, ReconciliationCheck } from "./checks/check";
import { ownPayments } from "./checks/own-payments";
import { CHECKS } from "./checks/registry";
import { knownPlaces } from "./known-places";

/** Checks over the same days run again after this time, unless something is closed. */
const AGAIN_MS = 60_000;
/** The number of days that a list covers if it names no days. */
const USUAL_DAYS = 92;

/** Days, both included. */
export interface DaySpan {
  from: string;
  to: string;
}

const table = reconciliationMismatches;

interface LastCheck {
  /** Resolves when the running checks have ended. Later callers wait for it. */
  running: Promise<void> | null;
  /** When the checks ended last, in epoch milliseconds. */
  endedAt: number | undefined;
}

const lastChecks = () => processSingleton("reconciliation-checked", () => new Map<string, LastCheck>());
const keyOf = (business: string, { from, to }: DaySpan): string => `${business} ${from} ${to}`;

/** When the checks over these days last completed in this process, in epoch milliseconds. */
export const lastChecked = (business: string, span: DaySpan): number | undefined =>
  lastChecks().get(keyOf(business, span))?.endedAt;

/** The default span: the last months. */
export const usualSpan = (): DaySpan => {
  const today = tehranDayOf(Date.now());
  return { from: addDays(today, -USUAL_DAYS), to: today };
};

/**
 * Runs all checks over some days, unless they ran a moment ago. A caller that comes while they run waits for the
 * result. If the checks fail, the error is logged and no caller fails.
 */
export async function freshMismatches(business: string, span: DaySpan): Promise<void> {
  const key = keyOf(business, span);
  const last = lastChecks().get(key);
  if (last?.running) return last.running;
  if (Date.now() - (last?.endedAt ?? 0) < AGAIN_MS) return;
  forgetOldChecks();
  const running = findMismatches(business, span).then(
    () => void lastChecks().set(key, { running: null, endedAt: Date.now() }),
    (error: unknown) => {
      lastChecks().set(key, { running: null, endedAt: last?.endedAt });
      log.error({ err: error, business }, "what must match could not be checked");
    },
  );
  lastChecks().set(key, { running, endedAt: last?.endedAt });
  return running;
}

/**
 * Forgets when the checks of old spans ended. Spans move on with the days, and each business has its own, so old ones
 * are not needed.
 */
function forgetOldChecks(): void {
  for (const [key, { running, endedAt }] of lastChecks())
    if (!running && Date.now() - (endedAt ?? 0) >= AGAIN_MS) lastChecks().delete(key);
}

/** Runs the checks for every linked business, so that mismatches are known although nobody looks. */
export async function checkEveryBusiness(): Promise<void> {
  const linked = await db()
    .select({ business: tokenPairs.business })
    .from(tokenPairs)
    .where(isNull(tokenPairs.brokenAt));
  for (const { business } of linked) await freshMismatches(business, usualSpan());
}

/**
 * Runs all checks over some days and stores their findings. The findings stay, so that people can see later what
 * became of them.
 */
export async function findMismatches(
  business: string,
  span: DaySpan,
  checks = CHECKS,
  nowMs = Date.now(),
): Promise<void> {
  const memo = <T>(ask: () => Promise<T>) => {
    let answer: Promise<T> | undefined;
    return () => {
      answer ??= ask();
      return answer;
    };
  };
  const context: CheckContext = {
    business,
    ...span,
    nowMs,
    // The row of a payment may have been written days before the payment was paid.
    period: memo(() => periodInBook(business, { from: addDays(span.from, -45), to: span.to })),
    own: memo(() => ownPayments(business, span)),
    accounts: memo(() => knownPlaces(business, span, (permission) => permission === account.permission)),
  };
  const all: { check: ReconciliationCheck; told: Checked }[] = [];
  for (const check of checks) all.push({ check, told: await check.run(context) });
  const hasChanged = await db().transaction(async (tx) => {
    await takeLock(tx, "mismatches", business);
    let changes = 0;
    for (const { check, told } of all) changes += await keep(business, span, check, told, tx);
    return changes > 0;
  });
  if (hasChanged) await publish({ business, tags: ["reconciliation"] });
}

const PER_WRITE = 500;

async function keep(
  business: string,
  span: DaySpan,
  check: ReconciliationCheck,
  { found, undecided = [], undecidedDays = [] }: Checked,
  tx: Queryable,
): Promise<number> {
  const told = new Map(found.map((each) => [`${check.id} ${each.key}`, each]));
  const known = await tx
    .select()
    .from(table)
    .where(
      and(
        eq(table.business, business),
        eq(table.check, check.id),
        or(and(gte(table.day, span.from), lte(table.day, span.to)), inKeys([...told.keys()])),
      ),
    );
  const before = new Map(known.map((row) => [row.key, row]));
  const notes: { mismatchId: string; event: NoteEvent }[] = [];
  let changes = 0;
  const fresh: (typeof table.$inferInsert)[] = [];
  for (const [key, each] of told) {
    const row = before.get(key);
    const values = valuesOf(each);
    if (!row) {
      fresh.push({ business, key, check: check.id, level: check.level, ...values });
      continue;
    }
    const isOther = row.amountRial !== values.amountRial || row.otherRial !== values.otherRial;
    if (!isOther && row.resolvedAt === null && row.count === values.count) continue;
    changes += 1;
    if (row.resolvedAt) notes.push({ mismatchId: row.id, event: "found" });
    else if (isOther) notes.push({ mismatchId: row.id, event: "changed" });
    // An explanation of another amount does not explain this one.
    const explained = isOther ? { explainedAt: null, explainedBy: null } : {};
    await tx
      .update(table)
      .set({ ...values, ...explained, resolvedAt: null, lastSeenAt: new Date() })
      .where(eq(table.id, row.id));
  }
  for (let at = 0; at < fresh.length; at += PER_WRITE) {
    await tx
      .insert(table)
      .values(fresh.slice(at, at + PER_WRITE))
      .onConflictDoNothing();
    changes += 1;
  }
  const isUndecided = (key: string, day: string) =>
    undecided === "all" || undecidedDays.includes(day) || undecided.includes(key.slice(check.id.length + 1));
  const gone = known.filter(
    ({ key, day, resolvedAt }) =>
      !resolvedAt && !told.has(key) && !isUndecided(key, day) && day >= span.from && day <= span.to,
  );
  if (gone.length > 0) {
    changes += gone.length;
    await tx
      .update(table)
      .set({ resolvedAt: new Date() })
      .where(
        inArray(
          table.id,
          gone.map(({ id }) => id),
        ),
      );
    notes.push(...gone.map(({ id }) => ({ mismatchId: id, event: "resolved" as const })));
  }
  if (notes.length > 0) await tx.insert(reconciliationNotes).values(notes);
  return changes;
}

const inKeys = (keys: readonly string[]): SQL => sql`${table.key} = ANY(${sql.param([...keys])}::text[])`;

const valuesOf = ({ day, since, amountRial, otherRial = null, count: rows = 1, ours, theirs }: FoundMismatch) => ({
  day,
  since: new Date(since),
  amountRial,
  otherRial,
  count: rows,
  ours: ours ?? null,
  theirs: theirs ?? null,
});

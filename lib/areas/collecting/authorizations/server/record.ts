import "server-only";
import { and, count, eq, exists, gt, gte, inArray, lt, lte, notExists, or, type SQL, sql } from "drizzle-orm";
import { jalaliMonthOf, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import type { Days } from "@/lib/kit/records/filter";
import { bookCoverage } from "@/lib/server/book/read-lists";
import { db } from "@/lib/server/db/client";
import { withinDays } from "@/lib/server/db/matching";
import { bookChanges, bookRecords } from "@/lib/server/db/schema";
import { LEFT_SHARE, SMALLEST_COUNT } from "../rules";
import { type AuthorizationChange, type AuthorizationConcern, SOON_DAYS } from "../status";

const DAY_MS = 86_400_000;
const fact = (name: "bankCode" | "expiresAt" | "monthlyCount") => sql<string | null>`${bookRecords.facts} ->> ${name}`;

/**
 * The present state. An authorization that has ended may still be `ACTIVE` in the book, as the service told it last.
 */
export const stateNow = (now = Date.now()): SQL<string> =>
  sql`CASE WHEN ${bookRecords.state} = 'ACTIVE' AND ${fact("expiresAt")} <= ${new Date(now).toISOString()} THEN 'EXPIRED' ELSE ${bookRecords.state} END`;

export const isAtBank = (bankCode: string): SQL => eq(fact("bankCode"), bankCode);

/** The book's active authorizations that a concern is about. */
export const isOfConcern = (concern: AuthorizationConcern, business: string, now = Date.now()): SQL | undefined =>
  concern === "expiring" ? isExpiring(now) : isNearlyFull(business, now);

/** Times have one format, so their texts sort by time. A day without a time counts from its beginning. */
function isExpiring(now: number): SQL | undefined {
  const until = new Date(now + SOON_DAYS * DAY_MS).toISOString();
  return and(gt(fact("expiresAt"), new Date(now).toISOString()), lte(fact("expiresAt"), until));
}

/**
 * Few withdrawals are left in this month: it counts those that succeeded in it and those still to be collected in it.
 * The month is the Jalali one, as the service's own count is assumed to be.
 */
function isNearlyFull(business: string, now: number): SQL {
  const { from, to } = jalaliMonthOf(tehranDayOf(now));
  const used = db()
    .select({ id: sql<string>`${bookRecords.facts} ->> 'authorizationId'`.as("id"), used: count().as("used") })
    .from(bookRecords)
    .where(
      and(
        eq(bookRecords.business, business),
        eq(bookRecords.kind, "withdrawal"),
        withinDays(bookRecords.at, { from, to }),
        sql`${bookRecords.state} IN ('DONE', 'REVERSED', 'INIT', 'PENDING')`,
      ),
    )
    .groupBy(sql`1`)
    .as("counted");
  const monthlyCount = sql`(${fact("monthlyCount")})::int`;
  const left = sql`greatest(1, floor(${monthlyCount} * ${LEFT_SHARE}::numeric))`;
  return sql`(${monthlyCount} >= ${SMALLEST_COUNT} AND ${bookRecords.id} IN (SELECT ${used.id} FROM ${used} WHERE ${used.used} >= ${monthlyCount} - ${left}))`;
}

/** The book's authorizations with such a change on these days, as far as the book knows. */
export function isOfChange(change: AuthorizationChange, days: Days, now = Date.now()): SQL | undefined {
  switch (change) {
    case "given":
      return and(isEverActive(), withinDays(bookRecords.at, days));
    case "revoked":
      return and(eq(bookRecords.state, "REVOKED"), isEverActive(), withinDays(bookRecords.endedAt, days));
    case "ended":
      return and(
        inArray(bookRecords.state, IN_FORCE),
        // Times have one format, so their texts sort by time.
        lt(fact("expiresAt"), new Date(now).toISOString()),
        days.from ? gte(fact("expiresAt"), tehranDayBounds(days.from).from) : undefined,
        days.to ? lt(fact("expiresAt"), tehranDayBounds(days.to).to) : undefined,
      );
  }
}

/** The states of an authorization that is in force, or was until its end. */
const IN_FORCE = ["ACTIVE", "EXPIRED"];
/**
 * An agreement is dropped twenty minutes after it was given if nobody confirms it. The rest of the hour is for a slow
 * payer.
 */
const LAPSED_WITHIN = sql`interval '1 hour'`;

/**
 * Whether it was ever in force. An agreement that nobody confirms also ends as revoked, but was never in force. A
 * revoked one counts if the book has seen it active, or if the service first told it as revoked long enough after it
 * was made.
 */
function isEverActive(): SQL | undefined {
  const isOfIt = and(
    eq(bookChanges.business, bookRecords.business),
    eq(bookChanges.kind, "authorization"),
    eq(bookChanges.recordId, bookRecords.id),
  );
  const changes = db().select({ id: bookChanges.id }).from(bookChanges);
  const wasActive = exists(changes.where(and(isOfIt, sql`${bookChanges.before} ->> 'state' = 'ACTIVE'`)));
  const wasNothingElse = notExists(db().select({ id: bookChanges.id }).from(bookChanges).where(isOfIt));
  const isOld = sql`${bookRecords.endedAt} > ${bookRecords.at} + ${LAPSED_WITHIN}`;
  return or(
    inArray(bookRecords.state, IN_FORCE),
    and(eq(bookRecords.state, "REVOKED"), or(wasActive, and(wasNothingElse, isOld))),
  );
}

/** The number of active authorizations with a concern; none before the book has read all of them. */
export async function countConcerned(concern: AuthorizationConcern, business: string, now: number): Promise<number> {
  const isKnown = (await bookCoverage(business)).some(({ kind, freshAt }) => kind === "authorization" && freshAt);
  if (!isKnown) return 0;
  const isActive = and(
    eq(bookRecords.business, business),
    eq(bookRecords.kind, "authorization"),
    eq(stateNow(now), "ACTIVE"),
  );
  const rows = await db()
    .select({ count: count() })
    .from(bookRecords)
    .where(and(isActive, isOfConcern(concern, business, now)));
  return rows[0]?.count ?? 0;
}

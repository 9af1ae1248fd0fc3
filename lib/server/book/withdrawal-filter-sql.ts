import "server-only";
import { and, eq, gte, inArray, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { withdrawalFilters } from "@/lib/areas/collecting/withdrawals/filters";
import { NOT_REPORTED } from "@/lib/areas/collecting/withdrawals/status";
import { tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import type { FilterValues } from "@/lib/kit/records/filter";
import { db } from "@/lib/server/db/client";
import { matching } from "@/lib/server/db/matching";
import { bookRecords } from "@/lib/server/db/schema";

const authorization = alias(bookRecords, "authorization");
const fact = (name: "code" | "attempts" | "maxAttempts" | "isInstant" | "authorizationId") =>
  sql<string | null>`${bookRecords.facts} ->> ${sql.raw(`'${name}'`)}`;
/** The Tehran hour in which the book learned of the end; null if the withdrawal had ended when it was first told. */
export const endHour = sql<number | null>`extract(hour FROM ${bookRecords.endedAt} AT TIME ZONE 'Asia/Tehran')::int`;
/** Returned withdrawals are left out: their end is at another time than their collection. */
export const HOURLY = ["DONE", "FAILED"];
const DECIDED = ["DONE", "FAILED", "REVERSED", "CANCELED"];
/** Withdrawals that the service has accepted and not decided. */
export const OPEN = ["INIT", "PENDING"];

const { status: _status, period: _period, authorizationId: _authorizationId, ...OF_BOOK } = withdrawalFilters;

/** The book's withdrawals that match all of these filters, with the same distinctions as the direct debit report. */
export const withdrawalFilterSql = (asked: FilterValues<typeof OF_BOOK>): SQL | undefined =>
  matching(bookRecords, OF_BOOK, asked, {
    reason: (reason) => (reason === NOT_REPORTED ? isNull(fact("code")) : eq(fact("code"), reason)),
    bankCode: isAtBank,
    attempts: (attempts) => sql`(${fact("attempts")})::int = ${Number(attempts)}`,
    hour: (hour) => and(inArray(bookRecords.state, HOURLY), sql`${endHour} = ${Number(hour)}`),
    end: (end) => (end === "open" ? notInArray(bookRecords.state, DECIDED) : isRetrying()),
  });

/**
 * A dated withdrawal of today that was tried, or of an earlier day, that is undecided and has attempts left. The
 * service makes one attempt a day, so the next one is tomorrow at the earliest, and no field tells its day.
 */
export function isRetrying(now = Date.now()): SQL | undefined {
  const { from, to } = tehranDayBounds(tehranDayOf(now));
  const attempts = sql`(${fact("attempts")})::int`;
  return and(
    inArray(bookRecords.state, OPEN),
    eq(fact("isInstant"), "false"),
    lt(bookRecords.at, new Date(to)),
    or(lt(bookRecords.at, new Date(from)), gte(attempts, 1)),
    lt(attempts, sql`(${fact("maxAttempts")})::int`),
  );
}

/** The authorization names the payer's bank, if the book knows the authorization. */
function isAtBank(bankCode: string): SQL {
  const bank = db()
    .select({ code: sql<string | null>`${authorization.facts} ->> 'bankCode'` })
    .from(authorization)
    .where(
      and(
        eq(authorization.business, bookRecords.business),
        eq(authorization.kind, "authorization"),
        eq(authorization.id, fact("authorizationId")),
      ),
    );
  return bankCode === NOT_REPORTED ? sql`(${bank}) IS NULL` : sql`(${bank}) = ${bankCode}`;
}

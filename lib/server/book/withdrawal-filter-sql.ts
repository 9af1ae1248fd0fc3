import "server-only";
import { and, eq, gte, inArray, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { NOT_REPORTED } from "@/lib/areas/collecting/withdrawals/codes";
import type { WithdrawalListInput } from "@/lib/areas/collecting/withdrawals/schemas";
import { tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { db } from "@/lib/server/db/client";
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

type Such = Pick<WithdrawalListInput, "reason" | "bankCode" | "end"> & {
  attempts?: number | undefined;
  hour?: number | undefined;
};

/** The book's withdrawals that match all of these filters, with the same distinctions as the direct debit report. */
export function withdrawalFilterSql({ reason, bankCode, attempts, end, hour }: Such): SQL | undefined {
  return and(
    reason === undefined ? undefined : reason === NOT_REPORTED ? isNull(fact("code")) : eq(fact("code"), reason),
    bankCode === undefined ? undefined : isAtBank(bankCode),
    attempts === undefined ? undefined : sql`(${fact("attempts")})::int = ${attempts}`,
    end === undefined ? undefined : end === "open" ? notInArray(bookRecords.state, DECIDED) : isRetrying(),
    hour === undefined ? undefined : and(inArray(bookRecords.state, HOURLY), sql`${endHour} = ${hour}`),
  );
}

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

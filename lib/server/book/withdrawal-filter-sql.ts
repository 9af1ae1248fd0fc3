import "server-only";
import { and, eq, gte, inArray, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { tehranDayBounds, tehranDayOf } from "@/lib/format/jalali";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import { NOT_REPORTED } from "@/lib/withdrawals/codes";
import type { WithdrawalListInput } from "@/lib/withdrawals/schemas";

const authorization = alias(bookRecords, "authorization");
const fact = (name: "code" | "attempts" | "maxAttempts" | "isInstant" | "authorizationId") =>
  sql<string | null>`${bookRecords.facts} ->> ${sql.raw(`'${name}'`)}`;
/** The hour in Tehran in which the book was told of its end; null where it had ended when it was first told. */
export const endHour = sql<number | null>`extract(hour FROM ${bookRecords.endedAt} AT TIME ZONE 'Asia/Tehran')::int`;
/** What was given back has ended at another time than it was collected. */
export const HOURLY = ["DONE", "FAILED"];
const DECIDED = ["DONE", "FAILED", "REVERSED", "CANCELED"];
/** What the service has accepted and not decided. */
export const OPEN = ["INIT", "PENDING"];

type Such = Pick<WithdrawalListInput, "reason" | "bankCode" | "end"> & {
  attempts?: number | undefined;
  hour?: number | undefined;
};

/** The book's withdrawals that have all of these, told apart as the direct debit report tells them. */
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
 * A dated one of today that was tried, or of a day before, that is not decided and has attempts left. The service makes one
 * attempt a day, so the next is made tomorrow at the earliest, and no day of its own says so.
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

/** The payer's bank is told by the authorization, where the book knows it. */
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

import "server-only";
import { and, eq, inArray, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import { UNTOLD } from "@/lib/withdrawals/codes";
import type { WithdrawalListInput } from "@/lib/withdrawals/schemas";

const authorization = alias(bookRecords, "authorization");
const fact = (name: "code" | "attempts" | "authorizationId") =>
  sql<string | null>`${bookRecords.facts} ->> ${sql.raw(`'${name}'`)}`;
/** The hour in Tehran in which the book was told of its end; null where it had ended when it was first told. */
export const endHour = sql<number | null>`extract(hour FROM ${bookRecords.endedAt} AT TIME ZONE 'Asia/Tehran')::int`;
/** What was given back has ended at another time than it was collected. */
export const HOURLY = ["DONE", "FAILED"];
const DECIDED = ["DONE", "FAILED", "REVERSED", "CANCELED"];

type Such = Pick<WithdrawalListInput, "reason" | "bankCode" | "end"> & {
  attempts?: number | undefined;
  hour?: number | undefined;
};

/** The book's withdrawals that have all of these, told apart as the direct debit report tells them. */
export function withdrawalsSuch({ reason, bankCode, attempts, end, hour }: Such): SQL | undefined {
  return and(
    reason === undefined ? undefined : reason === UNTOLD ? isNull(fact("code")) : eq(fact("code"), reason),
    bankCode === undefined ? undefined : isAtBank(bankCode),
    attempts === undefined ? undefined : sql`(${fact("attempts")})::int = ${attempts}`,
    end === undefined ? undefined : notInArray(bookRecords.state, DECIDED),
    hour === undefined ? undefined : and(inArray(bookRecords.state, HOURLY), sql`${endHour} = ${hour}`),
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
  return bankCode === UNTOLD ? sql`(${bank}) IS NULL` : sql`(${bank}) = ${bankCode}`;
}

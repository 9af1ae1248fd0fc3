import "server-only";
import { and, count, desc, eq, gte, inArray, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import type { Tag } from "@/lib/kit/operations/tags";
import type { Unknown } from "@/lib/kit/operations/unread";
import type { FilterValues } from "@/lib/kit/records/filter";
import { db } from "@/lib/server/db/client";
import { matching } from "@/lib/server/db/matching";
import { bookRecords } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import type { Receipt } from "@/lib/server/orders/kinds/kind";
import { forgetTags } from "@/lib/server/proxy/answer-cache";
import { withdrawalFilters } from "../filters";
import { NOT_REPORTED, type WithdrawalStatus } from "../status";
import type { Withdrawal } from "./answers";

/** An unknown status does not end the order. */
const STATES: Record<WithdrawalStatus | Unknown, Receipt["state"]> = {
  INIT: "sent",
  PENDING: "sent",
  DONE: "done",
  FAILED: "failed",
  CANCELED: "canceled",
  REVERSED: "reversed",
  UNKNOWN: "sent",
};

/** The order state for a withdrawal's status. */
export const stateOfWithdrawal = (status: Withdrawal["status"]): Receipt["state"] => STATES[status];

/** Tells every process and screen that withdrawals changed, and with them the money they brought. */
export async function announceWithdrawals(
  business: string,
  ids: string[],
  { withWebhooks = false }: { withWebhooks?: boolean } = {},
): Promise<void> {
  const tags: Tag[] = ["withdrawals", "transactions", "wallet", ...(withWebhooks ? (["webhooks"] as const) : [])];
  forgetTags(business, tags);
  await publish({ business, tags, ids });
}

const authorization = alias(bookRecords, "authorization");
const fact = (name: "code" | "attempts" | "maxAttempts" | "isInstant" | "authorizationId") =>
  sql<string | null>`${bookRecords.facts} ->> ${sql.raw(`'${name}'`)}`;
/** The Tehran hour in which the book learned of the end; null if the withdrawal had ended when it was first told. */
export const endHour = sql<number | null>`extract(hour FROM ${bookRecords.endedAt} AT TIME ZONE 'Asia/Tehran')::int`;
/** Returned withdrawals are left out: their end is at another time than their collection. */
export const HOURLY_STATES = ["DONE", "FAILED"];
const DECIDED = ["DONE", "FAILED", "REVERSED", "CANCELED"];
/** Withdrawals that the service has accepted and not decided. */
export const OPEN_STATES = ["INIT", "PENDING"];

const {
  q: _q,
  status: _status,
  period: _period,
  sort: _sort,
  authorizationId: _authorizationId,
  ...OF_BOOK
} = withdrawalFilters;

/** The book's withdrawals that match all of these filters, with the same distinctions as the direct debit report. */
export const withdrawalFilterSql = (asked: FilterValues<typeof OF_BOOK>): SQL | undefined =>
  matching(bookRecords, OF_BOOK, asked, {
    reason: (reason) => (reason === NOT_REPORTED ? isNull(fact("code")) : eq(fact("code"), reason)),
    bankCode: isAtBank,
    attempts: (attempts) => sql`(${fact("attempts")})::int = ${Number(attempts)}`,
    hour: (hour) => and(inArray(bookRecords.state, HOURLY_STATES), sql`${endHour} = ${Number(hour)}`),
    failedSince: isFailedSince,
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
    inArray(bookRecords.state, OPEN_STATES),
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

/** Failed from a Tehran day on. A withdrawal that had failed when it was first told counts on its own day. */
function isFailedSince(day: string): SQL | undefined {
  const from = new Date(tehranDayBounds(day).from);
  const isTold = and(isNull(bookRecords.endedAt), gte(bookRecords.at, from));
  return and(eq(bookRecords.state, "FAILED"), or(gte(bookRecords.endedAt, from), isTold));
}

/** The reasons of final failures that were first seen from a Tehran day on, the most frequent first. */
export async function withdrawalsFailedSince(
  business: string,
  day: string,
): Promise<{ errorCode: string | null; count: number }[]> {
  return db()
    .select({ errorCode: fact("code"), count: count() })
    .from(bookRecords)
    .where(and(eq(bookRecords.business, business), eq(bookRecords.kind, "withdrawal"), isFailedSince(day)))
    .groupBy(sql`1`)
    .orderBy(desc(count()));
}

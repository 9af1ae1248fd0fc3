import "server-only";
import { and, count, eq, gte, inArray, lt, sql, sum } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/format/jalali";
import {
  type Amounted,
  type DebitGroup,
  type DebitPart,
  type DebitReport,
  ENOUGH_DECIDED,
  endsOf,
  groupedBy,
  recoveredOf,
  successOf,
  sumOf,
} from "@/lib/reports/debits";
import { periodBefore, type ReportPeriod } from "@/lib/reports/periods";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import { env } from "@/lib/server/env";
import { bookCoverage } from "./read-lists";
import { endHour, HOURLY } from "./withdrawals-such";

const OPEN = ["INIT", "PENDING"];
const HISTORY_DAYS = 90;
/** How far ahead what waits is told. */
const AHEAD_DAYS = 92;

const startOf = (day: string): Date => new Date(tehranDayBounds(day).from);
const authorization = alias(bookRecords, "authorization");
const fact = (name: string) => sql<string | null>`${bookRecords.facts} ->> ${sql.raw(`'${name}'`)}`;
const tehranDay = sql<string>`to_char(${bookRecords.at} AT TIME ZONE 'Asia/Tehran', 'YYYY-MM-DD')`;
const rial = sql<number>`coalesce(${sum(bookRecords.amountRial)}, 0)`.mapWith(Number);

/** A kind's records of whole days, in Tehran. */
const between = (business: string, kind: "withdrawal" | "authorization", { from, to }: ReportPeriod) =>
  and(
    eq(bookRecords.business, business),
    eq(bookRecords.kind, kind),
    gte(bookRecords.at, startOf(from)),
    lt(bookRecords.at, startOf(addDays(to, 1))),
  );

/**
 * What became of a period's direct debits, from the book's records: by day, bank, code and attempt, beside as many days
 * right before; and what waits for its day.
 *
 * @param period Tehran days, a year of them at most
 */
export async function debitReport(business: string, period: ReportPeriod): Promise<DebitReport> {
  const coverage = await bookCoverage(business);
  const list = coverage.find(({ kind }) => kind === "withdrawal");
  const today = tehranDayOf(Date.now());
  const wholeFrom = addDays(today, 2 - env().BOOK_DAYS);
  const isWhole = ({ from }: ReportPeriod) => list?.freshAt != null && list.unread === 0 && from >= wholeFrom;
  const before = periodBefore(period);
  const [groups, groupsBefore, hours, upcoming, history, authorizations] = await Promise.all([
    isWhole(period) ? groupsOf(business, period) : null,
    isWhole(before) ? groupsOf(business, before) : null,
    isWhole(period) ? hoursOf(business, period) : { hours: [], hoursUntold: 0 },
    list?.freshAt ? upcomingOf(business, today) : [],
    list?.freshAt ? historyOf(business, today) : null,
    churnOf(business, period),
  ]);
  const failed = groups?.filter(({ state }) => state === "FAILED") ?? [];
  const done = groups?.filter(({ state, attempts }) => state === "DONE" && attempts !== null && attempts > 0) ?? [];
  return {
    ...period,
    asOf: list?.freshAt?.toISOString() ?? null,
    wholeFrom: list?.freshAt ? wholeFrom : null,
    now: groups && partOf(groups),
    before: { ...before, part: groupsBefore && partOf(groupsBefore) },
    days: groups ? daysOf(groups, period) : [],
    banks: groups ? groupedBy(groups, ({ bank }) => bank).map(({ key, ends }) => ({ bank: key, ends })) : [],
    codes: [...Map.groupBy(failed, ({ code }) => code)]
      .map(([code, of]) => ({ code, ...sumOf(of) }))
      .sort((one, other) => other.count - one.count),
    attempts: [...Map.groupBy(done, ({ attempts }) => attempts ?? 0)]
      .map(([attempt, of]) => ({ attempt, ...sumOf(of) }))
      .sort((one, other) => one.attempt - other.attempt),
    ...hours,
    upcoming,
    history,
    authorizations,
  };
}

const partOf = (groups: readonly DebitGroup[]): DebitPart => ({ ends: endsOf(groups), recovered: recoveredOf(groups) });

/** Every day of the period, also those on which nothing was to be collected. */
function daysOf(groups: readonly DebitGroup[], { from, to }: ReportPeriod): DebitReport["days"] {
  const byDay = Map.groupBy(groups, ({ day }) => day);
  const days: DebitReport["days"] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, ends: endsOf(byDay.get(day) ?? []) });
  return days;
}

/** Added up in the database by all that the report tells apart; the payer's bank is told by the authorization. */
function groupsOf(business: string, period: ReportPeriod): Promise<DebitGroup[]> {
  const isItsAuthorization = and(
    eq(authorization.business, business),
    eq(authorization.kind, "authorization"),
    eq(authorization.id, fact("authorizationId")),
  );
  return db()
    .select({
      day: tehranDay,
      state: bookRecords.state,
      code: sql<string | null>`CASE WHEN ${bookRecords.state} = 'FAILED' THEN ${fact("code")} END`,
      attempts: sql<number | null>`(${fact("attempts")})::int`,
      isInstant: sql<boolean | null>`(${fact("isInstant")})::boolean`,
      bank: sql<string | null>`${authorization.facts} ->> 'bankCode'`,
      count: count(),
      rial,
    })
    .from(bookRecords)
    .leftJoin(authorization, isItsAuthorization)
    .where(between(business, "withdrawal", period))
    .groupBy(sql`1, 2, 3, 4, 5, 6`);
}

/** The service tells a withdrawal's day alone: the hour is that in which the book was told of its end. */
async function hoursOf(business: string, period: ReportPeriod): Promise<Pick<DebitReport, "hours" | "hoursUntold">> {
  const rows = await db()
    .select({ hour: endHour, state: bookRecords.state, count: count(), rial })
    .from(bookRecords)
    .where(and(between(business, "withdrawal", period), inArray(bookRecords.state, HOURLY)))
    .groupBy(sql`1, 2`);
  const told = rows.filter(({ hour }) => hour !== null);
  const sumIn = (hour: number, state: string) => sumOf(told.filter((row) => row.hour === hour && row.state === state));
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    done: sumIn(hour, "DONE"),
    failed: sumIn(hour, "FAILED"),
  }));
  return { hours: told.length === 0 ? [] : hours, hoursUntold: sumOf(rows.filter(({ hour }) => hour === null)).count };
}

async function upcomingOf(business: string, today: string): Promise<DebitReport["upcoming"]> {
  const ahead = { from: addDays(today, 1), to: addDays(today, AHEAD_DAYS) };
  const rows = await db()
    .select({ day: tehranDay, count: count(), rial })
    .from(bookRecords)
    .where(and(between(business, "withdrawal", ahead), inArray(bookRecords.state, OPEN)))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  const last = rows.at(-1)?.day;
  if (last === undefined) return [];
  const known = new Map<string, Amounted>(rows.map(({ day, ...open }) => [day, open]));
  const days: DebitReport["upcoming"] = [];
  // Days between that have none stand among them, so that a picture's distances are days.
  for (let day = ahead.from; day <= last; day = addDays(day, 1))
    days.push({ day, open: known.get(day) ?? { count: 0, rial: 0 } });
  return days;
}

/** Only dated ones: what is collected at once tells nothing of what waits for its day. */
async function historyOf(business: string, today: string): Promise<DebitReport["history"]> {
  const period = { from: addDays(today, -HISTORY_DAYS), to: addDays(today, -1) };
  const dated = (await groupsOf(business, period)).filter(({ isInstant }) => isInstant === false);
  const ends = endsOf(dated);
  const decided = ends.done.count + ends.failed.count + ends.reversed.count;
  const share = successOf(ends);
  return share === null || decided < ENOUGH_DECIDED ? null : { share, decided };
}

/** How authorizations came and went in a period, as far as the book has heard; `active` is as of now. */
async function churnOf(business: string, { from, to }: ReportPeriod): Promise<DebitReport["authorizations"]> {
  const [start, end] = [startOf(from), startOf(addDays(to, 1))];
  const expiresAt = sql`(${fact("expiresAt")})::timestamptz`;
  const counted = (condition: ReturnType<typeof and>) =>
    sql<number>`count(*) FILTER (WHERE ${condition})`.mapWith(Number);
  const [row] = await db()
    .select({
      given: counted(and(gte(bookRecords.at, start), lt(bookRecords.at, end))),
      revoked: counted(
        and(eq(bookRecords.state, "REVOKED"), gte(bookRecords.endedAt, start), lt(bookRecords.endedAt, end)),
      ),
      ended: counted(
        and(
          inArray(bookRecords.state, ["ACTIVE", "EXPIRED"]),
          gte(expiresAt, start),
          lt(expiresAt, end),
          lt(expiresAt, new Date()),
        ),
      ),
      active: counted(eq(bookRecords.state, "ACTIVE")),
    })
    .from(bookRecords)
    .where(and(eq(bookRecords.business, business), eq(bookRecords.kind, "authorization")));
  return row ?? { given: 0, revoked: 0, ended: 0, active: 0 };
}

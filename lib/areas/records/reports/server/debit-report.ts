import "server-only";
import { and, count, eq, gte, inArray, isNotNull, lt, type SQL, sql, sum } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { isOfChange, stateNow } from "@/lib/areas/collecting/authorizations/server/record";
import { endHour, HOURLY_STATES, isRetrying, OPEN_STATES } from "@/lib/areas/collecting/withdrawals/server/record";
import { MOST_RETRIES } from "@/lib/areas/collecting/withdrawals/status";
import { addDays, countDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { bookCoverage } from "@/lib/server/book/read-lists";
import { env } from "@/lib/server/core/env";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import { AGAIN_WITHIN_DAYS, collectedAgain } from "../collected-again";
import {
  AHEAD_DAYS,
  type Amounted,
  type Churn,
  type DebitFigures,
  type DebitGroup,
  type DebitHistory,
  type DebitReport,
  decidedOf,
  ENOUGH_DECIDED,
  endsOf,
  groupedBy,
  isTriedAgain,
  keptOf,
  recoveredOf,
  successOf,
  sumOf,
} from "../debits";
import { periodBefore } from "../periods";
import type { ReportPeriod } from "../schemas";

const HISTORY_DAYS = 90;

const startOf = (day: string): Date => new Date(tehranDayBounds(day).from);
const authorization = alias(bookRecords, "authorization");
const refunded = alias(bookRecords, "refunded");
const fact = (name: string) => sql<string | null>`${bookRecords.facts} ->> ${sql.raw(`'${name}'`)}`;
const tehranDay = sql<string>`to_char(${bookRecords.at} AT TIME ZONE 'Asia/Tehran', 'YYYY-MM-DD')`;
const rial = sql<number>`coalesce(${sum(bookRecords.amountRial)}, 0)`.mapWith(Number);

/** The records of a kind on whole Tehran days. */
const between = (business: string, kind: "withdrawal" | "authorization" | "debitRefund", period: ReportPeriod) =>
  and(eq(bookRecords.business, business), eq(bookRecords.kind, kind), isOn(bookRecords.at, period));
const isOn = (at: typeof bookRecords.at | typeof refunded.at, { from, to }: ReportPeriod) =>
  and(gte(at, startOf(from)), lt(at, startOf(addDays(to, 1))));

/**
 * The results of a period's direct debits, from the book's records: by day, bank, code and attempt, with the same
 * number of days before for comparison. It also has the withdrawals that wait for their day.
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
  const known = (kind: string) => coverage.find((each) => each.kind === kind)?.freshAt ?? null;
  const [groups, groupsBefore, refunds, refundsBefore, again, hours, upcoming, ...rest] = await Promise.all([
    isWhole(period) ? groupsOf(business, period) : null,
    isWhole(before) ? groupsOf(business, before) : null,
    refundsOn(business, period),
    refundsOn(business, before),
    isWhole(period) ? againOf(business, { from: before.from, to: period.to }) : [],
    isWhole(period) ? hoursOf(business, period) : { hours: [], hoursUntold: 0 },
    list?.freshAt ? upcomingOf(business, today) : [],
    list?.freshAt ? amountedOf(business, isRetrying()) : { count: 0, rial: 0 },
    list?.freshAt ? historyOf(business, today) : null,
    known("authorization") ? churnOf(business, period, before) : null,
  ]);
  const [retrying, history, authorizations] = rest;
  const failed = failedIn(groups ?? []);
  const done = groups?.filter(({ state, attempts }) => state === "DONE" && attempts !== null && attempts > 0) ?? [];
  return {
    ...period,
    asOf: list?.freshAt?.toISOString() ?? null,
    wholeFrom: list?.freshAt ? wholeFrom : null,
    refundsAsOf: known("debitRefund")?.toISOString() ?? null,
    now: groups && partOf(groups, again, refunds, period),
    before: { ...before, part: groupsBefore && partOf(groupsBefore, again, refundsBefore, before) },
    days: groups ? daysOf(groups, period, groupsBefore) : [],
    banks: groups
      ? groupedBy(groups, ({ bank }) => bank).map(({ key, ends }) => ({
          bank: key,
          ends,
          before: groupsBefore && endsOf(groupsBefore.filter(({ bank }) => bank === key)),
        }))
      : [],
    codes: [...new Set([...failed, ...failedIn(groupsBefore ?? [])].map(({ code }) => code))]
      .map((code) => ({
        code,
        ...sumOf(failed.filter((group) => group.code === code)),
        before: groupsBefore && failedBy(groupsBefore, code),
      }))
      .sort((one, other) => other.count - one.count),
    attempts: [...Map.groupBy(done, ({ attempts }) => attempts ?? 0)]
      .map(([attempt, of]) => ({ attempt, ...sumOf(of.map(keptOf)) }))
      .sort((one, other) => one.attempt - other.attempt),
    ...hours,
    upcoming,
    retrying,
    ...(history ?? { history: null, retryHistory: null }),
    authorizations,
  };
}

const failedIn = (groups: readonly DebitGroup[]): DebitGroup[] => groups.filter(({ state }) => state === "FAILED");

const failedBy = (groups: readonly DebitGroup[], code: string | null): Amounted =>
  sumOf(failedIn(groups).filter((group) => group.code === code));

/** A debt that was collected later counts on the day of the failed withdrawal. */
const partOf = (
  groups: readonly DebitGroup[],
  again: readonly (Amounted & { day: string })[],
  refunds: DebitFigures["refunds"],
  { from, to }: ReportPeriod,
): DebitFigures => ({
  ends: endsOf(groups),
  recovered: recoveredOf(groups),
  collectedAgain: sumOf(again.filter(({ day }) => day >= from && day <= to)),
  givenBack: sumOf(groups.map(({ givenBack }) => givenBack)),
  refunds,
});

/** Every day of the period, including days without withdrawals. */
function daysOf(
  groups: readonly DebitGroup[],
  { from, to }: ReportPeriod,
  before: readonly DebitGroup[] | null,
): DebitReport["days"] {
  const byDay = Map.groupBy(groups, ({ day }) => day);
  const byDayBefore = before && Map.groupBy(before, ({ day }) => day);
  const doneBefore = (day: string) =>
    byDayBefore && endsOf(byDayBefore.get(addDays(day, -countDays(from, to))) ?? []).done.rial;
  const days: DebitReport["days"] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    days.push({ day, ends: endsOf(byDay.get(day) ?? []), doneBeforeRial: doneBefore(day) });
  return days;
}

/**
 * The database adds up the figures by everything that the report separates. The authorization names the payer's bank.
 */
function groupsOf(business: string, period: ReportPeriod): Promise<DebitGroup[]> {
  const isItsAuthorization = and(
    eq(authorization.business, business),
    eq(authorization.kind, "authorization"),
    eq(authorization.id, fact("authorizationId")),
  );
  const refunds = refundsFrom(business, period.from);
  const givenBack = givenBackOf(refunds.rial);
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
      givenBack: {
        count: sql<number>`count(*) FILTER (WHERE ${givenBack} > 0)`.mapWith(Number),
        rial: sql<number>`coalesce(sum(${givenBack}), 0)`.mapWith(Number),
      },
    })
    .from(bookRecords)
    .leftJoin(authorization, isItsAuthorization)
    .leftJoin(refunds, eq(refunds.id, bookRecords.id))
    .where(between(business, "withdrawal", period))
    .groupBy(sql`1, 2, 3, 4, 5, 6`);
}

/** The refunded amount by withdrawal. No refund is dated before the day of its withdrawal. */
const refundsFrom = (business: string, from: string) =>
  db()
    .select({ id: fact("withdrawalId").as("withdrawal_id"), rial: sum(bookRecords.amountRial).as("refunded") })
    .from(bookRecords)
    .where(
      and(
        eq(bookRecords.business, business),
        eq(bookRecords.kind, "debitRefund"),
        eq(bookRecords.state, "DONE"),
        gte(bookRecords.at, startOf(from)),
      ),
    )
    .groupBy(sql`1`)
    .as("refunds");

/**
 * Refunds by their own day, as their list has them. They connect the list with the refunds of a period's withdrawals.
 */
async function refundsOn(business: string, period: ReportPeriod): Promise<DebitFigures["refunds"]> {
  const isItsWithdrawal = and(
    eq(refunded.business, business),
    eq(refunded.kind, "withdrawal"),
    eq(refunded.id, fact("withdrawalId")),
  );
  const isOwn = isOn(refunded.at, period);
  const [row] = await db()
    .select({
      all: { count: count(), rial },
      own: {
        count: sql<number>`count(*) FILTER (WHERE ${isOwn})`.mapWith(Number),
        rial: sql<number>`coalesce(sum(${bookRecords.amountRial}) FILTER (WHERE ${isOwn}), 0)`.mapWith(Number),
      },
    })
    .from(bookRecords)
    .leftJoin(refunded, isItsWithdrawal)
    .where(and(between(business, "debitRefund", period), eq(bookRecords.state, "DONE")));
  return row ?? { all: { count: 0, rial: 0 }, own: { count: 0, rial: 0 } };
}

/**
 * The amount of a withdrawal that went back to the payer. The service calls a withdrawal returned when a refund is
 * done, and does not say whether the whole amount was refunded. If refunds of it are known, they are the amount. If
 * none is known, a bank has returned the whole amount.
 */
const givenBackOf = (refunded: SQL.Aliased<string | null>): SQL =>
  sql`CASE ${bookRecords.state}
    WHEN 'DONE' THEN least(coalesce(${refunded}, 0), coalesce(${bookRecords.amountRial}, 0))
    WHEN 'REVERSED' THEN least(coalesce(${refunded}, ${bookRecords.amountRial}, 0), coalesce(${bookRecords.amountRial}, 0))
    ELSE 0 END`;

/** How far from the failed withdrawal's own day a successful one may lie. */
const REACH_DAYS = AGAIN_WITHIN_DAYS + MOST_RETRIES;

/**
 * The amounts of a span's failed withdrawals that another withdrawal collected later and that were kept, by the day
 * of the failed one. Failed ones before the span are included in the matching, so that one successful withdrawal
 * counts for only one failed withdrawal.
 */
async function againOf(business: string, span: ReportPeriod): Promise<(Amounted & { day: string })[]> {
  const around = { from: addDays(span.from, -REACH_DAYS), to: addDays(span.to, REACH_DAYS) };
  const debt = sql`(${fact("authorizationId")}, ${bookRecords.amountRial})`;
  const isFailed = eq(bookRecords.state, "FAILED");
  const owed = db()
    .select({ authorizationId: fact("authorizationId"), amountRial: bookRecords.amountRial })
    .from(bookRecords)
    .where(and(between(business, "withdrawal", span), isFailed, isNotNull(fact("authorizationId"))));
  const refunds = refundsFrom(business, around.from);
  const rows = await db()
    .select({
      isDone: sql<boolean>`${bookRecords.state} = 'DONE'`,
      key: sql<string>`concat_ws(' ', ${fact("authorizationId")}, ${bookRecords.amountRial})`,
      day: tehranDay,
      attempts: sql<number | null>`(${fact("attempts")})::int`,
      isInstant: sql<boolean | null>`(${fact("isInstant")})::boolean`,
      endedAt: bookRecords.endedAt,
      keptRial: sql<number>`coalesce(${bookRecords.amountRial}, 0) - ${givenBackOf(refunds.rial)}`.mapWith(Number),
    })
    .from(bookRecords)
    .leftJoin(refunds, eq(refunds.id, bookRecords.id))
    .where(
      and(
        between(business, "withdrawal", around),
        inArray(bookRecords.state, ["FAILED", "DONE"]),
        sql`${debt} IN ${owed}`,
      ),
    );
  return [...collectedAgain(rows)].map(([{ day }, { keptRial }]) => ({ day, count: 1, rial: keptRial }));
}

/** The number and amount of these withdrawals, on all days. */
async function amountedOf(business: string, such: SQL | undefined): Promise<Amounted> {
  const [row] = await db()
    .select({ count: count(), rial })
    .from(bookRecords)
    .where(and(eq(bookRecords.business, business), eq(bookRecords.kind, "withdrawal"), such));
  return row ?? { count: 0, rial: 0 };
}

/**
 * The results by hour. The service tells only the day of a withdrawal, so the hour is the one in which the book
 * learned of its end.
 */
async function hoursOf(business: string, period: ReportPeriod): Promise<Pick<DebitReport, "hours" | "hoursUntold">> {
  const rows = await db()
    .select({ hour: endHour, state: bookRecords.state, count: count(), rial })
    .from(bookRecords)
    .where(and(between(business, "withdrawal", period), inArray(bookRecords.state, HOURLY_STATES)))
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
    .where(and(between(business, "withdrawal", ahead), inArray(bookRecords.state, OPEN_STATES)))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  const last = rows.at(-1)?.day;
  if (last === undefined) return [];
  const known = new Map<string, Amounted>(rows.map(({ day, ...open }) => [day, open]));
  const days: DebitReport["upcoming"] = [];
  // Days without withdrawals are included, so that distances in the chart are days.
  for (let day = ahead.from; day <= last; day = addDays(day, 1))
    days.push({ day, open: known.get(day) ?? { count: 0, rial: 0 } });
  return days;
}

/** Only withdrawals with a due day: instant ones tell nothing about those that wait for their day. */
async function historyOf(
  business: string,
  today: string,
): Promise<Record<"history" | "retryHistory", DebitHistory | null>> {
  const period = { from: addDays(today, -HISTORY_DAYS), to: addDays(today, -1) };
  const dated = (await groupsOf(business, period)).filter(({ isInstant }) => isInstant === false);
  return {
    history: shareAmong(dated),
    retryHistory: shareAmong(dated.filter(({ attempts }) => isTriedAgain(attempts))),
  };
}

function shareAmong(groups: readonly DebitGroup[]): DebitHistory | null {
  const ends = endsOf(groups);
  const decided = decidedOf(ends);
  const share = successOf(ends);
  return share === null || decided < ENOUGH_DECIDED ? null : { share, decided };
}

/** How many authorizations began and ended in both periods, as far as the book knows. `active` is the number now. */
async function churnOf(
  business: string,
  period: ReportPeriod,
  before: ReportPeriod,
): Promise<DebitReport["authorizations"]> {
  const counted = (condition: SQL | undefined) => sql<number>`count(*) FILTER (WHERE ${condition})`.mapWith(Number);
  const churnIn = (of: ReportPeriod): Record<keyof Churn, ReturnType<typeof counted>> => ({
    given: counted(isOfChange("given", of)),
    revoked: counted(isOfChange("revoked", of)),
    ended: counted(isOfChange("ended", of)),
  });
  const [row] = await db()
    .select({ now: churnIn(period), before: churnIn(before), active: counted(eq(stateNow(), "ACTIVE")) })
    .from(bookRecords)
    .where(and(eq(bookRecords.business, business), eq(bookRecords.kind, "authorization")));
  return row ?? null;
}

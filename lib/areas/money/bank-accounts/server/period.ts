import "server-only";
import type { z } from "zod";
import { type Calendar, monthOf } from "@/lib/kit/format/date-display";
import { addDays, countDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { ApiError } from "@/lib/kit/operations/errors";
import type { periodInput } from "../schemas";
import { isAskedRow, totalsAlong } from "../totals";
import type { AccountPeriod, AccountPoint } from "../views";
import { type AccountDay, accountDays, accountRows } from "./record";

/** The days that the service returns if no period is given. */
const USUAL_DAYS = 7;
/** More days than that are drawn as months, and longer periods than {@link LONGEST_DAYS} are not drawn at all. */
const MOST_DAYS = 92;
/** Every row of it is opened while somebody waits. */
const LONGEST_DAYS = 400;
const MOST_SPANS = 5;

/** The days that a period means, up to today. */
function daysMeant({ from, to: last }: { from?: string; to?: string }): { from: string; to: string } {
  const today = tehranDayOf(Date.now());
  const to = last && last < today ? last : today;
  return { from: from ?? addDays(to, 1 - USUAL_DAYS), to };
}

const isTooLong = (from: string, to: string): boolean => countDays(from, to) > LONGEST_DAYS;

/** Whether a period is one that the book could have whole at all. */
export function isPeriodOfBook(period: { from?: string; to?: string }): boolean {
  const { from, to } = daysMeant(period);
  return from <= to && !isTooLong(from, to);
}

/** A day that is not over and was read lately is known as far as it has gone. */
const isKnown = ({ isWhole, why }: AccountDay): boolean => isWhole || why === "open";

/**
 * What an account held over a period, what moved, and what its rows come to by label, as the book has it. Sums stand
 * only where every day of it was read.
 */
export async function accountPeriod(
  business: string,
  { iban, from: first, to: last, type, label, q, calendar }: z.output<typeof periodInput>,
): Promise<AccountPeriod> {
  const { from, to } = daysMeant({ from: first, to: last });
  if (isTooLong(from, to)) throw new ApiError("invalid_input", { fields: { from: "errors.periodTooLong" } });
  const days = from > to ? [] : await accountDays(business, iban, from, to);
  const missing = missingOf(days);
  const isWhole = missing.count === 0 && days.length > 0;
  const [opening, closing] = [days[0]?.openingRial ?? null, days.at(-1)?.closingRial ?? null];
  const by = days.length > MOST_DAYS ? "month" : "day";
  let totals: AccountPeriod["totals"] = null;
  // Only the service looks for a text.
  if (isWhole && q === undefined) {
    const along = totalsAlong();
    for await (const rows of accountRows(business, iban, from, to)) along.add(rows.filter(isAskedRow({ type, label })));
    totals = along.totals();
  }
  return {
    from,
    to,
    by,
    points: by === "day" ? days.map(pointOf) : months(days, calendar),
    changeRial: isWhole && opening !== null && closing !== null ? closing - opening : null,
    differenceRial: days.reduce((sum, { differenceRial }) => sum + (differenceRial ?? 0), 0),
    missing,
    asOf: days.map(({ asOf }) => asOf).sort((one, other) => (one ?? "").localeCompare(other ?? ""))[0] ?? null,
    totals,
  };
}

function missingOf(days: readonly AccountDay[]): AccountPeriod["missing"] {
  const spans: AccountPeriod["missing"]["spans"] = [];
  const missing = days.filter((day) => !isKnown(day));
  for (const { day } of missing) {
    const last = spans.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return { count: missing.length, spans: spans.slice(0, MOST_SPANS) };
}

/** What is not known to its end is not drawn: a part of a day looks like a small one. */
function pointOf(day: AccountDay): AccountPoint {
  const isRead = isKnown(day);
  return {
    from: day.day,
    to: day.day,
    isRead,
    inRial: day.inRial,
    outRial: day.outRial,
    balanceRial: isRead ? day.closingRial : null,
  };
}

function months(days: readonly AccountDay[], calendar: Calendar): AccountPoint[] {
  const points: AccountPoint[] = [];
  for (const day of days) {
    const point = pointOf(day);
    const last = points.at(-1);
    if (!last || monthOf(last.from, calendar) !== monthOf(day.day, calendar)) {
      points.push(point);
      continue;
    }
    last.to = day.day;
    last.isRead &&= point.isRead;
    last.inRial += point.inRial;
    last.outRial += point.outRial;
    last.balanceRial = point.balanceRial;
  }
  return points;
}

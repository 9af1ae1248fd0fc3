import type { AuthorizationCalculation } from "@/lib/areas/collecting/authorizations/server/answers";
import { jalaliMonthOf } from "@/lib/kit/format/jalali";
import { type SeriesPlan, seriesMembers } from "@/lib/kit/orders/series";
import { type AuthorizationNow, type CollectProblem, collectProblem } from "./rules";

/** Why a series would be refused, beside which field that is said, and by which of its withdrawals. */
export interface SeriesProblem {
  field: "authorizationId" | "amountRial" | "from" | "times";
  error: CollectProblem["error"];
  /** From 1; null if it is no single one. */
  row: number | null;
}

export interface SeriesNow extends AuthorizationNow {
  left: (NonNullable<AuthorizationNow["left"]> & Partial<Pick<AuthorizationCalculation, "monthlyCount">>) | null;
}

/**
 * Why the service would refuse a withdrawal of a series, as far as its own answers on the authorization tell; null
 * where they do not. An authorization counts its withdrawals by the month; a month is taken for a Jalali one.
 */
export function seriesProblem(plan: SeriesPlan, now: SeriesNow, nowMs: number): SeriesProblem | null {
  const { left } = now;
  const counts = new Map<string, number>();
  for (const { row, amountRial, date } of seriesMembers(plan)) {
    const problem = collectProblem({ amountRial, isInstant: false, date }, now, nowMs);
    if (problem)
      return { ...problem, field: fieldOf(problem, row), row: problem.field === "authorizationId" ? null : row };
    const { from, to } = jalaliMonthOf(date);
    const count = (counts.get(from) ?? 0) + 1;
    counts.set(from, count);
    // For the current month the service tells what is left; for any other month the whole count is available.
    const isThisPeriod = left?.periodEnd != null && date <= left.periodEnd && left.periodEnd <= to;
    const most = isThisPeriod ? (left?.remainingCount ?? left?.monthlyCount) : left?.monthlyCount;
    if (most != null && count > most) return { field: "times", error: "errors.seriesMonthFull", row };
  }
  return null;
}

/** The first one's day is chosen; those after it are too many. */
function fieldOf({ field }: CollectProblem, row: number): SeriesProblem["field"] {
  if (field !== "date") return field;
  return row === 1 ? "from" : "times";
}

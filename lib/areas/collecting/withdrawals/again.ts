import type { Authorization, AuthorizationCalculation } from "@/lib/areas/collecting/authorizations/server/answers";
import { addDays, jalaliMonthOf, jalaliPartsOfIsoDay, tehranDayOf } from "@/lib/kit/format/jalali";
import { adviceOf, type RetryAdvice } from "./failures";
import { collectProblem } from "./rules";

/** The service's current answer about the authorization; null if it could not be asked. */
export interface AgainNow {
  authorization: Pick<Authorization, "status" | "expiresAt" | "limitRial"> | null;
  left: Pick<AuthorizationCalculation, "remainingCount" | "remainingRial" | "periodEnd"> | null;
}

/** Whether a failed withdrawal is worth another collection under its authorization, and the earliest day. */
export type Again =
  /** A null day means at once. `retries`: a sensible number of attempts from then on, one per day. */
  | { worth: "yes"; why: AgainReason; day: string | null; retries: number }
  /** Not as it is: first the payer, or the member who orders it, has to correct something. */
  | { worth: "later"; why: "payer" | "amount" | "unknown" }
  /** Never under this authorization. */
  | { worth: "never"; why: "authorization" | "ends" };
export type AgainReason = "disturbance" | "salary" | "day" | "month";

/**
 * Salaries are paid in the last and first days of a Jalali month: for this many days after the change of month there
 * is money.
 */
const SALARY_DAYS = 5;
/** The form's default: enough for a payer who is paid late, without asking a bank for weeks. */
const USUAL_RETRIES = 3;
const NEVER = { worth: "never", why: "authorization" } as const;

/**
 * @param code the service's two digits; null if it named none, which is no reason against another attempt
 * @param amountRial the amount that is still to be collected
 */
export function againOf(
  { code, amountRial }: { code: string | null; amountRial: number },
  { authorization, left }: AgainNow,
  nowMs: number,
): Again {
  const advice = adviceOf(code);
  if (advice === "new_authorization") return NEVER;
  const isOver = problemOn(null);
  if (isOver?.field === "authorizationId" && isOver.error !== "errors.authorizationMonthFull") return NEVER;
  if (isLarger() || advice === "after_change") return { worth: "later", why: "amount" };
  if (advice === "after_payer" && code !== NO_BALANCE) return { worth: "later", why: "payer" };

  const today = tehranDayOf(nowMs);
  let { why, day } = firstDay(advice, today);
  const monthEnd = monthEndFrom(today);
  if (left?.remainingCount === 0 && (day ?? today) <= monthEnd) {
    day = addDays(monthEnd, 1);
    why = "month";
  }
  // The rest of the daily limit is known only for today.
  if (day === null && isOver?.error === "errors.amountOverToday") {
    day = addDays(today, 1);
    why = "day";
  }
  if (day !== null && problemOn(day)?.error === "errors.dateAfterAuthorization") return { worth: "never", why: "ends" };
  return { worth: "yes", why, day, retries: day === null ? 1 : retriesFrom(day) };

  function problemOn(date: string | null) {
    if (authorization === null) return null;
    return collectProblem({ amountRial, isInstant: date === null, date }, { authorization, left }, nowMs);
  }
  /** If the service does not tell the end of its month, or one that is over, the Jalali month is used. */
  function monthEndFrom(from: string): string {
    return left?.periodEnd && left.periodEnd >= from ? left.periodEnd : jalaliMonthOf(from).to;
  }
  function isLarger(): boolean {
    return authorization?.limitRial != null && amountRial > authorization.limitRial;
  }
  function firstDay(when: RetryAdvice, from: string): { why: AgainReason; day: string | null } {
    const tomorrow = addDays(from, 1);
    switch (when) {
      case "another_day":
        return { why: "day", day: tomorrow };
      case "another_month":
        return { why: "month", day: addDays(monthEndFrom(from), 1) };
      case "after_payer":
        return { why: "salary", day: jalaliPartsOfIsoDay(tomorrow).day <= SALARY_DAYS ? tomorrow : nextMonth(from) };
      default:
        return { why: "disturbance", day: null };
    }
  }
  function retriesFrom(day: string): number {
    const end = authorization?.expiresAt ? tehranDayOf(authorization.expiresAt) : null;
    let days = 1;
    while (days < USUAL_RETRIES && (end === null || addDays(day, days) <= end)) days += 1;
    return days;
  }
}

/** The only reason that a payer can resolve by waiting. */
const NO_BALANCE = "01";

const nextMonth = (day: string): string => addDays(jalaliMonthOf(day).to, 1);

/** The attempts of a dated withdrawal, one a day; all are Gregorian days in Tehran. */
export interface AttemptsAhead {
  /** The day of the last attempt, if no earlier one collects the money. */
  last: string;
  /** The authorization's last day, if later attempts would fail. */
  endsOn: string | null;
  /** The last day of the month in which it begins, if later attempts count for the next month. */
  monthEndsOn: string | null;
}

/** @param expiresAt the end of the authorization, from the service */
export function attemptsAhead(date: string, maxRetryCount: number, expiresAt: string | null): AttemptsAhead {
  const last = addDays(date, maxRetryCount - 1);
  const end = expiresAt === null ? null : tehranDayOf(expiresAt);
  const month = jalaliMonthOf(date).to;
  return { last, endsOn: end !== null && last > end ? end : null, monthEndsOn: last > month ? month : null };
}

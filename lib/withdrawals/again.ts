import type { Authorization, AuthorizationCalculation } from "@/lib/authorizations/answers";
import { addDays, jalaliMonthOf, jalaliPartsOfIsoDay, tehranDayOf } from "@/lib/format/jalali";
import { adviceOf, type RetryAdvice } from "./failures";
import { collectProblem } from "./rules";

/** What the service says of the authorization now; null where it could not be asked. */
export interface AgainNow {
  authorization: Pick<Authorization, "status" | "expiresAt" | "limitRial"> | null;
  left: Pick<AuthorizationCalculation, "remainingCount" | "remainingRial" | "periodEnd"> | null;
}

/** Whether a failed withdrawal is worth collecting again under its authorization, and when at the earliest. */
export type Again =
  /** Day null is at once. `retries` says how many attempts make sense from there on: each is a day of its own. */
  | { worth: "yes"; why: AgainReason; day: string | null; retries: number }
  /** Not so: something is to be put right first, by the payer or by whoever writes it. */
  | { worth: "later"; why: "payer" | "amount" | "unknown" }
  /** Never under this authorization. */
  | { worth: "never"; why: "authorization" | "ends" };
export type AgainReason = "disturbance" | "salary" | "day" | "month";

/** Salaries are paid in a Jalali month's last days and its first: for so many days after its turn money is there. */
const SALARY_DAYS = 5;
/** What a form proposes: enough for a payer who is paid late, without asking a bank for weeks. */
const USUAL_RETRIES = 3;
const NEVER = { worth: "never", why: "authorization" } as const;

/**
 * @param code the service's two digits; null where it named none, which says nothing against trying again
 * @param amountRial what is still to be collected
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
  // What is left of the day's ceiling is told of today alone.
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
  /** Where the service does not say when its month ends, or says one that is over, a month is a Jalali one. */
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

/** The one thing that a payer puts right by waiting. */
const NO_BALANCE = "01";

const nextMonth = (day: string): string => addDays(jalaliMonthOf(day).to, 1);

/** What attempts of a dated withdrawal come to, one a day; all are Gregorian days in Tehran. */
export interface AttemptsAhead {
  /** The day of the last one, if none before brings the money. */
  last: string;
  /** The authorization's last day, where attempts after it would fail. */
  endsOn: string | null;
  /** The last day of the month in which it begins, where attempts after it count for the next month. */
  monthEndsOn: string | null;
}

/** @param expiresAt of the authorization, as the service tells it */
export function attemptsAhead(date: string, maxRetryCount: number, expiresAt: string | null): AttemptsAhead {
  const last = addDays(date, maxRetryCount - 1);
  const end = expiresAt === null ? null : tehranDayOf(expiresAt);
  const month = jalaliMonthOf(date).to;
  return { last, endsOn: end !== null && last > end ? end : null, monthEndsOn: last > month ? month : null };
}

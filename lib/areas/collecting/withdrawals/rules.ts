import type {
  Authorization,
  AuthorizationCalculation,
  DirectDebitBanks,
} from "@/lib/areas/collecting/authorizations/server/answers";
import { tehranDayOf } from "@/lib/kit/format/jalali";

/** A withdrawal that is to be made: whole rial, and the Gregorian day in Tehran; null for an instant one. */
export interface Collecting {
  amountRial: number;
  isInstant: boolean;
  date: string | null;
}

/** Why nothing can be collected so, and beside which field that is said. */
export interface CollectProblem {
  field: "authorizationId" | "amountRial" | "date";
  error: `errors.${string}`;
}

/** What the service says of an authorization; `left` is null if it does not tell what is left of it. */
export interface AuthorizationNow {
  authorization: Pick<Authorization, "status" | "expiresAt" | "limitRial">;
  left: Pick<AuthorizationCalculation, "remainingCount" | "remainingRial" | "periodEnd"> | null;
  /** The payer's bank; left out, or null, if it is not known. */
  bank?: Pick<DirectDebitBanks[number], "canDebit" | "isHealthy" | "limitRial"> | null | undefined;
}

/**
 * Why the service would refuse a withdrawal, as far as its own answers on the authorization tell; null if they do not.
 * What they leave out, or a state that Daftar does not know, is left to the service.
 */
export function collectProblem(
  { amountRial, isInstant, date }: Collecting,
  { authorization, left, bank }: AuthorizationNow,
  nowMs: number,
): CollectProblem | null {
  const { status, expiresAt, limitRial } = authorization;
  const today = tehranDayOf(nowMs);
  if (status === "REVOKED") return of("authorizationId", "errors.authorizationRevoked");
  if (status === "EXPIRED" || (expiresAt !== null && Date.parse(expiresAt) <= nowMs))
    return of("authorizationId", "errors.authorizationExpired");
  if (status === "PENDING_VERIFY") return of("authorizationId", "errors.authorizationNotActive");
  if (!isInstant && date !== null && date <= today) return of("date", "errors.dateNotAfterToday");
  if (!isInstant && date !== null && expiresAt !== null && date > tehranDayOf(Date.parse(expiresAt)))
    return of("date", "errors.dateAfterAuthorization");
  if (limitRial !== null && amountRial > limitRial) return of("amountRial", "errors.amountOverAuthorization");
  if (bank?.canDebit === false) return of("authorizationId", "errors.bankWithoutDebit");
  if (bank && isInstant && !bank.isHealthy) return of("authorizationId", "errors.bankAwayNow");
  if (bank && bank.limitRial !== null && amountRial > bank.limitRial) return of("amountRial", "errors.amountOverBank");
  if (left === null) return null;
  // What is left is told of this month; of another one nothing is known yet.
  const isInPeriod = isInstant || (date !== null && left.periodEnd !== null && date <= left.periodEnd);
  if (isInPeriod && left.remainingCount !== null && left.remainingCount <= 0)
    return of(isInstant ? "authorizationId" : "date", "errors.authorizationMonthFull");
  if (isInstant && left.remainingRial !== null && amountRial > left.remainingRial)
    return of("amountRial", "errors.amountOverToday");
  return null;
}

const of = (field: CollectProblem["field"], error: CollectProblem["error"]): CollectProblem => ({ field, error });

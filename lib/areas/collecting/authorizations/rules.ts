import { jalaliMonthOf } from "@/lib/kit/format/jalali";
import type { Authorization, AuthorizationCalculation, DirectDebitBanks } from "./server/answers";
import { isOver } from "./status";

/** Of fewer a month, that most are used is how it was meant. */
export const SMALLEST_COUNT = 5;
/** A tenth of the monthly count, and at least one, counts as little. */
export const LEFT_SHARE = 0.1;

/** The days (ISO) of the month by which the service counts an authorization; this month if it does not tell them. */
export function countedMonth(
  calculation: Pick<AuthorizationCalculation, "periodStart" | "periodEnd"> | undefined,
  today: string,
): { from: string; to: string } {
  const month = jalaliMonthOf(today);
  return { from: calculation?.periodStart ?? month.from, to: calculation?.periodEnd ?? month.to };
}

/** What speaks against a withdrawal of today; amounts are rial. */
export type Against =
  | { kind: "amount" }
  | { kind: "state"; status: "REVOKED" | "EXPIRED" | "PENDING_VERIFY" }
  | { kind: "expired"; at: string }
  | { kind: "limit"; limitRial: number }
  | { kind: "monthCount"; until: string | null }
  | { kind: "today"; leftRial: number }
  | { kind: "service" }
  | { kind: "bankNotListed" }
  | { kind: "bankNoDebit" }
  | { kind: "bankAway" }
  | { kind: "bankLimit"; limitRial: number }
  | { kind: "bankDay"; limitRial: number }
  | { kind: "dayCount"; count: number; most: number };

/** What is not known, and might speak against it. */
export type NotKnown = "state" | "expiry" | "limit" | "monthCount" | "today" | "bank" | "bankLimit" | "dayCount";

export interface KnownOfAuthorization {
  authorization: Pick<Authorization, "status" | "expiresAt" | "limitRial">;
  /** Null if the service did not tell what is used and left. */
  calculation: Pick<
    AuthorizationCalculation,
    "remainingCount" | "remainingRial" | "usedRial" | "periodEnd" | "isWithdrawable"
  > | null;
  /** The payer's bank; undefined if the list of banks is not known, null if it does not have it. */
  bank:
    | Pick<DirectDebitBanks[number], "canDebit" | "isHealthy" | "limitRial" | "dailyLimitRial" | "dailyCount">
    | null
    | undefined;
  /** Withdrawals of today that succeeded or are open, by the book; null if it does not know all. */
  countToday: number | null;
  nowMs: number;
}

/**
 * Why a withdrawal of an amount would be refused today, by all known facts about the authorization and its bank. An
 * empty result is no promise, because the balance of the payer's account is unknown.
 * @param amountRial whole rial
 */
export function reasonsAgainst(
  amountRial: number,
  known: KnownOfAuthorization,
): { against: Against[]; notKnown: NotKnown[] } {
  const { authorization, calculation, bank, countToday, nowMs } = known;
  const against: Against[] = [];
  const notKnown: NotKnown[] = [];
  if (!Number.isSafeInteger(amountRial) || amountRial <= 0) against.push({ kind: "amount" });

  const { status, expiresAt, limitRial } = authorization;
  if (status === "UNKNOWN") notKnown.push("state");
  else if (status !== "ACTIVE") against.push({ kind: "state", status });
  if (expiresAt === null) notKnown.push("expiry");
  else if (Date.parse(expiresAt) <= nowMs && !isOver(authorization)) against.push({ kind: "expired", at: expiresAt });
  if (limitRial === null) notKnown.push("limit");
  else if (amountRial > limitRial) against.push({ kind: "limit", limitRial });

  const remainingCount = calculation?.remainingCount ?? null;
  if (remainingCount === null) notKnown.push("monthCount");
  else if (remainingCount <= 0) against.push({ kind: "monthCount", until: calculation?.periodEnd ?? null });
  const leftRial = leftToday(known);
  if (leftRial === null) notKnown.push("today");
  else if (amountRial > leftRial) against.push({ kind: "today", leftRial });

  if (bank === undefined) notKnown.push("bank");
  else if (bank === null) against.push({ kind: "bankNotListed" });
  else {
    if (!bank.canDebit) against.push({ kind: "bankNoDebit" });
    else if (!bank.isHealthy) against.push({ kind: "bankAway" });
    if (bank.limitRial === null) notKnown.push("bankLimit");
    else if (amountRial > bank.limitRial) against.push({ kind: "bankLimit", limitRial: bank.limitRial });
    // What is left of it today says the same, and more.
    if (bank.dailyLimitRial !== null && amountRial > bank.dailyLimitRial && leftRial === null)
      against.push({ kind: "bankDay", limitRial: bank.dailyLimitRial });
    if (bank.dailyCount === null || countToday === null) notKnown.push("dayCount");
    else if (countToday >= bank.dailyCount)
      against.push({ kind: "dayCount", count: countToday, most: bank.dailyCount });
  }
  // The service may know of something that nothing here tells.
  if (calculation?.isWithdrawable === false && against.every(({ kind }) => OF_AMOUNT.has(kind)))
    against.push({ kind: "service" });
  return { against, notKnown };
}

/** What only a smaller amount would change. */
const OF_AMOUNT: ReadonlySet<Against["kind"]> = new Set(["amount", "limit", "today", "bankLimit", "bankDay"]);

/** What is left of the bank's day, infinite without a ceiling; null if it is not known. */
function leftToday({ calculation, bank }: KnownOfAuthorization): number | null {
  if (!calculation) return null;
  const { remainingRial, usedRial } = calculation;
  if (remainingRial !== null) return remainingRial;
  // The service names nothing left where the bank has no ceiling of a day, and tells what was used all the same.
  if (usedRial === null) return null;
  return bank?.dailyLimitRial ? Math.max(0, bank.dailyLimitRial - usedRial) : Number.POSITIVE_INFINITY;
}

/** What the book has of withdrawals under an authorization; amounts are rial. */
export interface UsedByBook {
  /** Until when it has all withdrawals; null if it does not have them all: the figures may lack some then. */
  asOf: string | null;
  /** In the period: the withdrawals that succeeded, and those that are still to be collected. */
  done: CountAndSum;
  open: CountAndSum;
  /** Of today: those that succeeded. */
  today: CountAndSum;
  /** Of today: those that succeeded or are still to be collected. */
  countToday: number;
}

export interface CountAndSum {
  count: number;
  rial: number;
}

/**
 * Where the service's word on what is used is not what the book has. Of the count both ways of counting are right: with
 * those that are still to be collected, and without.
 */
export function differences(
  { usedCount, usedRial }: Pick<AuthorizationCalculation, "usedCount" | "usedRial">,
  { asOf, done, open, today }: UsedByBook,
): { count: boolean; amount: boolean } {
  if (asOf === null) return { count: false, amount: false };
  return {
    count: usedCount !== null && (usedCount < done.count || usedCount > done.count + open.count),
    amount: usedRial !== null && usedRial !== today.rial,
  };
}

import type { CreditPayment } from "./server/answers";
import type { CreditSums, RepaymentState } from "./status";

/**
 * How what was bought with credit stands with its repayment. That it was repaid is said where the service says so, or names
 * the moment; it is late once the day on which it is to be repaid is over.
 *
 * @param today the day it is in Tehran
 */
export function repaymentStateOf(
  { isSettled, repaidAt, dueOn }: Pick<CreditPayment, "isSettled" | "repaidAt" | "dueOn">,
  today: string,
): RepaymentState {
  if (isSettled === true || (isSettled === null && repaidAt !== null)) return "repaid";
  if (isSettled === null) return "unclear";
  if (dueOn === null) return "noDay";
  return dueOn < today ? "late" : "due";
}

/** Whether it is still to be repaid. */
export const isOpen = (state: RepaymentState): boolean => state === "late" || state === "due" || state === "noDay";

export const NO_CREDIT: CreditSums = {
  holders: 0,
  active: 0,
  unclear: 0,
  leftRial: 0,
  openRial: 0,
  lateRial: 0,
  lateCount: 0,
};

/** Two groups as one. */
export const addedUp = (one: CreditSums, other: CreditSums): CreditSums => ({
  holders: one.holders + other.holders,
  active: one.active + other.active,
  unclear: one.unclear + other.unclear,
  leftRial: one.leftRial + other.leftRial,
  openRial: one.openRial + other.openRial,
  lateRial: one.lateRial + other.lateRial,
  lateCount: one.lateCount + other.lateCount,
});

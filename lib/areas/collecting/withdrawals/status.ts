import type { StatusView } from "@/lib/kit/format/status-view";
import type { MessageKey } from "@/lib/kit/i18n/types";
import type { Withdrawal } from "./server/answers";

export const WITHDRAWAL_STATUS = {
  INIT: { tone: "info", icon: "clock", label: "withdrawals.status.init" },
  PENDING: { tone: "warning", icon: "progress", label: "withdrawals.status.pending" },
  DONE: { tone: "success", label: "withdrawals.status.done" },
  FAILED: { tone: "danger", label: "withdrawals.status.failed" },
  CANCELED: { tone: "neutral", icon: "ban", label: "withdrawals.status.canceled" },
  REVERSED: { tone: "neutral", icon: "return", label: "withdrawals.status.reversed" },
} as const satisfies Record<WithdrawalStatus, StatusView>;

/** What can be said of a withdrawal in one sentence, and what follows it in another. */
export const SITUATIONS = [
  /** Instant and not decided: the next look decides it. */
  "deciding",
  /** Accepted for a day that has not come. */
  "scheduled",
  /** Its day has come, the first attempt has not. */
  "due",
  /** An attempt failed, more follow. */
  "retrying",
  /** The service works on it; no attempt has ended yet. */
  "working",
  "done",
  "failed",
  "canceled",
  "reversed",
  /** The service named a state that Daftar does not know. */
  "unknown",
] as const;
export type Situation = (typeof SITUATIONS)[number];

/** @param today the Gregorian day in Tehran */
export function situationOf(
  withdrawal: Pick<Withdrawal, "status" | "isInstant" | "retryCount" | "date">,
  today: string,
): Situation {
  const { status, isInstant, retryCount, date } = withdrawal;
  switch (status) {
    case "DONE":
      return "done";
    case "FAILED":
      return "failed";
    case "CANCELED":
      return "canceled";
    case "REVERSED":
      return "reversed";
    case "UNKNOWN":
      return "unknown";
    default:
      if (isInstant) return "deciding";
      if (retryCount !== null && retryCount > 0) return "retrying";
      if (date !== null && date > today) return "scheduled";
      return status === "PENDING" ? "working" : "due";
  }
}

/** Attempts that may still be made; none once it is final, null if the service does not tell how many there are. */
export function attemptsLeft({ status, retryCount, maxRetryCount }: Withdrawal): number | null {
  if (status !== "INIT" && status !== "PENDING") return 0;
  return retryCount === null || maxRetryCount === null ? null : Math.max(maxRetryCount - retryCount, 0);
}

/** Money was taken; reversed, it went back to the payer. */
export const isCollected = (status: Withdrawal["status"]): boolean => status === "DONE" || status === "REVERSED";

/** Money was taken, but the bank has not yet told whose account it came from: some need about an hour. */
export const isPayerAccountLate = ({ status, payerAccount }: Pick<Withdrawal, "status" | "payerAccount">): boolean =>
  isCollected(status) && payerAccount === null;

/** Nothing was taken and nothing will be. */
export const tookNothing = ({ status }: Pick<Withdrawal, "status">): boolean =>
  status === "FAILED" || status === "CANCELED";

/**
 * The service's fee in rial: charged, or to be charged while it is not decided. The service names one on what took
 * nothing too, where it charges none: null.
 */
export const feeRial = (withdrawal: Pick<Withdrawal, "status" | "wageRial">): number | null =>
  tookNothing(withdrawal) ? null : withdrawal.wageRial;

/**
 * What reaches the wallet when the business bears the fee, in rial; the service does not say who does.
 *
 * @returns null while or where no money came in
 */
export const netRial = ({ status, amountRial, wageRial }: Pick<Withdrawal, "status" | "amountRial" | "wageRial">) =>
  status === "DONE" && wageRial !== null ? amountRial - wageRial : null;

/** The failure that the record tells of: the last one, or that of the last attempt while more follow. */
export const failureCodeOf = ({ status, errorCode }: Pick<Withdrawal, "status" | "errorCode">): string | null =>
  status === "FAILED" || status === "PENDING" || status === "INIT" ? errorCode : null;

/** Whether a withdrawal can still be taken back at the service: a dated one that is not over. */
export const isCancelable = ({ status, isInstant }: { status: unknown; isInstant: boolean }): boolean =>
  !isInstant && (status === "INIT" || status === "PENDING");

export const WITHDRAWAL_STATUSES = ["INIT", "PENDING", "DONE", "FAILED", "CANCELED", "REVERSED"] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** What the service called a state before, as its documentation says. */
export const OLDER_STATUSES = { REFUND: "REVERSED" } as const satisfies Record<string, WithdrawalStatus>;

/** The service's 23 reasons of a failed withdrawal. */
export const WITHDRAWAL_ERROR_CODES = [
  "00",
  "01",
  "02",
  "03",
  "04",
  "05",
  "06",
  "08",
  "09",
  "11",
  "12",
  "13",
  "14",
  "16",
  "17",
  "18",
  "19",
  "20",
  "21",
  "22",
  "24",
  "25",
  "28",
] as const;
export type WithdrawalErrorCode = (typeof WITHDRAWAL_ERROR_CODES)[number];

/** The most attempts at a dated withdrawal. */
export const MOST_RETRIES = 16;

/** What is asked for where the service, or the book, tells nothing. */
export const NOT_REPORTED = "none";
/** Not decided yet, and of these: their day has come and brought nothing, and attempts are left. */
export const WITHDRAWAL_ENDS = ["open", "retrying"] as const;

/** A reason of failure in a few words; the whole explanation is `explainFailure`, with many more words. */
export function reasonKey(errorCode: string | null): MessageKey {
  const code = WITHDRAWAL_ERROR_CODES.find((known) => known === errorCode);
  return code ? `failures.codes.c${code}.short` : "failures.unknown.short";
}

import type { StatusView } from "@/lib/kit/format/status-view";
import type { WithdrawalStatus } from "./codes";
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

/** Money was taken, but the bank has not yet told whose account it came from: some need about an hour. */
export const isPayerAccountLate = ({ status, payerAccount }: Pick<Withdrawal, "status" | "payerAccount">): boolean =>
  (status === "DONE" || status === "REVERSED") && payerAccount === null;

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

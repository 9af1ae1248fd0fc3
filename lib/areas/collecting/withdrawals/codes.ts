import type { MessageKey } from "@/lib/kit/i18n/types";

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

/** The service tries what is dated at most so often. */
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

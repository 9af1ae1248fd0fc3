import type { WithdrawalStatus } from "@/lib/areas/collecting/withdrawals/status";
import type { Unknown } from "@/lib/kit/operations/unread";

/** The order in which outcomes are told, and their colours in pictures. */
export const OUTCOME_ORDER = [
  "DONE",
  "FAILED",
  "PENDING",
  "INIT",
  "CANCELED",
  "REVERSED",
  "UNKNOWN",
] as const satisfies readonly (WithdrawalStatus | Unknown)[];

export const OUTCOME_COLOR = {
  DONE: "--success",
  FAILED: "--danger",
  PENDING: "--warning",
  INIT: "--info",
  CANCELED: "--neutral",
  REVERSED: "--chart-4",
  UNKNOWN: "--warning",
} as const satisfies Record<WithdrawalStatus | Unknown, `--${string}`>;

import { asStatementTells, type TransactionStatus } from "@/lib/areas/money/wallet/status";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { type EvidenceRow, latestMs } from "@/lib/kit/orders/evidence";
import { partsOf } from "./split";

/**
 * How far the service has come with a deposit, as its answer to the request tells: only the first of them is
 * documented.
 */
export const CASH_IN_STATUSES = ["INIT", "DONE", "FAILED"] as const;

/**
 * How far a deposit has come by the state of its row in the statement. Which of the states the service tells deposits
 * in is not written down: those of settlements say the same of it. What is not known is not over.
 */
export const STATE_OF_ROW = {
  successful: "done",
  corrected: "done",
  transfer_in: "done",
  settlement_done: "done",
  failed: "failed",
  settlement_failed: "failed",
  settlement_canceled: "canceled",
  settlement_returned: "reversed",
  in_progress: "sent",
  settlement_in_progress: "sent",
  transfer_out: "sent",
  subscription_fee: "sent",
  unknown: "sent",
} as const satisfies Record<TransactionStatus, string>;
/** Clocks of the bank and the service need not be ours. */
const CLOCKS_MS = 10 * 60_000;

/** The earliest time of a row that may be the order's, in milliseconds, and the first day for the statements. */
export function sinceOf({ createdAt }: { createdAt: string }): { sinceMs: number; from: string } {
  const sinceMs = Date.parse(createdAt) - CLOCKS_MS;
  return { sinceMs, from: addDays(tehranDayOf(sinceMs), -1) };
}

/**
 * The rows that may be the order's: with its amount or the amount of one of its deposits, in whole toman (one of the
 * statements is no more exact), and not older than the order.
 */
export function fittingOf(rows: readonly EvidenceRow[], amountRial: number, sinceMs: number): EvidenceRow[] {
  const amounts = new Set([...partsOf(amountRial), amountRial].map(asStatementTells));
  return rows.filter(
    ({ isCandidate, at, amountRial: told }) =>
      isCandidate && amounts.has(asStatementTells(told)) && (at === null || latestMs(at) >= sinceMs),
  );
}

import type { StatusView } from "@/lib/kit/format/status-view";
import type { DebitRefund } from "./server/answers";

export const REFUND_STATUSES = ["INIT", "PENDING", "DONE", "FAILED"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export const REFUND_STATUS = {
  INIT: { tone: "info", icon: "clock", label: "debitRefunds.status.init" },
  PENDING: { tone: "info", icon: "progress", label: "debitRefunds.status.pending" },
  DONE: { tone: "success", icon: "return", label: "debitRefunds.status.done" },
  FAILED: { tone: "danger", label: "debitRefunds.status.failed" },
} as const satisfies Record<RefundStatus, StatusView>;

/** What is given back of a withdrawal, and what is on its way; whole rial. */
export interface Refunded {
  doneRial: number;
  openRial: number;
  /** What can still be refunded at most; null if some refunds are not known. */
  leftRial: number | null;
}

/**
 * What refunds of a withdrawal come to. One in a state that is not known may have moved its amount, so it counts as
 * open.
 *
 * @param refunds those of this withdrawal alone
 * @param isWhole whether these are all
 */
export function refundedOf(
  amountRial: number,
  refunds: readonly Pick<DebitRefund, "status" | "amountRial">[],
  isWhole: boolean,
): Refunded {
  const sum = (some: readonly Pick<DebitRefund, "amountRial">[]) =>
    some.reduce((rial, refund) => rial + refund.amountRial, 0);
  const doneRial = sum(refunds.filter(({ status }) => status === "DONE"));
  const openRial = sum(refunds.filter(({ status }) => status !== "DONE" && status !== "FAILED"));
  return { doneRial, openRial, leftRial: isWhole ? Math.max(0, amountRial - doneRial - openRial) : null };
}

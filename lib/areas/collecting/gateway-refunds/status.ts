import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { channelOfTitle } from "@/lib/areas/money/wallet/status";
import type { OrderState } from "@/lib/kit/orders/states";

/** The service splits a refund into records of at most this amount, in rial. */
export const LARGEST_RECORD_RIAL = 150_000_000;

/** How many records the service makes for a refund. */
export const recordsOf = (amountRial: number): number => Math.max(1, Math.ceil(amountRial / LARGEST_RECORD_RIAL));

type Paid = Pick<Transaction, "status" | "channelTitle" | "sourceTransactionId">;

/**
 * Only a successful payment through the gateway can be refunded to the payer's card. A channel with an unknown title
 * may be the gateway; the service decides that.
 */
export const isRefundable = ({ status, channelTitle, sourceTransactionId }: Paid): boolean =>
  status === "successful" && sourceTransactionId === null && ["ipg", null].includes(channelOfTitle(channelTitle));

export const GATEWAY_REFUND_STATUSES = ["PENDING", "INIT", "DONE", "FAILED", "CANCELED"] as const;
export type GatewayRefundStatus = (typeof GATEWAY_REFUND_STATUSES)[number];

/** The outcome of a refund by its statement row; `open`: it is on its way or unknown. */
export type RowEnd = "open" | "done" | "failed" | "canceled" | "returned";

const ENDS: Partial<Record<Transaction["status"], RowEnd>> = {
  successful: "done",
  settlement_done: "done",
  failed: "failed",
  settlement_failed: "failed",
  settlement_canceled: "canceled",
  settlement_returned: "returned",
};

/** A row may have the states of payments or those of settlements: the documentation does not say which. */
export const endOfRow = ({ status }: Pick<Transaction, "status">): RowEnd => ENDS[status] ?? "open";

/** How much of a payment was refunded, or may have been, in whole rial. Failed and returned refunds do not count. */
export interface GivenBack {
  paidRial: number;
  /** Arrived, according to the statement. */
  doneRial: number;
  /** On its way, according to the statement. */
  openRial: number;
  /** Ordered here and not in the statement yet. */
  orderedRial: number;
  /** The amount that can still be refunded; null if not all refunds could be read. */
  leftRial: number | null;
  /** From the statement, the newest first. */
  refunds: { id: string; amountRial: number; end: RowEnd; at: string | null }[];
  orders: { orderId: string; amountRial: number; state: OrderState }[];
  /** Why nothing can be refunded now, as a field's message; null if nothing is known against it. */
  problem: string | null;
  /**
   * The wallet's balance and the part that can be paid out now; null if this member may not see them or they are
   * unknown.
   */
  walletRial: number | null;
  availableRial: number | null;
}

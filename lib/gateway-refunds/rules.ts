import type { OrderState } from "@/lib/orders/states";
import type { Transaction } from "@/lib/wallet/answers";
import { channelOfTitle } from "@/lib/wallet/channel";

/** The service makes a record for each so much of a refund, in rial. */
export const LARGEST_RECORD_RIAL = 150_000_000;

/** How many records the service makes of a refund. */
export const recordsOf = (amountRial: number): number => Math.max(1, Math.ceil(amountRial / LARGEST_RECORD_RIAL));

type Paid = Pick<Transaction, "status" | "channelTitle" | "sourceTransactionId">;

/**
 * Only what came through the gateway and succeeded can go back to a payer's card. A channel whose title is strange may be
 * the gateway: that is the service's to say.
 */
export const isRefundable = ({ status, channelTitle, sourceTransactionId }: Paid): boolean =>
  status === "successful" && sourceTransactionId === null && ["ipg", null].includes(channelOfTitle(channelTitle));

export const GATEWAY_REFUND_STATUSES = ["PENDING", "INIT", "DONE", "FAILED", "CANCELED"] as const;
export type GatewayRefundStatus = (typeof GATEWAY_REFUND_STATUSES)[number];

/** What became of a refund by its row of the statement; `open`: it is on its way, or nobody knows. */
export type RowEnd = "open" | "done" | "failed" | "canceled" | "returned";

const ENDS: Partial<Record<Transaction["status"], RowEnd>> = {
  successful: "done",
  settlement_done: "done",
  failed: "failed",
  settlement_failed: "failed",
  settlement_canceled: "canceled",
  settlement_returned: "returned",
};

/** A row may be told in the states of payments or in those of payouts: the papers do not say which. */
export const endOfRow = ({ status }: Pick<Transaction, "status">): RowEnd => ENDS[status] ?? "open";

/** What of a payment went back, or may have; whole rial. What has failed or came back is none of it. */
export interface GivenBack {
  paidRial: number;
  /** It has arrived, by the statement. */
  doneRial: number;
  /** It is on its way, by the statement. */
  openRial: number;
  /** Ordered here and not in the statement. */
  orderedRial: number;
  /** What can still go back; null where not all refunds could be read. */
  leftRial: number | null;
  /** By the statement, the newest first. */
  refunds: { id: string; amountRial: number; end: RowEnd; at: string | null }[];
  orders: { orderId: string; amountRial: number; state: OrderState }[];
  /** Why nothing can go back now, as a field's message; null where nothing is known against it. */
  problem: string | null;
  /** The wallet, and what of it can be paid out now; null for whoever may not see it, and where nobody tells. */
  walletRial: number | null;
  availableRial: number | null;
}

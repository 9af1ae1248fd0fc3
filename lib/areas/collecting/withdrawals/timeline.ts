import type { DeliveryLine } from "@/lib/areas/records/webhooks/status";
import type { BookSeen, BookSource } from "@/lib/kit/book/entry";
import type { Unknown } from "@/lib/kit/operations/unread";
import type { OrderState } from "@/lib/kit/orders/states";
import type { Withdrawal } from "./server/answers";
import type { WithdrawalStatus } from "./status";

/** What a sighting of a withdrawal keeps: everything that may still change about it, nothing personal. */
export interface SeenState {
  status: WithdrawalStatus | Unknown;
  /** The service's own word where the state is none that is known. */
  statusAsSent?: string | null;
  retryCount: number | null;
  errorCode: string | null;
  hasPayerAccount: boolean;
  refundId: string | null;
}

export const seenStateOf = ({
  status,
  statusAsSent,
  retryCount,
  errorCode,
  payerAccount,
  refundId,
}: Withdrawal): SeenState => ({
  status,
  retryCount,
  errorCode,
  hasPayerAccount: payerAccount !== null,
  refundId,
  ...(status === "UNKNOWN" && { statusAsSent }),
});

/** The same as the book keeps it; null if it kept nothing. */
export const keptState = (seen: BookSeen | undefined): SeenState | null =>
  (seen as unknown as SeenState | undefined) ?? null;

/** States that nothing follows by itself; a return of the money can still follow `DONE`. An unknown one is none. */
export const isFinalStatus = (status: WithdrawalStatus | Unknown): boolean =>
  status !== "INIT" && status !== "PENDING" && status !== "UNKNOWN";

/** What was seen of a withdrawal at one moment. */
export interface SeenLine {
  id: string;
  at: string;
  kind: "seen";
  /** `look_up`: a person asked; `poll`, `reading`: Daftar asked by itself; `webhook`: the service told us. */
  source: BookSource;
  actorName: string | null;
  deliveryId: string | null;
  state: SeenState;
  before: SeenState | null;
}

/** A line of a withdrawal's timeline, oldest first. */
export type TimelineEntry = SeenLine | DeliveryLine;

export interface WithdrawalTimeline {
  entries: TimelineEntry[];
  /** When Daftar will ask by itself again, and what it waits for; null when nothing more is expected. */
  watch: { nextAt: string; reason: "deciding" | "waiting" | "payer_account" } | null;
}

/** What is ordered here about a withdrawal, that the service does not tell of. */
export interface OrderedAbout {
  /** The newest order that collects it again, or has done so. */
  again: { orderId: string; state: OrderState } | null;
  /** Refunds that are ordered and not at the service yet; whole rial. */
  refunds: { orderId: string; amountRial: number }[];
}

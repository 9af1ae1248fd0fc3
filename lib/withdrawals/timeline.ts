import type { WebhookVerdict } from "@/lib/webhooks/topics";
import type { Withdrawal, WithdrawalStatus } from "./schemas";

/** What a sighting of a withdrawal keeps: everything that may still change about it, nothing personal. */
export interface SeenState {
  status: WithdrawalStatus;
  retryCount: number;
  errorCode: string | null;
  hasPayerAccount: boolean;
  refundId: string | null;
}

export const seenStateOf = ({ status, retryCount, errorCode, payerAccount, refundId }: Withdrawal): SeenState => ({
  status,
  retryCount,
  errorCode,
  hasPayerAccount: payerAccount !== null,
  refundId,
});

/** States that nothing follows by itself; a return of the money can still follow `DONE`. */
export const isFinalStatus = (status: WithdrawalStatus): boolean => status !== "INIT" && status !== "PENDING";

/** A line of a withdrawal's timeline, oldest first. */
export type TimelineEntry = {
  id: string;
  at: string;
} & (
  | {
      kind: "seen";
      /** `look_up`: a person asked; `poll`: Daftar asked by itself; `webhook`: the service told us. */
      source: "look_up" | "poll" | "webhook";
      actorName: string | null;
      deliveryId: string | null;
      state: SeenState;
      before: SeenState | null;
    }
  | {
      kind: "delivery";
      deliveryId: string;
      verdict: WebhookVerdict;
      said: string | null;
      isDuplicate: boolean;
      isProcessed: boolean;
    }
);

export interface WithdrawalTimeline {
  entries: TimelineEntry[];
  /** When Daftar will ask by itself again, and what it waits for; null when nothing more is expected. */
  watch: { nextAt: string; reason: "deciding" | "waiting" | "payer_account" } | null;
}

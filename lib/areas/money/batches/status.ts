import { SETTLEMENT_STATUS } from "@/lib/areas/money/settlements/status";
import type { StatusView } from "@/lib/kit/format/status-view";

export const BATCH_ITEM_STATUS = {
  INIT: { tone: "info", icon: "clock", label: "batches.status.init", hint: "batches.statusHint.init" },
  PENDING: { tone: "info", icon: "clock", label: "batches.status.pending", hint: "batches.statusHint.pending" },
  // Not paid: only its settlement tells that.
  SUBMITTED: {
    tone: "neutral",
    icon: "out",
    label: "batches.status.submitted",
    hint: "batches.statusHint.submitted",
  },
  FAILED: { tone: "danger", label: "batches.status.failed", hint: "batches.statusHint.failed" },
  CANCELED: { tone: "neutral", icon: "ban", label: "batches.status.canceled", hint: "batches.statusHint.canceled" },
} as const satisfies Record<BatchItemStatus, StatusView>;

/** The states that the service filters items by; the others are only ever shown. */
export const BATCH_ITEM_FILTERS = ["INIT", "SUBMITTED", "FAILED"] as const satisfies readonly BatchItemStatus[];

/** The status of a row's outcome in the words of its settlement; other outcomes have words of their own. */
export const BATCH_OUTCOME = {
  done: SETTLEMENT_STATUS.DONE,
  mixed: { tone: "warning", icon: "alert", label: "batches.outcome.mixed", hint: "batches.outcomeHint.mixed" },
  failed: { tone: "danger", label: "settlements.status.failed" },
  reversed: SETTLEMENT_STATUS.REVERSED,
  canceled: { tone: "neutral", icon: "ban", label: "settlements.status.canceled" },
  sent: { tone: "info", icon: "progress", label: "batches.outcome.sent", hint: "batches.outcomeHint.sent" },
  waiting: { tone: "info", icon: "clock", label: "batches.outcome.waiting", hint: "batches.outcomeHint.waiting" },
  unknown: { tone: "neutral", icon: "question", label: "batches.outcome.unknown", hint: "batches.outcomeHint.unknown" },
} as const satisfies Record<BatchOutcome, StatusView>;

/** `SUBMITTED` was handed to settlement: from there its own settlement tells how it goes on. */
export const BATCH_ITEM_STATUSES = ["INIT", "PENDING", "SUBMITTED", "FAILED", "CANCELED"] as const;
export type BatchItemStatus = (typeof BATCH_ITEM_STATUSES)[number];

/**
 * The outcome of a row as far as known: the states of an order's rows, `unknown` for a submitted row without any
 * later news, and `mixed` for one that the service paid in parts with different outcomes. `waiting`: not submitted
 * yet; `sent`: in progress.
 */
export const BATCH_OUTCOMES = [
  "done",
  "mixed",
  "failed",
  "reversed",
  "canceled",
  "sent",
  "waiting",
  "unknown",
] as const;
export type BatchOutcome = (typeof BATCH_OUTCOMES)[number];

export const LARGEST_BATCH_ITEM_RIAL = 500_000_000;

import { SETTLEMENT_STATUS } from "@/lib/areas/money/settlements/status";
import type { StatusView } from "@/lib/kit/format/status-view";
import type { BatchItemStatus, BatchOutcome } from "./codes";

export const BATCH_ITEM_STATUS = {
  INIT: { tone: "info", icon: "clock", label: "batches.status.init", hint: "batches.statusHint.init" },
  PENDING: { tone: "info", icon: "clock", label: "batches.status.pending", hint: "batches.statusHint.pending" },
  // Not paid: only its settlement tells that.
  SUBMITTED: {
    tone: "neutral",
    icon: "progress",
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

import type { StatusView } from "@/lib/format/status-view";
import type { BatchItemStatus } from "./codes";

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

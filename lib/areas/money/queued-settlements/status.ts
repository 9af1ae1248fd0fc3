import type { StatusView } from "@/lib/kit/format/status-view";

/** `SUBMITTED`: the balance came and a settlement was made of it, which tells how it goes on. */
export const QUEUED_STATUSES = ["QUEUED", "SUBMITTED", "FAILED", "CANCELED"] as const;
export type QueuedStatus = (typeof QUEUED_STATUSES)[number];

export const QUEUED_STATUS = {
  QUEUED: {
    tone: "info",
    icon: "clock",
    label: "queuedSettlements.status.queued",
    hint: "queuedSettlements.statusHint.queued",
  },
  // Not paid yet: only its settlement tells that.
  SUBMITTED: {
    tone: "neutral",
    icon: "out",
    label: "queuedSettlements.status.submitted",
    hint: "queuedSettlements.statusHint.submitted",
  },
  FAILED: { tone: "danger", label: "queuedSettlements.status.failed", hint: "queuedSettlements.statusHint.failed" },
  CANCELED: {
    tone: "neutral",
    icon: "ban",
    label: "queuedSettlements.status.canceled",
    hint: "queuedSettlements.statusHint.canceled",
  },
} as const satisfies Record<QueuedStatus, StatusView>;

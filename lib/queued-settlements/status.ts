import type { StatusView } from "@/lib/format/status-view";
import type { QueuedSettlement } from "./answers";
import type { QueuedStatus } from "./codes";

export const QUEUED_STATUS = {
  QUEUED: { tone: "info", icon: "clock", label: "queue.status.queued", hint: "queue.statusHint.queued" },
  // Not paid: only its settlement tells that.
  SUBMITTED: { tone: "neutral", icon: "progress", label: "queue.status.submitted", hint: "queue.statusHint.submitted" },
  FAILED: { tone: "danger", label: "queue.status.failed", hint: "queue.statusHint.failed" },
  CANCELED: { tone: "neutral", icon: "ban", label: "queue.status.canceled", hint: "queue.statusHint.canceled" },
} as const satisfies Record<QueuedStatus, StatusView>;

/** What the wallet has to hold before it goes out, in rial: the amount with its fee, where the service tells one. */
export const neededRial = ({ amountRial, wageRial }: Pick<QueuedSettlement, "amountRial" | "wageRial">): number =>
  amountRial + (wageRial ?? 0);

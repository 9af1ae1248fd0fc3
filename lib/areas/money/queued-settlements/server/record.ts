import "server-only";
import type { Unknown } from "@/lib/kit/operations/unread";
import type { Receipt } from "@/lib/server/orders/kinds/kind";
import type { QueuedStatus } from "../status";
import type { QueuedSettlement } from "./answers";

/** An unknown status does not end the order. */
const STATES: Record<QueuedStatus | Unknown, Receipt["state"]> = {
  QUEUED: "sent",
  SUBMITTED: "sent",
  FAILED: "failed",
  CANCELED: "canceled",
  UNKNOWN: "sent",
};

/** The order state for a queued settlement's status. */
export const stateOfQueued = (status: QueuedSettlement["status"]): Receipt["state"] => STATES[status];

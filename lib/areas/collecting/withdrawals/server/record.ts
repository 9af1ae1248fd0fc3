import "server-only";
import type { Tag } from "@/lib/kit/operations/tags";
import type { Unknown } from "@/lib/kit/operations/unread";
import { publish } from "@/lib/server/events/bus";
import type { Receipt } from "@/lib/server/orders/kinds/kind";
import { forgetTags } from "@/lib/server/proxy/answer-cache";
import type { WithdrawalStatus } from "../status";
import type { Withdrawal } from "./answers";

/** An unknown status does not end the order. */
const STATES: Record<WithdrawalStatus | Unknown, Receipt["state"]> = {
  INIT: "sent",
  PENDING: "sent",
  DONE: "done",
  FAILED: "failed",
  CANCELED: "canceled",
  REVERSED: "reversed",
  UNKNOWN: "sent",
};

/** The order state for a withdrawal's status. */
export const stateOfWithdrawal = (status: Withdrawal["status"]): Receipt["state"] => STATES[status];

/** Tells every process and screen that withdrawals changed, and with them the money they brought. */
export async function announceWithdrawals(
  business: string,
  ids: string[],
  { withWebhooks = false }: { withWebhooks?: boolean } = {},
): Promise<void> {
  const tags: Tag[] = ["withdrawals", "transactions", "wallet", ...(withWebhooks ? (["webhooks"] as const) : [])];
  forgetTags(business, tags);
  await publish({ business, tags, ids });
}

import "server-only";
import type { Tag } from "@/lib/kit/operations/tags";
import { publish } from "@/lib/server/events/bus";
import { forgetTags } from "@/lib/server/proxy/answer-cache";

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

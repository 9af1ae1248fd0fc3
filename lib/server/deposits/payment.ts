import "server-only";
import { createHmac } from "node:crypto";
import type { SuspiciousPayment } from "@/lib/deposits/answers";
import { depositOperations, MOST_LISTED } from "@/lib/deposits/operations";
import { type Evidence, evidenceOf } from "@/lib/deposits/proposal";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { subkey } from "@/lib/server/secret-box";

/** No business has so many held back; it ends a list that would never. */
const MOST_PAGES = 100;

/**
 * A suspicious payment as the service tells it this moment. It has no question for a single one: its list is read until the
 * payment comes.
 *
 * @returns null for one that is not in the list. @throws ApiError when the service could not be asked
 */
export async function paymentNow(
  business: string,
  paymentId: string,
  context: Omit<CallContext, "business" | "isFresh">,
): Promise<SuspiciousPayment | null> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const input = { page, perPage: MOST_LISTED };
    const { data } = await callService(depositOperations.suspicious, input, { ...context, business, isFresh: true });
    const found = data.items.find(({ id }) => id === paymentId);
    if (found) return found;
    if (!data.hasMore) return null;
  }
  return null;
}

/** Nobody without the installation's secret can try payers out by it. */
export const evidenceHash = (business: string, paymentId: string, seen: Evidence): Buffer =>
  createHmac("sha256", subkey("deposit-evidence"))
    .update(JSON.stringify([business, paymentId, evidenceOf(seen)]))
    .digest();

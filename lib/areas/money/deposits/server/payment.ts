import "server-only";
import { createHmac } from "node:crypto";
import { subkey } from "@/lib/server/core/secret-box";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { depositOperations, MOST_LISTED } from "../operations";
import { type DecisionEvidence, evidenceOf } from "../proposal";
import type { SuspiciousPayment } from "./answers";

/** No business has so many held back; it ends a list that would never. */
const MOST_PAGES = 100;

type Asking = Omit<CallContext, "business" | "isFresh">;

/**
 * A suspicious payment as the service tells it this moment.
 *
 * @returns null for one that is not in the list. @throws ApiError when the service could not be asked
 */
export const paymentNow = async (
  business: string,
  paymentId: string,
  context: Asking,
): Promise<SuspiciousPayment | null> => (await paymentsNow(business, [paymentId], context)).get(paymentId) ?? null;

/** The same of several. The service has no question for a single one: its list is read until all of them have come. `beforePage`: paces it, or ends it by throwing. */
export async function paymentsNow(
  business: string,
  paymentIds: readonly string[],
  context: Asking,
  beforePage?: () => Promise<void>,
): Promise<Map<string, SuspiciousPayment>> {
  const wanted = new Set(paymentIds);
  const found = new Map<string, SuspiciousPayment>();
  for (let page = 1; page <= MOST_PAGES && found.size < wanted.size; page += 1) {
    await beforePage?.();
    const input = { page, perPage: MOST_LISTED };
    const { data } = await callService(depositOperations.suspicious, input, { ...context, business, isFresh: true });
    for (const payment of data.items) if (wanted.has(payment.id)) found.set(payment.id, payment);
    if (!data.hasMore) break;
  }
  return found;
}

/** Nobody without the installation's secret can try payers out by it. */
export const evidenceHash = (business: string, paymentId: string, seen: DecisionEvidence): Buffer =>
  createHmac("sha256", subkey("deposit-evidence"))
    .update(JSON.stringify([business, paymentId, evidenceOf(seen)]))
    .digest();

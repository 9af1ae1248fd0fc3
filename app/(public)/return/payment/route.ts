import "@/lib/server/app";
import { payerReturned } from "@/lib/areas/collecting/gateway/server/send-payer";
import { ApiError } from "@/lib/kit/operations/errors";
import { addressOf, orRefusal, sendOn } from "@/lib/server/core/public-links";

/**
 * Where the gateway sends payers back to. Nothing of what came along is believed: the gateway is asked, and the payer goes
 * on to the payment's own page, whose address has no token in it.
 */
async function back(query: URLSearchParams, request: Request): Promise<Response> {
  const secret = await orRefusal(() => payerReturned(query, addressOf(request)));
  // The payer is unknown: the same page as for an address that does not work.
  const isKnown = secret !== null && !(secret instanceof ApiError);
  return sendOn(`/receipt/${isKnown ? encodeURIComponent(secret) : "unknown"}`);
}

export const GET = (request: Request): Promise<Response> => back(new URL(request.url).searchParams, request);

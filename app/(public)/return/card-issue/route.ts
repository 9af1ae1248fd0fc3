import "@/lib/server/app";
import { noteBankReturn } from "@/lib/areas/cards/cards/server/bank";
import { ApiError } from "@/lib/kit/operations/errors";
import { addressOf, orRefusal, sendOn } from "@/lib/server/core/public-links";

/**
 * Where the issuing bank sends applicants back to. What came along is noted, and they go on to their own page, whose address
 * says nothing of it.
 */
export async function GET(request: Request): Promise<Response> {
  const secret = await orRefusal(() => noteBankReturn(new URL(request.url).searchParams, addressOf(request)));
  const isKnown = secret !== null && secret !== "" && !(secret instanceof ApiError);
  return sendOn(`/apply/bank/${isKnown ? encodeURIComponent(secret) : "unknown"}`);
}

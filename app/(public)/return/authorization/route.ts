import "@/lib/server/app";
import { noteReturn } from "@/lib/areas/collecting/authorization-requests/server/payer";
import { ApiError } from "@/lib/kit/operations/errors";
import { addressOf, orRefusal, sendOn } from "@/lib/server/core/public-links";

/**
 * Where banks send payers back to. What came along is noted, and the payer goes on to their own page, whose address says
 * nothing of it: so it can be loaded again, and stands in no history with the token.
 */
export async function GET(request: Request): Promise<Response> {
  const secret = await orRefusal(() => noteReturn(new URL(request.url).searchParams, addressOf(request)));
  // The payer is unknown: the same page as for a link that does not work.
  const isKnown = secret !== null && !(secret instanceof ApiError);
  return sendOn(`/pay/authorization/${isKnown ? encodeURIComponent(secret) : "unknown"}`);
}

import "@/lib/server/app";
import { noteGrantReturn } from "@/lib/areas/cards/card-grants/server/grants";
import { ApiError } from "@/lib/kit/operations/errors";
import { addressOf, orRefusal, sendOn } from "@/lib/server/core/public-links";

/**
 * Where holders' banks send them back to after a grant. Nothing of what came along is believed: the service is asked how the
 * grant stands, and the browser goes on to an address without a token.
 */
export async function GET(request: Request): Promise<Response> {
  const outcome = await orRefusal(() => noteGrantReturn(new URL(request.url).searchParams, addressOf(request)));
  return sendOn(`/return/card-grant/${outcome instanceof ApiError ? "unknown" : outcome}`);
}

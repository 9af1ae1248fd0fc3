import { ApiError } from "@/lib/operations/errors";
import { noteCardReturn } from "@/lib/server/card-use/pages";
import { addressOf, orRefusal, sendOn } from "@/lib/server/public-links";

/**
 * Where the bank's pages send cardholders back to. Nothing of what came along is believed: the service is asked how the
 * card stands, and the browser goes on to an address without a token.
 */
export async function GET(request: Request): Promise<Response> {
  const outcome = await orRefusal(() => noteCardReturn(new URL(request.url).searchParams, addressOf(request)));
  return sendOn(`/return/card/${outcome instanceof ApiError ? "unknown" : outcome}`);
}

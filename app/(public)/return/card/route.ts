import "@/lib/server/app";
import { noteCardReturn } from "@/lib/areas/cards/card-lifecycle/server/pages";
import { noteTransferReturn } from "@/lib/areas/cards/card-transfers/server/page";
import { ApiError } from "@/lib/kit/operations/errors";
import { addressOf, orRefusal, sendOn } from "@/lib/server/core/public-links";

/**
 * Where the bank's pages send cardholders back to. Nothing of what came along is believed: the service is asked how the
 * card or the transfer stands, and the browser goes on to an address without a token.
 */
export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const note = query.has("transfer_id") ? noteTransferReturn : noteCardReturn;
  const outcome = await orRefusal(() => note(query, addressOf(request)));
  return sendOn(`/return/card/${outcome instanceof ApiError ? "unknown" : outcome}`);
}

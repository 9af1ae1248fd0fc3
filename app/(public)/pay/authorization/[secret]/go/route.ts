import "@/lib/server/app";
import { openBank } from "@/lib/areas/collecting/authorization-requests/server/payer";
import { ApiError } from "@/lib/kit/operations/errors";
import { addressOf, isFetchedAhead, orRefusal, sendOn } from "@/lib/server/core/public-links";

/**
 * Sends a payer on to the bank. It is a link and no form: banks redirect to unknown addresses, and a page has to name
 * the addresses that its forms may lead to. A prefetch by the browser does not count as the payer.
 */
export async function GET(request: Request, { params }: { params: Promise<{ secret: string }> }): Promise<Response> {
  const { secret } = await params;
  if (isFetchedAhead(request)) return new Response(null, { status: 503 });
  const bank = await orRefusal(() => openBank(secret, addressOf(request)));
  // The payer's own page says what it is: too many tries, or no way to the bank.
  const hasWay = bank !== null && !(bank instanceof ApiError);
  return sendOn(hasWay ? bank : `/pay/authorization/${encodeURIComponent(secret)}`);
}

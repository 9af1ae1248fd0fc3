import "@/lib/server/app";
import { isRefusalOfService } from "@/lib/areas/collecting/authorization-requests/server/ask-token";
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
  const own = `/pay/authorization/${encodeURIComponent(secret)}`;
  const bank = await orRefusal(() => openBank(secret, addressOf(request)));
  // The payer's own page says why the bank did not open.
  if (bank instanceof ApiError) return sendOn(`${own}?refused=${whyNot(bank)}`);
  return sendOn(bank ?? own);
}

function whyNot(error: ApiError): "busy" | "terms" | "failed" {
  if (error.code === "busy" || error.code === "locked") return "busy";
  return isRefusalOfService(error) ? "terms" : "failed";
}

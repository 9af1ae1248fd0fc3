import "@/lib/server/app";
import { openGateway } from "@/lib/areas/collecting/gateway/server/send-payer";
import { ApiError } from "@/lib/kit/operations/errors";
import { addressOf, isFetchedAhead, orRefusal, sendOn } from "@/lib/server/core/public-links";

/**
 * Sends a payer on to the gateway, which has to be told from which domain they come: that alone goes along, never this
 * address. What a browser fetches ahead is not a payer.
 */
export async function GET(request: Request, { params }: { params: Promise<{ secret: string }> }): Promise<Response> {
  const { secret } = await params;
  if (isFetchedAhead(request)) return new Response(null, { status: 503 });
  const own = `/pay/${encodeURIComponent(secret)}`;
  const gateway = await orRefusal(() => openGateway(secret, addressOf(request)));
  if (gateway === null) return sendOn(own);
  // The payer's own page says what it is.
  if (gateway instanceof ApiError) {
    const isBusy = gateway.code === "busy" || gateway.code === "locked";
    return sendOn(`${own}?refused=${isBusy ? "busy" : "failed"}`);
  }
  return sendOn(gateway, "origin");
}

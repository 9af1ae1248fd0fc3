import "@/lib/server/app";
import { openIssuingBank } from "@/lib/areas/cards/cards/server/bank";
import { ApiError } from "@/lib/kit/operations/errors";
import { addressOf, isFetchedAhead, orRefusal, sendOn } from "@/lib/server/core/public-links";

/** Sends an applicant on to the bank's own pages. What a browser fetches ahead is not an applicant. */
export async function GET(request: Request, { params }: { params: Promise<{ secret: string }> }): Promise<Response> {
  const { secret } = await params;
  if (isFetchedAhead(request)) return new Response(null, { status: 503 });
  const bank = await orRefusal(() => openIssuingBank(secret, addressOf(request)));
  // Their own page says what it is: too many tries, or no way to the bank.
  const hasWay = bank !== null && !(bank instanceof ApiError);
  return sendOn(hasWay ? bank : `/apply/bank/${encodeURIComponent(secret)}`);
}

import { ApiError } from "@/lib/operations/errors";
import { noteReturn } from "@/lib/server/authorization-requests/payer";
import { env } from "@/lib/server/env";
import { clientAddress } from "@/lib/server/request";

/**
 * Where banks send payers back to. What came along is noted, and the payer goes on to their own page, whose address says
 * nothing of it: so it can be loaded again, and stands in no history with the token.
 */
export async function GET(request: Request): Promise<Response> {
  const secret = await secretOf(request);
  // Whose return it is nobody knows: the same page as for a link that does not work.
  const address = `/pay/authorization/${secret === null ? "unknown" : encodeURIComponent(secret)}`;
  return new Response(null, {
    status: 303,
    headers: {
      location: new URL(address, env().DAFTAR_URL).href,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    },
  });
}

async function secretOf(request: Request): Promise<string | null> {
  try {
    return await noteReturn(new URL(request.url).searchParams, clientAddress(request.headers));
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

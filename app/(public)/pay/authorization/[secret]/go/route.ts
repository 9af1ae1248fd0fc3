import { ApiError } from "@/lib/operations/errors";
import { openBank } from "@/lib/server/authorization-requests/payer";
import { env } from "@/lib/server/env";
import { clientAddress } from "@/lib/server/request";

/**
 * Sends a payer on to the bank. A link and no form: banks send on to addresses that nobody knows beforehand, and a page
 * has to name those that its forms may lead to. What a browser fetches ahead is not a payer.
 */
export async function GET(request: Request, { params }: { params: Promise<{ secret: string }> }): Promise<Response> {
  const { secret } = await params;
  if (request.method === "HEAD" || /prefetch|prerender/.test(request.headers.get("sec-purpose") ?? ""))
    return new Response(null, { status: 503 });
  return redirectTo((await bankOf(secret, request)) ?? `/pay/authorization/${encodeURIComponent(secret)}`);
}

async function bankOf(secret: string, request: Request): Promise<string | null> {
  try {
    return await openBank(secret, clientAddress(request.headers));
  } catch (error) {
    // The payer's own page says what it is: too many tries, or no way to the bank.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

const redirectTo = (address: string) =>
  new Response(null, {
    status: 303,
    headers: {
      location: new URL(address, env().DAFTAR_URL).href,
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    },
  });

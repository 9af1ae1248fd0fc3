/**
 * The least that a Next application can do in our place: takes the address, asks the service with Next's own `fetch`
 * and hands the body on. No sign-in, no limits, no reading. What `npm run bench` compares with.
 */
export async function GET(request: Request): Promise<Response> {
  const { search, searchParams } = new URL(request.url);
  const path = searchParams.get("path") ?? "/v3/business/parsmart/subscription/withdrawal";
  const answer = await fetch(`${process.env.SERVICE_BASE_URL}${path}${search}`, {
    cache: "no-store",
    headers: { accept: "application/json", authorization: `Bearer ${process.env.SERVICE_TOKEN}` },
  });
  return new Response(await answer.text(), {
    status: answer.status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });
}

import { env } from "@/lib/server/core/env";
import { metrics } from "@/lib/server/core/metrics";
import { sameText } from "@/lib/server/core/secret-box";

/** Prometheus metrics for callers that send `METRICS_TOKEN` as a bearer token; 404 if no token is configured. */
export async function GET(request: Request): Promise<Response> {
  const { METRICS_TOKEN } = env();
  const given = request.headers.get("authorization") ?? "";
  if (!METRICS_TOKEN || !sameText(given, `Bearer ${METRICS_TOKEN}`)) return new Response(null, { status: 404 });
  const { registry } = metrics();
  return new Response(await registry.metrics(), {
    headers: { "content-type": registry.contentType, "cache-control": "no-store" },
  });
}

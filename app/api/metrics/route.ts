import { env } from "@/lib/server/env";
import { metrics } from "@/lib/server/metrics";
import { sameText } from "@/lib/server/same-text";

/** Figures for Prometheus, for whoever knows `METRICS_TOKEN`; without one configured there is nothing here. */
export async function GET(request: Request): Promise<Response> {
  const { METRICS_TOKEN } = env();
  const given = request.headers.get("authorization") ?? "";
  if (!METRICS_TOKEN || !sameText(given, `Bearer ${METRICS_TOKEN}`)) return new Response(null, { status: 404 });
  const { registry } = metrics();
  return new Response(await registry.metrics(), {
    headers: { "content-type": registry.contentType, "cache-control": "no-store" },
  });
}

import { healthReport } from "@/lib/server/core/health";

export async function GET(): Promise<Response> {
  const report = await healthReport();
  return Response.json(report, {
    status: report.database === "ok" ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
}

import { healthReport } from "@/lib/server/health";

export async function GET(): Promise<Response> {
  const report = await healthReport();
  return Response.json(report, {
    status: report.database === "ok" ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
}

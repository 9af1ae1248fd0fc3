import "@/lib/server/app";
import { serveAuditExport } from "@/lib/areas/records/audit/server/chain-file";

export async function GET(request: Request, { params }: { params: Promise<{ business: string }> }): Promise<Response> {
  return serveAuditExport(request, (await params).business);
}

import "@/lib/server/app";
import { serveFileCheck } from "@/lib/areas/records/audit/server/check-file";

export async function POST(request: Request, { params }: { params: Promise<{ business: string }> }): Promise<Response> {
  return serveFileCheck(request, (await params).business);
}

import "@/lib/server/app";
import { importKind } from "@/lib/areas/people/customer-imports/server/kind";
import { downloadJob } from "@/lib/server/jobs/watched/download";

type Context = { params: Promise<{ business: string; id: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { business, id } = await params;
  return downloadJob(request, importKind, business, id);
}

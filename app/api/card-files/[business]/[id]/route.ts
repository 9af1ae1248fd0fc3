import "@/lib/server/app";
import { cardFile } from "@/lib/areas/cards/card-files/server/file";
import { downloadJob } from "@/lib/server/jobs/watched/download";

type Context = { params: Promise<{ business: string; id: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { business, id } = await params;
  return downloadJob(request, cardFile.kind, business, id);
}

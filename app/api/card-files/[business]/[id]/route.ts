import "@/lib/server/app";
import { cardFileKind } from "@/lib/areas/cards/card-files/server/kind";
import { downloadJob } from "@/lib/server/jobs/watched/download";

type Context = { params: Promise<{ business: string; id: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { business, id } = await params;
  return downloadJob(request, cardFileKind, business, id);
}

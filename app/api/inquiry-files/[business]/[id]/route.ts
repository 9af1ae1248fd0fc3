import "@/lib/server/app";
import { inquiryFile } from "@/lib/areas/people/inquiry-files/server/file";
import { downloadJob } from "@/lib/server/jobs/watched/download";

type Context = { params: Promise<{ business: string; id: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { business, id } = await params;
  return downloadJob(request, inquiryFile.kind, business, id);
}

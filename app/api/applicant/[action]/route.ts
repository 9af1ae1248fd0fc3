import "@/lib/server/app";
import { serveApplicant } from "@/lib/areas/cards/cards/server/serve-applicant";

/** What applicants send from their page; whose it is, the link's secret says, which stands in a header and in no address. */
export async function POST(request: Request, { params }: { params: Promise<{ action: string }> }): Promise<Response> {
  const { action } = await params;
  return serveApplicant(request, action);
}

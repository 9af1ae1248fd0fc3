import "@/lib/server/app";
import { downloadSample } from "@/lib/areas/people/customer-imports/server/sample";

type Context = { params: Promise<{ business: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { business } = await params;
  return downloadSample(request, business);
}

import "@/lib/server/app";
import { downloadSample } from "@/lib/server/customer-imports/sample";

type Context = { params: Promise<{ business: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { business } = await params;
  return downloadSample(request, business);
}

import "@/lib/server/app";
import { customerImport } from "@/lib/areas/people/customer-imports/server/file";

type Context = { params: Promise<{ business: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { business } = await params;
  return customerImport.downloadSample(request, business);
}

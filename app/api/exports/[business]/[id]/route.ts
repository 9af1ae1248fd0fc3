import { downloadExport } from "@/lib/server/exports/download";

type Context = { params: Promise<{ business: string; id: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { business, id } = await params;
  return downloadExport(request, business, id);
}

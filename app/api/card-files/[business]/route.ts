import "@/lib/server/app";
import { downloadCardSample } from "@/lib/areas/cards/card-files/server/files";

type Context = { params: Promise<{ business: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { business } = await params;
  return downloadCardSample(request, business);
}

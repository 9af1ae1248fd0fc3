import "@/lib/server/app";
import { cardFile } from "@/lib/areas/cards/card-files/server/file";

type Context = { params: Promise<{ business: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { business } = await params;
  return cardFile.downloadSample(request, business);
}

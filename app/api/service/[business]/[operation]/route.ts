import "@/lib/server/app";
import { serveService } from "@/lib/server/proxy/serve-service";

type Context = { params: Promise<{ business: string; operation: string }> };

async function answer(request: Request, { params }: Context): Promise<Response> {
  const { business, operation } = await params;
  return serveService(request, business, operation);
}

export { answer as GET, answer as POST };

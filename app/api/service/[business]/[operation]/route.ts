import { namedInProxy } from "@/lib/operations/catalogue";
import { serveService } from "@/lib/server/proxy/serve-service";

type Context = { params: Promise<{ business: string; operation: string }> };

async function answer(request: Request, { params }: Context): Promise<Response> {
  const { business, operation } = await params;
  return serveService(request, business, namedInProxy(operation));
}

export { answer as GET, answer as POST };

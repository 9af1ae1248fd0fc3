import "@/lib/server/app";
import { serveLocal } from "@/lib/server/local/serve-local";

type Context = { params: Promise<{ business: string; operation: string }> };

async function answer(request: Request, { params }: Context): Promise<Response> {
  const { business, operation } = await params;
  return serveLocal(request, business, operation);
}

export { answer as GET, answer as POST };

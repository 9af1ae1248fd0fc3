import "@/lib/server/app";
import { receiveWebhook } from "@/lib/server/webhooks/receive";

type Context = { params: Promise<{ business: string; topic: string }> };

/** Where the service tells us of final states. Proven by its signature, not by a session. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { business, topic } = await params;
  return receiveWebhook(request, business, topic);
}

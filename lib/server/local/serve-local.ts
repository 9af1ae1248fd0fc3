import "server-only";
import { announceChanges } from "@/lib/server/proxy/announce-changes";
import { serve } from "@/lib/server/proxy/serve";
import { handlerOf, localContext } from "./handle";

/** One of our own operations for one member. What it changes is announced to every open screen. */
export function serveLocal(request: Request, business: string, operationId: string): Promise<Response> {
  const handler = handlerOf(operationId);
  return serve(request, business, handler?.operation, async (input, context) => {
    // serve() has refused an unknown operation before it comes to this.
    if (!handler) return { data: null };
    const data = await handler.run(input, localContext(handler.operation, input, context));
    await announceChanges(handler.operation, business);
    return { data };
  });
}

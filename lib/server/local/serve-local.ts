import "server-only";
import { publish } from "@/lib/server/events/bus";
import { forgetTags } from "@/lib/server/proxy/answer-cache";
import { serve } from "@/lib/server/proxy/serve";
import { localContext } from "./handle";
import { handlerOf } from "./handlers";

/** One of our own operations for one member. What it changes is announced to every open screen. */
export function serveLocal(request: Request, business: string, operationId: string): Promise<Response> {
  const handler = handlerOf(operationId);
  return serve(request, business, handler?.operation, async (input, context) => {
    // serve() has refused an unknown operation before it comes to this.
    if (!handler) return { data: null };
    const data = await handler.run(input, localContext(handler.operation, input, context));
    const changes = [...(handler.operation.changes ?? [])];
    if (changes.length > 0) {
      forgetTags(business, changes);
      await publish({ business, tags: changes });
    }
    return { data };
  });
}

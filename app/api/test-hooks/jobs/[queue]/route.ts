import "@/lib/server/app";
import { env } from "@/lib/server/core/env";
import { runScheduledNow } from "@/lib/server/workers/work";

/** Runs a scheduled job, and answers when it is over. It exists only if tests started the process. */
export async function POST(_: Request, { params }: { params: Promise<{ queue: string }> }): Promise<Response> {
  const isFound = env().hasTestHooks && (await runScheduledNow((await params).queue));
  return new Response(null, { status: isFound ? 204 : 404 });
}

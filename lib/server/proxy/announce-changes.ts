import "server-only";
import type { Operation } from "@/lib/kit/operations/define";
import { publish } from "@/lib/server/events/bus";
import { forgetTags } from "./answer-cache";

/** Tells every open screen which answers an operation has made stale. Does not throw. */
export async function announceChanges(operation: Operation, business: string): Promise<void> {
  const tags = [...(operation.changes ?? [])];
  if (tags.length === 0) return;
  forgetTags(business, tags);
  await publish({ business, tags });
}

import "server-only";
import { sql } from "drizzle-orm";
import { ApiError } from "@/lib/operations/errors";
import { db } from "@/lib/server/db/client";
import { unreadableAnswers } from "@/lib/server/db/schema";
import { log } from "@/lib/server/log";
import { metrics } from "@/lib/server/metrics";

/** Where an answer could not be read. Names only: the values may be personal. */
export interface UnreadableAnswer {
  business: string;
  operation: string;
  fields: string;
  requestId: string;
}

/**
 * Counts the answer on the page that support can open, logs it, and gives the error to throw. That says nothing of the
 * fields: they help whoever looks after the installation, not the person who waits for the answer.
 */
export async function reportUnreadable(answer: UnreadableAnswer): Promise<ApiError> {
  log.warn({ ...answer }, "the service's answer could not be read");
  await count(answer);
  return new ApiError("upstream_unreadable");
}

/** The same for parts of an answer that was read without them: a field, a row, a state that is not known. */
export async function countUnread(answer: UnreadableAnswer): Promise<void> {
  log.warn({ ...answer }, "parts of the service's answer could not be read");
  await count(answer);
}

async function count(answer: UnreadableAnswer): Promise<void> {
  metrics().unreadable.inc({ operation: answer.operation });
  await db()
    .insert(unreadableAnswers)
    .values({ ...answer, lastRequestId: answer.requestId })
    .onConflictDoUpdate({
      target: [unreadableAnswers.business, unreadableAnswers.operation, unreadableAnswers.fields],
      set: { count: sql`${unreadableAnswers.count} + 1`, lastAt: new Date(), lastRequestId: answer.requestId },
    })
    .catch((error: unknown) => log.warn({ err: error }, "unreadable answer was not counted"));
}

/**
 * For whoever adds up or concludes from a page: figures and files that lack rows would be taken for whole.
 *
 * @throws ApiError `upstream_unreadable` when rows of it could not be read
 */
export function wholePage<Answer>(page: Answer): Answer {
  if ((page as { unreadRows?: number }).unreadRows) throw new ApiError("upstream_unreadable");
  return page;
}

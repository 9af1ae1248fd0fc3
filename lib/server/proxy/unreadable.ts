import "server-only";
import { sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";
import { metrics } from "@/lib/server/core/metrics";
import { db } from "@/lib/server/db/client";
import { unreadableAnswers } from "@/lib/server/db/schema";

/** An answer that could not be read. It contains names only, because the values may be personal. */
export interface UnreadableAnswer {
  business: string;
  operation: string;
  fields: string;
  requestId: string;
}

/**
 * Counts the answer on the page that support can open, logs it, and returns the error to throw. The error does not
 * name the fields: they help the operator of the installation, not the person who waits for the answer.
 */
export async function reportUnreadable(answer: UnreadableAnswer): Promise<ApiError> {
  log.warn({ ...answer }, "the service's answer could not be read");
  await count(answer);
  return new ApiError("upstream_unreadable");
}

/** The same for parts that were left out while an answer was read: a field, a row, or an unknown state. */
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
 * Rejects a page with unreadable rows. Use it before adding up or drawing conclusions: figures and files without
 * these rows would look complete.
 *
 * @throws ApiError `upstream_unreadable` if rows of the page could not be read
 */
export function wholePage<Answer>(page: Answer): Answer {
  if ((page as { unreadRows?: number }).unreadRows) throw new ApiError("upstream_unreadable");
  return page;
}

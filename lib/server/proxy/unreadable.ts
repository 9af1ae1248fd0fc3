import "server-only";
import { sql } from "drizzle-orm";
import type { z } from "zod";
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

/** Where the service chooses the names itself, they may be anything; what does not look like one stays out. */
const FIELD_NAME = /^[A-Za-z_]\w{0,39}$/;

/** Field names of what did not fit, list positions left out: `data.items.*.amount`. */
export function fieldNames(error: z.core.$ZodError): string {
  const names = error.issues.map((issue) =>
    issue.path.map((part) => (typeof part === "string" && FIELD_NAME.test(part) ? part : "*")).join("."),
  );
  return [...new Set(names.map((name) => name || "(whole answer)"))].sort().slice(0, 10).join(", ");
}

/**
 * Counts the answer on the page that support can open, logs it, and gives the error to throw. That says nothing of the
 * fields: they help whoever looks after the installation, not the person who waits for the answer.
 */
export async function reportUnreadable(answer: UnreadableAnswer): Promise<ApiError> {
  metrics().unreadable.inc({ operation: answer.operation });
  log.warn({ ...answer }, "the service's answer could not be read");
  await db()
    .insert(unreadableAnswers)
    .values({ ...answer, lastRequestId: answer.requestId })
    .onConflictDoUpdate({
      target: [unreadableAnswers.business, unreadableAnswers.operation, unreadableAnswers.fields],
      set: { count: sql`${unreadableAnswers.count} + 1`, lastAt: new Date(), lastRequestId: answer.requestId },
    })
    .catch((error: unknown) => log.warn({ err: error }, "unreadable answer was not counted"));
  return new ApiError("upstream_unreadable");
}

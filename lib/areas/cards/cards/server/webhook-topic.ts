import "server-only";
import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { db } from "@/lib/server/db/client";
import { cardApplications } from "@/lib/server/db/schema/index";
import { textField } from "@/lib/server/webhooks/payload";
import type { TopicHandler } from "@/lib/server/webhooks/topics";
import { followUp } from "./ask";
import { toldOf } from "./record";

const PATIENCE_MS = 40_000;
const LONGEST_ID = 100;

/**
 * The payload says that a step was rejected or that a cardholder's state changed; the service is then asked for the
 * details. If Daftar has no application for the cardholder, they were registered elsewhere, and nothing is asked.
 */
export const cardTopic: TopicHandler = {
  // Every rejection sends the same state again, so only identical bytes count as the same news.
  isNewsEachTime: true,

  read(fields) {
    const data = fields?.data;
    if (typeof data !== "object" || data === null || Array.isArray(data)) return null;
    const told = data as Record<string, unknown>;
    const subjectId = textField(told, "cardholder_id");
    return subjectId && subjectId.length <= LONGEST_ID ? { subjectId, status: textField(told, "status") } : null;
  },

  async work({ business, requestId, reported }) {
    const rows = await db()
      .select()
      .from(cardApplications)
      .where(and(eq(cardApplications.business, business), eq(cardApplications.cardholderId, reported.subjectId)));
    const row = rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0];
    if (!row) return { result: "unknown_record", found: null, before: null };
    try {
      const context = { business, requestId, lane: "person", patienceMs: PATIENCE_MS } as const;
      const now = (await followUp(row, context)) ?? row;
      const isChanged = now.status !== row.status || JSON.stringify(toldOf(now)) !== JSON.stringify(toldOf(row));
      return { result: isChanged ? "changed" : "unchanged", found: now.status, before: row.status };
    } catch (error) {
      if (error instanceof ApiError && error.code === "upstream_not_found")
        return { result: "unknown_record", found: null, before: null };
      throw error;
    }
  },
};

import "server-only";
import { and, asc, eq } from "drizzle-orm";
import { observations, watchedRecords, webhookDeliveries } from "@/lib/server/db/schema";
import type { WebhookVerdict } from "@/lib/webhooks/topics";
import { withdrawalLocalOperations } from "@/lib/withdrawals/local-operations";
import type { SeenState, TimelineEntry } from "@/lib/withdrawals/timeline";
import { handle } from "./handle";

const MAX_LINES = 500;

export const handlers = [
  handle(withdrawalLocalOperations.timeline, async ({ withdrawalId }, { business, db }) => {
    const [seen, deliveries, [watch]] = await Promise.all([
      db
        .select()
        .from(observations)
        .where(
          and(
            eq(observations.business, business),
            eq(observations.kind, "withdrawal"),
            eq(observations.subjectId, withdrawalId),
          ),
        )
        .orderBy(asc(observations.id))
        .limit(MAX_LINES),
      db
        .select({
          id: webhookDeliveries.id,
          receivedAt: webhookDeliveries.receivedAt,
          verdict: webhookDeliveries.verdict,
          outcome: webhookDeliveries.outcome,
          duplicateOf: webhookDeliveries.duplicateOf,
          processedAt: webhookDeliveries.processedAt,
        })
        .from(webhookDeliveries)
        .where(and(eq(webhookDeliveries.business, business), eq(webhookDeliveries.subjectId, withdrawalId)))
        .orderBy(asc(webhookDeliveries.receivedAt))
        .limit(MAX_LINES),
      db
        .select()
        .from(watchedRecords)
        .where(
          and(
            eq(watchedRecords.business, business),
            eq(watchedRecords.kind, "withdrawal"),
            eq(watchedRecords.subjectId, withdrawalId),
          ),
        ),
    ]);
    const seenEntries = seen.map(
      (row, index): TimelineEntry => ({
        id: `seen-${row.id}`,
        at: row.at.toISOString(),
        kind: "seen",
        source: row.source,
        actorName: row.actorName,
        deliveryId: row.deliveryId,
        state: row.state as unknown as SeenState,
        before: (seen[index - 1]?.state ?? null) as unknown as SeenState | null,
      }),
    );
    const deliveryEntries = deliveries.map(
      (row): TimelineEntry => ({
        id: `delivery-${row.id}`,
        at: row.receivedAt.toISOString(),
        kind: "delivery",
        deliveryId: row.id,
        verdict: row.verdict as WebhookVerdict,
        said: typeof row.outcome?.said === "string" ? row.outcome.said : null,
        isDuplicate: row.duplicateOf !== null,
        isProcessed: row.processedAt !== null,
      }),
    );
    return {
      entries: [...seenEntries, ...deliveryEntries].sort((a, b) => a.at.localeCompare(b.at)),
      watch: watch ? { nextAt: watch.nextAt.toISOString(), reason: watch.reason } : null,
    };
  }),
];

import "server-only";
import { and, asc, eq } from "drizzle-orm";
import type { WebhookVerdict } from "@/lib/kit/webhooks";
import type { Queryable } from "@/lib/server/db/client";
import { webhookDeliveries } from "@/lib/server/db/schema";
import type { DeliveryLine } from "../status";

const MAX_LINES = 500;

/** The webhooks that told of one record, refused ones too, oldest first. */
export async function deliveriesOf(business: string, subjectId: string, db: Queryable): Promise<DeliveryLine[]> {
  const rows = await db
    .select({
      id: webhookDeliveries.id,
      receivedAt: webhookDeliveries.receivedAt,
      verdict: webhookDeliveries.verdict,
      outcome: webhookDeliveries.outcome,
      duplicateOf: webhookDeliveries.duplicateOf,
      processedAt: webhookDeliveries.processedAt,
    })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.business, business), eq(webhookDeliveries.subjectId, subjectId)))
    .orderBy(asc(webhookDeliveries.receivedAt))
    .limit(MAX_LINES);
  return rows.map((row) => ({
    id: `delivery-${row.id}`,
    at: row.receivedAt.toISOString(),
    kind: "delivery",
    deliveryId: row.id,
    verdict: row.verdict as WebhookVerdict,
    reported: typeof row.outcome?.said === "string" ? row.outcome.said : null,
    isDuplicate: row.duplicateOf !== null,
    isProcessed: row.processedAt !== null,
  }));
}

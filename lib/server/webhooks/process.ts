import "server-only";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import { isTaken, isWebhookTopic, type WebhookVerdict } from "@/lib/kit/webhooks";
import { db } from "@/lib/server/db/client";
import { webhookDeliveries } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { readPayload } from "./payload";
import { topicOf } from "./topics";

type Delivery = typeof webhookDeliveries.$inferSelect;

/**
 * Processes one accepted delivery: detects duplicates, fetches the record from the service, stores the changes. A
 * second run does nothing.
 *
 * @throws ApiError if the record could not be fetched now; the caller tries again later
 */
export async function processDelivery(deliveryId: string): Promise<void> {
  const [delivery] = await db().select().from(webhookDeliveries).where(eq(webhookDeliveries.id, deliveryId));
  if (!delivery || !isTaken(delivery.verdict as WebhookVerdict) || delivery.processedAt) return;
  if (!isWebhookTopic(delivery.topic)) return;
  const topic = topicOf(delivery.topic);
  const reported = topic.read(readPayload(delivery.payload));
  if (!reported) return finish(delivery, { outcome: { said: null, result: "unreadable" } });
  const original = await earlierTwin(delivery, topic.isNewsEachTime ? null : reported.status);
  if (original) {
    return finish(delivery, { duplicateOf: original, outcome: { said: reported.status, result: "duplicate" } });
  }
  const { business } = delivery;
  const outcome = await topic.work({ business, deliveryId, requestId: `webhook-${deliveryId}`, reported });
  await finish(delivery, { outcome: { said: reported.status, ...outcome } });
}

/**
 * States that are not final: if the first delivery was processed too early, it says nothing about a later one with
 * the same news.
 */
const UNDECIDED = ["INIT", "PENDING"];

/**
 * The first delivery with the same news (the same bytes, or the same state of the same record) that was confirmed or
 * is still being processed.
 */
async function earlierTwin(delivery: Delivery, status: string | null): Promise<string | null> {
  const { business, topic, receivedAt, id, payloadHash, subjectId } = delivery;
  const sameNews =
    subjectId && status
      ? and(eq(webhookDeliveries.subjectId, subjectId), sql`${webhookDeliveries.outcome}->>'said' = ${status}`)
      : undefined;
  const [twin] = await db()
    .select({ id: webhookDeliveries.id, duplicateOf: webhookDeliveries.duplicateOf })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.business, business),
        eq(webhookDeliveries.topic, topic),
        eq(webhookDeliveries.verdict, "accepted"),
        or(eq(webhookDeliveries.payloadHash, payloadHash), sameNews),
        or(
          isNull(webhookDeliveries.processedAt),
          sql`${webhookDeliveries.outcome}->>'found' <> ALL(${sql.param(UNDECIDED)}::text[])`,
          eq(sql`${webhookDeliveries.outcome}->>'result'`, "duplicate"),
        ),
        sql`(${webhookDeliveries.receivedAt}, ${webhookDeliveries.id}) < (${receivedAt.toISOString()}::timestamptz, ${id}::uuid)`,
      ),
    )
    .orderBy(webhookDeliveries.receivedAt, webhookDeliveries.id)
    .limit(1);
  return twin ? (twin.duplicateOf ?? twin.id) : null;
}

async function finish(delivery: Delivery, result: { duplicateOf?: string; outcome: object }): Promise<void> {
  await db()
    .update(webhookDeliveries)
    .set({ processedAt: new Date(), duplicateOf: result.duplicateOf ?? null, outcome: { ...result.outcome } })
    .where(and(eq(webhookDeliveries.id, delivery.id), isNull(webhookDeliveries.processedAt)));
  await publish({ business: delivery.business, tags: ["webhooks"], ids: [delivery.id] });
}

import "server-only";
import { and, asc, count, desc, eq, gt, inArray, isNull, max, min, notInArray } from "drizzle-orm";
import { TAKEN_VERDICTS, type WebhookVerdict } from "@/lib/kit/webhooks";
import { db, type Queryable } from "@/lib/server/db/client";
import { businesses, webhookDeliveries } from "@/lib/server/db/schema";
import type { DeliveryLine } from "../status";

const MAX_LINES = 500;

/** The webhooks that told of one record, refused ones too, oldest first. */
export async function deliveriesOf(business: string, subjectId: string, within: Queryable): Promise<DeliveryLine[]> {
  const rows = await within
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

const DAY_MS = 86_400_000;

/** The condition for webhooks of the last day. */
export const arrivedLately = (now: number) => gt(webhookDeliveries.receivedAt, new Date(now - DAY_MS));

const STUCK_AFTER_MS = 10 * 60_000;

/** Whether the business has no key with which the service's webhooks could be verified. */
export async function isKeyMissing(business: string): Promise<boolean> {
  const [row] = await db()
    .select({ keySetAt: businesses.webhookKeySetAt })
    .from(businesses)
    .where(eq(businesses.slug, business));
  return !row?.keySetAt;
}

/** The webhooks of the last day that were refused, and the most frequent verdict; null if none was. */
export async function refusedLately(
  business: string,
  now: number,
): Promise<{ count: number; lastAt: string; verdict: string; isMixed: boolean } | null> {
  const refused = await db()
    .select({ verdict: webhookDeliveries.verdict, count: count(), lastAt: max(webhookDeliveries.receivedAt) })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.business, business),
        notInArray(webhookDeliveries.verdict, [...TAKEN_VERDICTS]),
        arrivedLately(now),
      ),
    )
    .groupBy(webhookDeliveries.verdict)
    .orderBy(desc(count()));
  const [first] = refused;
  if (!first) return null;
  return {
    count: refused.reduce((all, each) => all + each.count, 0),
    lastAt: new Date(Math.max(...refused.map((each) => each.lastAt?.getTime() ?? 0))).toISOString(),
    verdict: first.verdict,
    isMixed: refused.length > 1,
  };
}

/** Accepted webhooks that are not processed, if one of them has waited for a while; null otherwise. */
export async function stuckDeliveries(business: string, now: number): Promise<{ count: number; since: Date } | null> {
  const [stuck] = await db()
    .select({ count: count(), since: min(webhookDeliveries.receivedAt) })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.business, business),
        inArray(webhookDeliveries.verdict, [...TAKEN_VERDICTS]),
        isNull(webhookDeliveries.processedAt),
      ),
    );
  if (!stuck?.since || stuck.since.getTime() > now - STUCK_AFTER_MS) return null;
  return { count: stuck.count, since: stuck.since };
}

import "server-only";
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, notInArray, type SQL } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { TAKEN_VERDICTS, type WebhookTopic, type WebhookVerdict, type WebhookVerification } from "@/lib/kit/webhooks";
import { isUuid } from "@/lib/server/core/uuid";
import { matching } from "@/lib/server/db/matching";
import { webhookDeliveries } from "@/lib/server/db/schema/index";
import { handle } from "@/lib/server/local/handle";
import { HIDDEN } from "@/lib/server/proxy/mask";
import { maskPayload } from "@/lib/server/webhooks/mask-payload";
import { webhookFilters } from "../filters";
import { type WebhookResult, type WebhookRow, webhookOperations } from "../operations";
import { arrivedLately } from "./record";

const MAX_DUPLICATES = 50;

/** Everything but the payload, which can be long. */
const columns = {
  id: webhookDeliveries.id,
  receivedAt: webhookDeliveries.receivedAt,
  topic: webhookDeliveries.topic,
  verdict: webhookDeliveries.verdict,
  statusAnswered: webhookDeliveries.statusAnswered,
  skewSeconds: webhookDeliveries.skewSeconds,
  subjectId: webhookDeliveries.subjectId,
  duplicateOf: webhookDeliveries.duplicateOf,
  processedAt: webhookDeliveries.processedAt,
  outcome: webhookDeliveries.outcome,
};
type Row = Pick<typeof webhookDeliveries.$inferSelect, keyof typeof columns>;

export const handlers = [
  handle(webhookOperations.list, async ({ page, perPage, ...asked }, { business, db }) => {
    const where = and(
      eq(webhookDeliveries.business, business),
      matching(webhookDeliveries, webhookFilters, asked, {
        verdict: verdictIs,
        arrived: () => arrivedLately(Date.now()),
        subject: (subject) => eq(webhookDeliveries.subjectId, subject),
        period: webhookDeliveries.receivedAt,
      }),
    );
    const [rows, [counted]] = await Promise.all([
      db
        .select(columns)
        .from(webhookDeliveries)
        .where(where)
        .orderBy(desc(webhookDeliveries.receivedAt), desc(webhookDeliveries.id))
        .limit(perPage)
        .offset((page - 1) * perPage),
      db.select({ total: count() }).from(webhookDeliveries).where(where),
    ]);
    const total = counted?.total ?? 0;
    return { items: rows.map(rowOf), page, perPage, total, hasMore: page * perPage < total };
  }),

  handle(webhookOperations.show, async ({ deliveryId }, { business, member, db }) => {
    if (!isUuid(deliveryId)) throw new ApiError("not_found");
    const isThis = and(eq(webhookDeliveries.business, business), eq(webhookDeliveries.id, deliveryId));
    const [row] = await db.select().from(webhookDeliveries).where(isThis);
    if (!row) throw new ApiError("not_found");
    const duplicates = await db
      .select({ id: webhookDeliveries.id, receivedAt: webhookDeliveries.receivedAt })
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.business, business), eq(webhookDeliveries.duplicateOf, deliveryId)))
      .orderBy(asc(webhookDeliveries.receivedAt))
      .limit(MAX_DUPLICATES);
    const isMasked = !roleCan(member.role, "personal.see");
    const payload = row.payload.toString("utf8");
    const { found, before } = (row.outcome ?? {}) as { found?: string; before?: string };
    return {
      ...rowOf(row),
      contentType: row.contentType,
      signature: isMasked && row.signature !== null ? withoutSignatures(row.signature) : row.signature,
      payloadHash: isMasked ? null : row.payloadHash,
      payload: isMasked ? maskPayload(payload) : payload,
      isPayloadMasked: isMasked,
      verification: row.verification as unknown as WebhookVerification,
      found: found ?? null,
      before: before ?? null,
      duplicates: duplicates.map(({ id, receivedAt }) => ({ id, receivedAt: receivedAt.toISOString() })),
    };
  }),
];

/** One of them is made with a key that everybody knows: a hash of the payload like any other. */
const withoutSignatures = (header: string): string => header.replace(/[0-9a-z+/_-]{16,}=*/gi, HIDDEN);

function verdictIs(verdict: string): SQL | undefined {
  if (verdict === "refused") return notInArray(webhookDeliveries.verdict, [...TAKEN_VERDICTS]);
  if (verdict === "waiting")
    return and(inArray(webhookDeliveries.verdict, [...TAKEN_VERDICTS]), isNull(webhookDeliveries.processedAt));
  if (verdict === "duplicate") return isNotNull(webhookDeliveries.duplicateOf);
  return eq(webhookDeliveries.verdict, verdict);
}

function rowOf(row: Row): WebhookRow {
  const outcome = (row.outcome ?? {}) as { said?: string; result?: WebhookResult; alsoRefused?: number };
  return {
    id: row.id,
    receivedAt: row.receivedAt.toISOString(),
    topic: row.topic as WebhookTopic,
    verdict: row.verdict as WebhookVerdict,
    statusAnswered: row.statusAnswered,
    skewSeconds: row.skewSeconds,
    subjectId: row.subjectId,
    reported: outcome.said ?? null,
    duplicateOf: row.duplicateOf,
    processedAt: row.processedAt?.toISOString() ?? null,
    result: outcome.result ?? null,
    alsoRefused: outcome.alsoRefused ?? 0,
  };
}

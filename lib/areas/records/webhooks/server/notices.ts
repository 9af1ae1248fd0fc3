import "server-only";
import { and, count, desc, eq, gt, gte, inArray, lt, sql } from "drizzle-orm";
import { TAKEN_VERDICTS } from "@/lib/kit/webhooks";
import { db } from "@/lib/server/db/client";
import { bookRecords, webhookDeliveries } from "@/lib/server/db/schema/index";
import type { FoundNotice, NoticeSource } from "@/lib/server/notices/source";
import { isKeyMissing, refusedLately, stuckDeliveries } from "./record";

const HOUR_MS = 3_600_000;
const SILENT_MS = 24 * HOUR_MS;
/** They count as regular if they came on this many of the seven days before. */
const REGULAR_DAYS = 3;
const WEEK_MS = 7 * SILENT_MS;
/** A webhook about what ended within this time may still be on its way. */
const UNDER_WAY_MS = HOUR_MS;

const takenOf = (business: string) =>
  and(eq(webhookDeliveries.business, business), inArray(webhookDeliveries.verdict, [...TAKEN_VERDICTS]));

/**
 * Regular webhooks that stopped. Nothing is claimed while nothing happened: within the day a withdrawal or a settlement
 * must have ended, as the book knows from its own looks at the service. Refused webhooks have their own notice.
 */
async function findSilent(business: string, now: Date): Promise<FoundNotice[]> {
  const from = new Date(now.getTime() - SILENT_MS);
  const [last] = await db()
    .select({ at: webhookDeliveries.receivedAt })
    .from(webhookDeliveries)
    .where(takenOf(business))
    .orderBy(desc(webhookDeliveries.receivedAt))
    .limit(1);
  if (!last || last.at >= from || (await isKeyMissing(business))) return [];
  const before = and(
    takenOf(business),
    gt(webhookDeliveries.receivedAt, new Date(from.getTime() - WEEK_MS)),
    lt(webhookDeliveries.receivedAt, from),
  );
  const [regular] = await db()
    .select({
      days: sql<number>`count(DISTINCT (${webhookDeliveries.receivedAt} AT TIME ZONE 'Asia/Tehran')::date)::int`,
    })
    .from(webhookDeliveries)
    .where(before);
  if ((regular?.days ?? 0) < REGULAR_DAYS || (await refusedLately(business, now.getTime()))) return [];
  const [ended] = await db()
    .select({ count: count() })
    .from(bookRecords)
    .where(
      and(
        eq(bookRecords.business, business),
        inArray(bookRecords.kind, ["withdrawal", "settlement"]),
        gte(bookRecords.endedAt, from),
        lt(bookRecords.endedAt, new Date(now.getTime() - UNDER_WAY_MS)),
      ),
    );
  if (!ended?.count) return [];
  return [{ record: "", since: last.at, facts: { lastAt: last.at.toISOString(), count: ended.count } }];
}

export const webhookNotices: readonly NoticeSource[] = [
  {
    kind: "webhook_key_missing",
    find: async (business) => ((await isKeyMissing(business)) ? [{ record: "" }] : []),
  },
  {
    kind: "webhooks_refused",
    async find(business, now) {
      const refused = await refusedLately(business, now.getTime());
      if (!refused) return [];
      const { count: all, lastAt, verdict, isMixed } = refused;
      return [{ record: "", facts: { count: all, lastAt, verdict, isMixed: isMixed ? 1 : 0 } }];
    },
  },
  {
    kind: "webhooks_stuck",
    async find(business, now) {
      const stuck = await stuckDeliveries(business, now.getTime());
      return stuck ? [{ record: "", since: stuck.since, facts: { count: stuck.count } }] : [];
    },
  },
  { kind: "webhooks_silent", find: findSilent },
];

import "server-only";
import { and, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import { db } from "@/lib/server/db/client";
import { noticeDeliveries } from "@/lib/server/db/schema/index";
import type { FoundNotice, NoticeSource } from "@/lib/server/notices/source";

/** A message that was tried so often without success tells that the channel itself fails. */
const FAILING_TRIES = 3;

const isRecent = (business: string) =>
  and(eq(noticeDeliveries.business, business), gt(noticeDeliveries.createdAt, sql`now() - interval '1 day'`));

/** Channels over which nothing leaves: messages wait after several tries, and none was sent since. */
async function failingChannels(business: string): Promise<FoundNotice[]> {
  const { channel, tries, state, createdAt, endedAt } = noticeDeliveries;
  const rows = await db()
    .select({
      channel,
      count: sql<number>`count(*) FILTER (WHERE ${state} = 'waiting' AND ${tries} >= ${FAILING_TRIES})::int`,
      failingSince: sql<
        string | null
      >`min(${createdAt}) FILTER (WHERE ${state} = 'waiting' AND ${tries} >= ${FAILING_TRIES})`,
      sentAt: sql<string | null>`max(${endedAt}) FILTER (WHERE ${state} = 'sent')`,
    })
    .from(noticeDeliveries)
    .where(isRecent(business))
    .groupBy(channel);
  return rows.flatMap(({ channel: record, count, failingSince, sentAt }) =>
    failingSince && (!sentAt || new Date(sentAt) < new Date(failingSince))
      ? [{ record, since: new Date(failingSince), facts: { messages: count, channel: record } }]
      : [],
  );
}

/** Addresses that a channel refused lately, for the member whose they are; over once something was sent there again. */
async function refusedAddresses(business: string): Promise<FoundNotice[]> {
  const { channel, memberId, state, endedAt } = noticeDeliveries;
  const rows = await db()
    .selectDistinctOn([memberId, channel], { memberId, channel, state, endedAt })
    .from(noticeDeliveries)
    .where(and(isRecent(business), isNotNull(memberId), ne(state, "waiting"), ne(state, "dropped")))
    .orderBy(memberId, channel, sql`${endedAt} DESC`);
  return rows.flatMap((row) =>
    row.state === "refused" && row.memberId
      ? [
          {
            record: `${row.memberId}:${row.channel}`,
            onlyFor: [row.memberId],
            since: row.endedAt ?? undefined,
            facts: { channel: row.channel },
          },
        ]
      : [],
  );
}

export const noticeSources: readonly NoticeSource[] = [
  { kind: "channel_failing", find: failingChannels },
  { kind: "address_refused", find: refusedAddresses },
];

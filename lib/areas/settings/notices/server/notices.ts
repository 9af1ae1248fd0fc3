import "server-only";
import { and, eq, gt, isNotNull, ne, type SQL, sql } from "drizzle-orm";
import { UNASKED_FAULTS } from "@/lib/kit/send-faults";
import { MOST_TRIES } from "@/lib/server/customer-messages/send";
import { db } from "@/lib/server/db/client";
import { customerMessages, noticeDeliveries } from "@/lib/server/db/schema/index";
import type { FoundNotice, NoticeSource } from "@/lib/server/notices/source";

/** A message that was tried so often without success tells that the channel itself fails. */
const FAILING_TRIES = 3;
/** So do so many texts to customers whose result is not known: each of them is tried twice at most. */
const FAILING_UNKNOWN = 3;

const isRecent = (business: string) =>
  and(eq(noticeDeliveries.business, business), gt(noticeDeliveries.createdAt, sql`now() - interval '1 day'`));

/**
 * Channels over which nothing is known to leave, to members or to customers: messages wait after several tries or were
 * given up, or the results of several are not known, and none was sent since.
 */
async function failingChannels(business: string): Promise<FoundNotice[]> {
  const recent = (table: typeof noticeDeliveries | typeof customerMessages, wasGivenUp: SQL) =>
    sql`SELECT channel, state, created_at, ended_at,
        tries >= ${FAILING_TRIES} AND (state = 'waiting' OR ${wasGivenUp}) AS fails
      FROM ${table} WHERE business = ${business} AND created_at > now() - interval '1 day'`;
  const toMembers = recent(noticeDeliveries, sql`state = 'dropped' AND fault NOT IN ${[...UNASKED_FAULTS]}`);
  const toCustomers = recent(
    customerMessages,
    sql`state = 'refused' AND (tries >= ${MOST_TRIES} OR fault = 'too_late')`,
  );
  const { rows } = await db().execute<{ channel: string; since: string; sentAt: string | null }>(sql`
    SELECT channel, min(created_at) FILTER (WHERE fails OR state = 'unknown') AS since,
      max(ended_at) FILTER (WHERE state = 'sent') AS "sentAt"
    FROM (${toMembers} UNION ALL ${toCustomers}) AS message
    GROUP BY channel HAVING bool_or(fails) OR count(*) FILTER (WHERE state = 'unknown') >= ${FAILING_UNKNOWN}`);
  return rows.flatMap(({ channel, since, sentAt }) =>
    sentAt === null || new Date(sentAt) < new Date(since)
      ? [{ record: channel, since: new Date(since), facts: { channel } }]
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

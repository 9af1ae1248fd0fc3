import "server-only";
import { and, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "@/lib/server/db/client";
import { customerMessages } from "@/lib/server/db/schema/index";
import type { FoundNotice, NoticeSource } from "@/lib/server/notices/source";
import { aboutText } from "../declared";

const later = alias(customerMessages, "later");

/** Messages of the last days that did not leave, or perhaps not, until the same is sent once more by any way. */
async function failed(business: string): Promise<FoundNotice[]> {
  const rows = await db()
    .selectDistinctOn([customerMessages.about, customerMessages.record])
    .from(customerMessages)
    .where(
      and(
        eq(customerMessages.business, business),
        inArray(customerMessages.state, ["refused", "unknown", "dropped"]),
        // What an erasure ended is no failure.
        isNotNull(customerMessages.contents),
        gt(customerMessages.createdAt, sql`now() - interval '7 days'`),
        sql`NOT EXISTS (SELECT FROM ${customerMessages} AS later WHERE ${later.business} = ${business} AND ${later.about} = ${customerMessages.about}
          AND ${later.record} = ${customerMessages.record} AND ${later.createdAt} > ${customerMessages.createdAt}
          AND ${later.state} IN ('waiting', 'sent'))`,
      ),
    )
    .orderBy(customerMessages.about, customerMessages.record, sql`${customerMessages.createdAt} DESC`);
  return rows.map(({ about, record, memberId, channel, createdAt, endedAt }) => ({
    record: aboutText(about, record),
    ...(memberId === null ? {} : { onlyFor: [memberId] }),
    since: endedAt ?? createdAt,
    facts: { messageChannel: channel },
  }));
}

export const customerMessageNotices: readonly NoticeSource[] = [{ kind: "customer_message_failed", find: failed }];

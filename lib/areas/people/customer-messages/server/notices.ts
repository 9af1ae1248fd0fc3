import "server-only";
import { and, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MessageAbout } from "@/lib/kit/customer-messages";
import { roleCan } from "@/lib/kit/permissions";
import { registry } from "@/lib/server/core/registry";
import { contentsOf, type StoredMessage } from "@/lib/server/customer-messages/record";
import { MOST_TRIES } from "@/lib/server/customer-messages/send";
import { db } from "@/lib/server/db/client";
import { customerMessages } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { idsOf, onlyTo, type Person, peopleWho } from "@/lib/server/notices/people";
import type { FoundNotice, NoticeSource, NoticeSubject } from "@/lib/server/notices/source";
import { aboutText } from "../declared";
import { addressAsSeen } from "./seen";

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
  if (rows.length === 0) return [];
  const people = await peopleWho(business, "customerMessages.send");
  return rows.map((row) => {
    const { about, record, memberId, channel, createdAt, endedAt } = row;
    const memberIds = membersToTell(about, memberId, people);
    return {
      record: aboutText(about, record),
      ...(memberIds.length < people.length && { onlyFor: memberIds }),
      since: endedAt ?? createdAt,
      facts: { messageChannel: channel, messageEnd: endOf(row) },
    };
  });
}

/** What is known of a message that did not reach "sent": only the other side's own no is a refusal. */
function endOf({ state, fault, tries }: StoredMessage): "refused" | "not_taken" | "dropped" | "unknown" {
  if (state === "unknown" || state === "dropped") return state;
  return tries < MOST_TRIES && /^(answered|mailbox_refused):/.test(fault ?? "") ? "refused" : "not_taken";
}

/** Who sent it. If nobody did, or the sender may not send it any more: all who may. */
function membersToTell(about: MessageAbout, senderId: string | null, people: readonly Person[]): string[] {
  const source = registry().messageSources.get(about);
  const able = people.filter(({ role }) => source && roleCan(role, source.read) && roleCan(role, source.send));
  const sender = senderId === null ? [] : onlyTo(able, senderId);
  return sender.length > 0 ? sender : idsOf(able);
}

/** Whom the last message about a record was to reach, masked as on the record's page. */
async function describe(records: readonly string[], { business, role }: Member): Promise<Map<string, NoticeSubject>> {
  const { about, record, createdAt } = customerMessages;
  const ids = records.map((told) => told.slice(told.indexOf("/") + 1));
  const rows = await db()
    .selectDistinctOn([about, record])
    .from(customerMessages)
    .where(and(eq(customerMessages.business, business), inArray(record, ids)))
    .orderBy(about, record, desc(createdAt));
  return new Map(
    rows.map((row) => [
      aboutText(row.about, row.record),
      { name: null, contact: addressAsSeen(contentsOf(row)?.to ?? null, row.channel, { role }), amountRial: null },
    ]),
  );
}

export const customerMessageNotices: readonly NoticeSource[] = [
  { kind: "customer_message_failed", find: failed, describe },
];

import "server-only";
import { and, desc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { BookTerm } from "@/lib/kit/book/entry";
import type { MessageAbout } from "@/lib/kit/customer-messages";
import { keptSince } from "@/lib/server/book/kept-since";
import { sealedColumn } from "@/lib/server/core/reseal";
import { lookUpHash, sealedContents } from "@/lib/server/core/sealed-contents";
import { db, type Queryable } from "@/lib/server/db/client";
import { customerMessages } from "@/lib/server/db/schema/index";
import type { MessageRecipient } from "./source";

export type StoredMessage = typeof customerMessages.$inferSelect;

/** What is personal of a message. */
export interface MessageContents {
  to: string;
  /** Empty once the message has left or ended. */
  text: string;
  /** The person's mobile, also where it was sent by mail. */
  mobile: string | null;
}

const NOTHING: MessageContents = { to: "", text: "", mobile: null };
const box = sealedContents("message to a customer", NOTHING);
export const sealContents = box.seal;

/** Null once the person was erased, and if no known secret opens it. */
export function contentsOf({ id, contents }: Pick<StoredMessage, "id" | "contents">): MessageContents | null {
  const opened = contents && box.open({ id, contents });
  return opened && opened.to !== "" ? opened : null;
}

const hashOf = lookUpHash("customer-messages");
export const hashesOf = (business: string, { to, mobile }: Pick<MessageContents, "to" | "mobile">) => ({
  addressHash: hashOf(business, to),
  personHash: mobile === null ? hashOf(business, to) : hashOf(business, mobile),
});

export const messageSeals = [
  sealedColumn(customerMessages, "contents", box.purposeOf, {
    derived: (row) => {
      const contents = contentsOf(row);
      return contents && hashesOf(row.business, contents);
    },
  }),
];

/** Messages about one record, newest first. */
export const messagesAbout = (business: string, about: MessageAbout, record: string, most: number) =>
  db()
    .select()
    .from(customerMessages)
    .where(
      and(
        eq(customerMessages.business, business),
        eq(customerMessages.about, about),
        eq(customerMessages.record, record),
      ),
    )
    .orderBy(desc(customerMessages.createdAt), desc(customerMessages.id))
    .limit(most);

/** The SQL condition for messages to a person: by the customer's id, or by one of the person's mobiles. */
function isTo(business: string, values: readonly BookTerm[]): SQL | undefined {
  const ids = values.flatMap(([field, value]) => (field === "id" ? value : []));
  const mobiles = values.flatMap(([field, value]) => (field === "mobile" ? hashOf(business, value) : []));
  return and(
    eq(customerMessages.business, business),
    or(
      sql`false`,
      ids.length === 0 ? undefined : inArray(customerMessages.customerId, ids),
      mobiles.length === 0 ? undefined : inArray(customerMessages.personHash, mobiles),
    ),
  );
}

/** Messages to a person, newest first. @param values the customer's id and the person's mobiles */
export const messagesTo = (business: string, values: readonly BookTerm[], most: number) =>
  db()
    .select()
    .from(customerMessages)
    .where(isTo(business, values))
    .orderBy(desc(customerMessages.createdAt), desc(customerMessages.id))
    .limit(most);

/**
 * Erases what was said to a person and where it was sent. That something was sent, and what became of it, stays. What
 * has not left yet does not leave.
 *
 * @returns the number of messages
 */
export async function forgetMessagesTo(business: string, values: readonly BookTerm[], tx: Queryable): Promise<number> {
  const gone = await tx
    .update(customerMessages)
    .set({
      contents: null,
      addressHash: null,
      personHash: null,
      customerId: null,
      state: sql`CASE WHEN ${customerMessages.state} = 'waiting' THEN 'dropped' ELSE ${customerMessages.state} END`,
      endedAt: sql`coalesce(${customerMessages.endedAt}, now())`,
    })
    .where(isTo(business, values))
    .returning({ id: customerMessages.id });
  return gone.length;
}

/** Deletes messages that are older than the records in the book. */
export async function forgetOldMessages(now = Date.now()): Promise<void> {
  await db()
    .delete(customerMessages)
    .where(lt(customerMessages.createdAt, keptSince(now)));
}

/** A recipient about whom nothing is known. */
export const NOBODY_KNOWN: MessageRecipient = { mobile: null, email: null, customerId: null };

import "server-only";
import { type AnyColumn, and, desc, eq, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { BookTerm } from "@/lib/kit/book/entry";
import type { MessageAbout } from "@/lib/kit/customer-messages";
import { emailKey } from "@/lib/kit/format/email";
import { keptSince } from "@/lib/server/book/kept-since";
import { sealedColumn } from "@/lib/server/core/reseal";
import { lookUpHash, sealedContents } from "@/lib/server/core/sealed-contents";
import { db, type Queryable } from "@/lib/server/db/client";
import { customerMessages } from "@/lib/server/db/schema/index";

export type StoredMessage = typeof customerMessages.$inferSelect;

/** What is personal of a message. */
export interface MessageContents {
  to: string;
  /** Empty once the message has left or ended. */
  text: string;
  /** The person's mobile, also where it was sent by mail. */
  mobile: string | null;
  nationalCode: string | null;
}

const NOTHING: MessageContents = { to: "", text: "", mobile: null, nationalCode: null };
const box = sealedContents("message to a customer", NOTHING);
export const sealContents = box.seal;

/** Null once the person was erased, and if no known secret opens it. */
export function contentsOf({ id, contents }: Pick<StoredMessage, "id" | "contents">): MessageContents | null {
  const opened = contents && box.open({ id, contents });
  return opened && opened.to !== "" ? opened : null;
}

const hashOf = lookUpHash("customer-messages");
/** All spellings of a mailbox have one hash. A mobile number has one spelling. */
export function hashesOf(
  business: string,
  { to, mobile, nationalCode }: Pick<MessageContents, "to" | "mobile" | "nationalCode">,
) {
  const addressHash = hashOf(business, emailKey(to));
  return {
    addressHash,
    personHash: mobile === null ? addressHash : hashOf(business, mobile),
    codeHash: nationalCode === null ? null : hashOf(business, nationalCode),
  };
}

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

/**
 * The SQL condition for messages to a person: by the ids of the customer and the records, or by one of the person's
 * mobiles and national codes.
 */
function isTo(business: string, values: readonly BookTerm[]): SQL | undefined {
  const ids = values.flatMap(([field, value]) => (field === "id" ? value : []));
  const hashes = (wanted: BookTerm[0]) =>
    values.flatMap(([field, value]) => (field === wanted ? hashOf(business, value) : []));
  const [mobiles, codes] = [hashes("mobile"), hashes("nationalCode")];
  return and(
    eq(customerMessages.business, business),
    or(
      sql`false`,
      ids.length === 0 ? undefined : inArray(customerMessages.customerId, ids),
      ids.length === 0 ? undefined : inArray(customerMessages.record, ids),
      mobiles.length === 0 ? undefined : inArray(customerMessages.personHash, mobiles),
      codes.length === 0 ? undefined : inArray(customerMessages.codeHash, codes),
    ),
  );
}

/** Messages to a person, newest first. @param values the customer's id, the person's mobiles and national codes */
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
      codeHash: null,
      customerId: null,
      state: sql`CASE WHEN ${customerMessages.state} = 'waiting' THEN 'dropped' ELSE ${customerMessages.state} END`,
      endedAt: sql`coalesce(${customerMessages.endedAt}, now())`,
    })
    .where(isTo(business, values))
    .returning({ id: customerMessages.id });
  return gone.length;
}

/** How long an address is kept: nobody asks where a text of last season went. */
const ADDRESS_DAYS = 90;

/** Empties messages of last season, and deletes those that are older than the records in the book. */
export async function forgetOldMessages(now = Date.now()): Promise<void> {
  await db()
    .update(customerMessages)
    .set({ contents: null, addressHash: null })
    .where(
      and(
        lt(customerMessages.createdAt, new Date(now - ADDRESS_DAYS * 86_400_000)),
        isNotNull(customerMessages.contents),
      ),
    );
  await db()
    .delete(customerMessages)
    .where(lt(customerMessages.createdAt, keptSince(now)));
}

/** How many records to remind of are read at a time. */
export const READ_AT_ONCE = 100;

/** @param ids one part of what is to be reminded of, in its order */
export const lastOf = (ids: readonly string[]): string | null =>
  ids.length < READ_AT_ONCE ? null : (ids.at(-1) ?? null);

/** The SQL condition for records that come after one of them. @param isIt the condition for that one */
export const comesAfter = (at: SQL | AnyColumn, id: AnyColumn, table: PgTable, isIt: SQL | undefined): SQL =>
  sql`(${at}, ${id}) > (SELECT ${at}, ${id} FROM ${table} WHERE ${isIt})`;

/** The SQL condition for records whose customers have not been reminded yet. */
export const isNotReminded = (business: string, about: MessageAbout, record: SQL | AnyColumn): SQL =>
  sql`NOT EXISTS (SELECT FROM ${customerMessages} WHERE ${customerMessages.business} = ${business}
    AND ${customerMessages.about} = ${about} AND ${customerMessages.record} = ${record}::text
    AND ${customerMessages.memberId} IS NULL)`;

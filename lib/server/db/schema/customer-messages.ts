import "server-only";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { MessageAbout, MessageChannel, MessageState } from "@/lib/kit/customer-messages";
import type { Locale } from "@/lib/kit/i18n/locales";
import { businesses } from "./businesses";
import { bytes, createdAt, instant } from "./columns";
import { members } from "./members";

/** Texts that went to customers, or are on their way: what was said, to whom, and what became of it. */
export const customerMessages = pgTable(
  "customer_messages",
  {
    id: uuid("id").primaryKey(),
    business: text("business")
      .notNull()
      .references(() => businesses.slug),
    about: text("about").$type<MessageAbout>().notNull(),
    /** The id of the record that it is about. */
    record: text("record").notNull(),
    /** Who pressed; null for a reminder, which leaves by itself. */
    memberId: uuid("member_id").references(() => members.id),
    /** The key that one press gave all its tries. */
    writeKey: uuid("write_key").notNull(),
    channel: text("channel").$type<MessageChannel>().notNull(),
    locale: text("locale").$type<Locale>().notNull(),
    /** Sealed: the address, and the text until it has left. Null once the person was erased. */
    contents: bytes("contents"),
    /** Keyed hash of the address, by which messages to one address are counted. */
    addressHash: bytes("address_hash"),
    /** Keyed hash of the person's mobile, by which the person's messages are found. */
    personHash: bytes("person_hash"),
    /** Keyed hash of the person's national code, where the record has it. */
    codeHash: bytes("code_hash"),
    /** The member typed the address, because the record has none. */
    isTyped: boolean("is_typed").notNull().default(false),
    /** The customer at the service, if the record names one. */
    customerId: text("customer_id"),
    state: text("state").$type<MessageState>().notNull().default("waiting"),
    /** Why the last try failed: a `SendFault`, or English of an earlier version. */
    fault: text("fault"),
    tries: integer("tries").notNull().default(0),
    /** When it is tried next. */
    dueAt: instant("due_at").notNull().defaultNow(),
    /** After this time it would say something that is not so any more. */
    goodUntil: instant("good_until"),
    createdAt: createdAt(),
    endedAt: instant("ended_at"),
  },
  (table) => [
    uniqueIndex("customer_messages_key").on(table.business, table.memberId, table.writeKey),
    // One reminder for each record, also from two processes.
    uniqueIndex("customer_messages_reminder")
      .on(table.business, table.about, table.record)
      .where(sql`${table.memberId} IS NULL`),
    index("customer_messages_record").on(table.business, table.about, table.record, table.createdAt.desc()),
    index("customer_messages_person").on(table.business, table.personHash),
    index("customer_messages_code").on(table.business, table.codeHash),
    index("customer_messages_customer").on(table.business, table.customerId),
    index("customer_messages_address").on(table.business, table.addressHash, table.createdAt.desc()),
    index("customer_messages_newest").on(table.business, table.createdAt.desc()),
    index("customer_messages_due").on(table.dueAt).where(sql`${table.state} = 'waiting'`),
  ],
);

/** What a business lets Daftar tell its customers by itself. Without a row nothing leaves by itself. */
export const customerMessageSettings = pgTable("customer_message_settings", {
  business: text("business")
    .primaryKey()
    .references(() => businesses.slug),
  /** A day before a link for a payment or an authorization ends. */
  remindOfLinks: boolean("remind_of_links").notNull().default(false),
  /** A week before an authorization ends. */
  remindOfAuthorizations: boolean("remind_of_authorizations").notNull().default(false),
});

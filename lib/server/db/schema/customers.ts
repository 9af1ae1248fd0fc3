import "server-only";
import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { NoteFileType } from "@/lib/areas/people/customer-page/party";
import type { RemovalState, Staked } from "@/lib/areas/records/ties/status";
import type { Confirmation } from "@/lib/kit/orders/confirmations";
import { bytes, createdAt, instant } from "./columns";

/** Pairs of similar customers that a member has declared to be different. They are not suggested again. */
export const customersApart = pgTable(
  "customers_apart",
  {
    business: text("business").notNull(),
    /** The lower of the two ids. */
    one: text("one").notNull(),
    other: text("other").notNull(),
    memberId: uuid("member_id").notNull(),
    memberName: text("member_name").notNull(),
    at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.business, table.one, table.other] })],
);

/**
 * The hashes of `alike` by listed customer, over all months. Each hash belongs to one business. The database
 * maintains this table like the pairs, which it finds here.
 */
export const customerAlike = pgTable(
  "customer_alike",
  {
    hash: bigint("hash", { mode: "bigint" }).notNull(),
    id: text("id").notNull(),
    place: smallint("place").notNull(),
    /** The hash of the national code, 0 without one: two codes mean two people. */
    code: bigint("code", { mode: "bigint" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.id] })],
);

/**
 * The values that two customers share, one row per value (a hash of `alike`, by its place). The database updates the
 * rows whenever a customer of the book is written (`pair_customers` in the migrations), so they are never older than
 * the book.
 */
export const customerPairs = pgTable(
  "customer_pairs",
  {
    business: text("business").notNull(),
    /** The lower of the two ids. */
    one: text("one").notNull(),
    other: text("other").notNull(),
    place: smallint("place").notNull(),
    hash: bigint("hash", { mode: "bigint" }).notNull(),
    /** The certainty, the most certain first: the place, after all pairs whose codes do not differ. */
    rank: smallint("rank").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.business, table.one, table.other, table.place] }),
    index("customer_pairs_hash").on(table.business, table.hash),
    index("customer_pairs_rank").on(table.business, table.rank, table.one, table.other),
  ],
);

/** Values that too many customers share to say anything about two of them. Maintained like the pairs. */
export const customerCrowds = pgTable(
  "customer_crowds",
  {
    business: text("business").notNull(),
    hash: bigint("hash", { mode: "bigint" }).notNull(),
    place: smallint("place").notNull(),
  },
  (table) => [primaryKey({ columns: [table.business, table.hash] })],
);

/** Members' notes on a customer, and their attached files. */
export const customerNotes = pgTable(
  "customer_notes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    /** The customer's id at the service. */
    customerId: text("customer_id").notNull(),
    at: createdAt(),
    byId: text("by_id").notNull(),
    byName: text("by_name").notNull(),
    /** The key that the form gave all its presses. */
    writeKey: uuid("write_key").notNull(),
    /** Sealed: the text, and the file's name; null if they were forgotten. */
    words: bytes("words"),
    /** Sealed. */
    file: bytes("file"),
    fileType: text("file_type").$type<NoteFileType>(),
    fileBytes: integer("file_bytes"),
  },
  (table) => [
    uniqueIndex("customer_notes_key").on(table.business, table.byId, table.writeKey),
    index("customer_notes_of").on(table.business, table.customerId, table.at),
  ],
);

/** Requests to remove a record under which much money is still to come: other members agree to them first. */
export const removalRequests = pgTable(
  "removal_requests",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    of: text("of").$type<Staked>().notNull(),
    recordId: text("record_id").notNull(),
    /** Which of the record's things is meant; empty for the record itself. */
    part: text("part").notNull(),
    /** The money at stake when it was requested; null if it could not be told. */
    stakeRial: bigint("stake_rial", { mode: "number" }),
    /** Sealed: the maker's reason, and the reason of the member who declined. */
    words: bytes("words"),
    makerId: text("maker_id").notNull(),
    makerName: text("maker_name").notNull(),
    confirmations: jsonb("confirmations").$type<Confirmation[]>().notNull().default([]),
    state: text("state").$type<RemovalState>().notNull().default("open"),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
    enderName: text("ender_name"),
    /** When the maker saw the answer. */
    seenAt: instant("seen_at"),
  },
  (table) => [
    // Only one request about a record is open at a time.
    uniqueIndex("removal_requests_open")
      .on(table.business, table.of, table.recordId, table.part)
      .where(sql`${table.state} = 'open'`),
    index("removal_requests_unseen").on(table.business, table.makerId).where(sql`${table.seenAt} IS NULL`),
  ],
);

import "server-only";
import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { BookEntry, BookKind, BookSource, BookState } from "@/lib/book/entry";
import { bytes, instant, keys } from "./columns";

/** What indexes and questions must say in the same words. */
export const balanceOf = (facts: AnyPgColumn): SQL => sql`(((${facts} ->> 'balanceRial'))::bigint)`;
export const knownAtOf = (facts: AnyPgColumn): SQL => sql`((${facts} ->> 'knownAt'))`;
const isListedText = `kind = 'customer' AND state <> 'REMOVED'`;
export const isListedCustomer = sql.raw(isListedText);
const isCodelessText = "coalesce(alike[1], 0) = 0";
export const isCodeless = sql.raw(isCodelessText);

const rial = (name: string) => bigint(name, { mode: "number" });

/**
 * Every record that the service has told, as it last told it: partitioned by month of `at` (lib/server/book/months.ts
 * makes the months). What is personal is in `sealed` only; `terms` are keyed hashes by which a record is found.
 */
export const bookRecords = pgTable(
  "book_records",
  {
    business: text("business").notNull(),
    kind: text("kind").$type<BookKind>().notNull(),
    id: text("id").notNull(),
    /** When the record was made; of one whose time nobody tells, about when. */
    at: instant("at").notNull(),
    /** When it came to its end: as told, or when that was first seen. */
    endedAt: instant("ended_at"),
    state: text("state").notNull(),
    isFinal: boolean("is_final").notNull(),
    amountRial: rial("amount_rial"),
    /** The fee as the record names it, whoever bore it. */
    feeRial: rial("fee_rial"),
    channel: text("channel"),
    /** The wallet as told right after a row of the statement. */
    balanceRial: rial("balance_rial"),
    /** What a row of the statement did to the wallet when it was written, its sign and the business's fee apart. */
    movedRial: rial("moved_rial"),
    movedFeeRial: rial("moved_fee_rial"),
    /** False where nobody tells who bore the fee. */
    isCertain: boolean("is_certain"),
    /** What the balances around a row say beyond the rows between them. */
    differenceRial: rial("difference_rial"),
    /** What else screens add up by (see `BookEntry`). */
    facts: jsonb("facts").$type<BookEntry["facts"]>(),
    sealed: bytes("sealed").notNull(),
    terms: keys("terms").notNull(),
    /** Hashes of what two records have in common that may be one twice (see `BookEntry`); 0 in a place without one. */
    alike: keys("alike"),
    /** How the terms are reckoned: see `TERMS_FORMAT`. */
    termsFormat: smallint("terms_format").notNull().default(1),
    /** Of what was told: another hash is another record to tell of. */
    digest: text("digest").notNull(),
    toldAt: instant("told_at").notNull(),
    source: text("source").$type<BookSource>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.business, table.kind, table.at, table.id] }),
    index("book_records_id").on(table.business, table.kind, table.id),
    index("book_records_ended").on(table.business, table.kind, table.endedAt),
    // What is written is put in its place at once: a list of what is not yet there is gone through by every search.
    index("book_records_terms").using("gin", table.terms).with({ fastupdate: false }),
    // The list of customers by what they hold, how many they are, and of whom not all is known.
    index("book_customers_balance").on(table.business, balanceOf(table.facts), table.id).where(isListedCustomer),
    // What nobody knows comes last in both orders, so that one index cannot be walked for both.
    index("book_customers_largest")
      .on(table.business, sql`${balanceOf(table.facts)} DESC NULLS LAST`, table.id.desc().nullsFirst())
      .where(isListedCustomer),
    index("book_customers_codeless")
      .on(table.business, table.id)
      .where(sql.raw(`${isListedText} AND ${isCodelessText}`)),
    index("book_customers_known").on(table.business, knownAtOf(table.facts), table.at).where(isListedCustomer),
  ],
);

/** A later answer said otherwise: what changed, when that was noticed, and by what. */
export const bookChanges = pgTable(
  "book_changes",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    business: text("business").notNull(),
    kind: text("kind").$type<BookKind>().notNull(),
    recordId: text("record_id").notNull(),
    at: instant("at").notNull().defaultNow(),
    source: text("source").$type<BookSource>().notNull(),
    before: jsonb("before").$type<BookState>().notNull(),
    after: jsonb("after").$type<BookState>().notNull(),
  },
  (table) => [index("book_changes_record").on(table.business, table.kind, table.recordId, table.id)],
);

/**
 * The keys with which all of the book is sealed; one that is missing, or was done with another format of terms, has records
 * left to be sealed again.
 */
export const bookKeys = pgTable("book_keys", {
  keyId: text("key_id").primaryKey(),
  termsFormat: smallint("terms_format").notNull().default(1),
  doneAt: instant("done_at").notNull().defaultNow(),
});

/** That somebody was erased from the book, by whom and why; nothing by which they could be found. */
export const bookErasures = pgTable("book_erasures", {
  id: uuid("id").primaryKey().defaultRandom(),
  business: text("business").notNull(),
  at: instant("at").notNull().defaultNow(),
  by: text("by").notNull(),
  reason: text("reason").notNull(),
  records: integer("records").notNull(),
});

/** Hashes of what may not come back: the values of whoever was erased, and the ids of their records. */
export const bookErased = pgTable(
  "book_erased",
  {
    business: text("business").notNull(),
    hash: text("hash").notNull(),
    erasureId: uuid("erasure_id")
      .notNull()
      .references(() => bookErasures.id),
  },
  (table) => [primaryKey({ columns: [table.business, table.hash] })],
);

/**
 * The key of these hashes. It outlives a change of the installation's secret, with which it is sealed: the values are gone,
 * so that no hash could be reckoned anew.
 */
export const bookErasureKeys = pgTable("book_erasure_keys", {
  business: text("business").primaryKey(),
  sealed: bytes("sealed").notNull(),
});

/** Records that the service told of and nobody could read: what they are known by, and the fields that did not fit. */
export const bookUnread = pgTable(
  "book_unread",
  {
    business: text("business").notNull(),
    kind: text("kind").$type<BookKind>().notNull(),
    id: text("id").notNull(),
    fields: text("fields").notNull(),
    firstAt: instant("first_at").notNull().defaultNow(),
    lastAt: instant("last_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.business, table.kind, table.id] })],
);

/**
 * Days of the statement of an account at a bank that were read: every row of them was told, as of a moment. The IBAN is the
 * business's own.
 */
export const bookAccountDays = pgTable(
  "book_account_days",
  {
    business: text("business").notNull(),
    iban: text("iban").notNull(),
    /** A Tehran day. */
    day: text("day").notNull(),
    readAt: instant("read_at").notNull(),
    /** Rows that could not be read, or have no time, and may be of this day. */
    unread: integer("unread").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.business, table.iban, table.day] })],
);

/** How far a list of the service was read into the book. */
export const bookReadings = pgTable(
  "book_readings",
  {
    business: text("business").notNull(),
    kind: text("kind").$type<BookKind>().notNull(),
    /** The page that is read next, while the whole list is gone through. */
    nextPage: integer("next_page"),
    beganAt: instant("began_at"),
    /** Rows of it that could not be read so far. */
    unread: integer("unread").notNull().default(0),
    /** When the last time began that all of it was read, and how many of its rows could not be. */
    wholeAt: instant("whole_at"),
    wholeUnread: integer("whole_unread").notNull().default(0),
    /** Until when everything new is in the book. */
    freshAt: instant("fresh_at"),
    /** The ids that its first page had then: what is behind one of them is known. */
    anchors: jsonb("anchors").$type<string[]>().notNull().default([]),
    /** The same of the first page of the going through that is under way. */
    nextAnchors: jsonb("next_anchors").$type<string[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.business, table.kind] })],
);

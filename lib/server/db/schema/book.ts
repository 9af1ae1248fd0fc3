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
import type { BookEntry, BookKind, BookSource, BookState } from "@/lib/kit/book/entry";
import { bytes, instant, keys } from "./columns";

/** These expressions must be identical in indexes and queries. */
export const balanceOf = (facts: AnyPgColumn): SQL => sql`(((${facts} ->> 'balanceRial'))::bigint)`;
export const knownAtOf = (facts: AnyPgColumn): SQL => sql`((${facts} ->> 'knownAt'))`;
const isListedText = `kind = 'customer' AND state <> 'REMOVED'`;
export const isListedCustomer = sql.raw(isListedText);
const isCodelessText = "coalesce(alike[1], 0) = 0";
export const isCodeless = sql.raw(isCodelessText);

const rial = (name: string) => bigint(name, { mode: "number" });

/**
 * Every record of the service, as the service last told it. The table is partitioned by month of `at`
 * (lib/server/book/months.ts makes the months). Personal data is in `sealed` only; `terms` are keyed hashes by which
 * a record is found.
 */
export const bookRecords = pgTable(
  "book_records",
  {
    business: text("business").notNull(),
    kind: text("kind").$type<BookKind>().notNull(),
    id: text("id").notNull(),
    /** When the record was made. If nobody tells its time, this is approximate. */
    at: instant("at").notNull(),
    /** When the record ended: as told, or when the end was first seen. */
    endedAt: instant("ended_at"),
    state: text("state").notNull(),
    isFinal: boolean("is_final").notNull(),
    amountRial: rial("amount_rial"),
    /** The fee as the record names it, for either payer of the fee. */
    feeRial: rial("fee_rial"),
    channel: text("channel"),
    /** The wallet's balance as told right after a statement row. */
    balanceRial: rial("balance_rial"),
    /** The signed change of the wallet when the statement row was written. The business's fee is in its own column. */
    movedRial: rial("moved_rial"),
    movedFeeRial: rial("moved_fee_rial"),
    /** False if nobody tells who paid the fee. */
    isCertain: boolean("is_certain"),
    /** The difference between the balances around a row that the rows do not explain. */
    differenceRial: rial("difference_rial"),
    /** Further figures that screens add up (see `BookEntry`). */
    facts: jsonb("facts").$type<BookEntry["facts"]>(),
    sealed: bytes("sealed").notNull(),
    terms: keys("terms").notNull(),
    /**
     * Hashes of values that two records share if they may be the same payment twice (see `BookEntry`). A place
     * without a value holds 0.
     */
    alike: keys("alike"),
    /** The format in which the terms are computed: see `TERMS_FORMAT`. */
    termsFormat: smallint("terms_format").notNull().default(1),
    /** Hash of what was told. Another hash means that the record has changed. */
    digest: text("digest").notNull(),
    toldAt: instant("told_at").notNull(),
    source: text("source").$type<BookSource>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.business, table.kind, table.at, table.id] }),
    index("book_records_id").on(table.business, table.kind, table.id),
    index("book_records_amounts").on(table.business, table.kind, table.amountRial, table.at),
    index("book_records_ended").on(table.business, table.kind, table.endedAt),
    // Entries go into the index at once: every search would scan a list of pending entries.
    index("book_records_terms").using("gin", table.terms).with({ fastupdate: false }),
    // Indexes for the list of customers by balance, their number, and the customers that are not fully known.
    index("book_customers_balance").on(table.business, balanceOf(table.facts), table.id).where(isListedCustomer),
    // Unknown balances come last in both orders, so one index cannot serve both.
    index("book_customers_largest")
      .on(table.business, sql`${balanceOf(table.facts)} DESC NULLS LAST`, table.id.desc().nullsFirst())
      .where(isListedCustomer),
    index("book_customers_codeless")
      .on(table.business, table.id)
      .where(sql.raw(`${isListedText} AND ${isCodelessText}`)),
    index("book_customers_known").on(table.business, knownAtOf(table.facts), table.at).where(isListedCustomer),
  ],
);

/**
 * Changes that a later answer brought: what changed, when it was noticed, and from which source. Of a record with a
 * timeline the first sighting is a row too, without `before`.
 */
export const bookChanges = pgTable(
  "book_changes",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    business: text("business").notNull(),
    kind: text("kind").$type<BookKind>().notNull(),
    recordId: text("record_id").notNull(),
    at: instant("at").notNull().defaultNow(),
    source: text("source").$type<BookSource>().notNull(),
    /** The member who was shown the record, if a member asked. */
    actorName: text("actor_name"),
    /** The webhook that made Daftar ask. */
    deliveryId: uuid("delivery_id"),
    before: jsonb("before").$type<BookState>(),
    after: jsonb("after").$type<BookState>().notNull(),
  },
  (table) => [index("book_changes_record").on(table.business, table.kind, table.recordId, table.id)],
);

/**
 * The keys with which the whole book is sealed. If the present key is missing, or was done with another format of
 * terms, some records must still be resealed.
 */
export const bookKeys = pgTable("book_keys", {
  keyId: text("key_id").primaryKey(),
  termsFormat: smallint("terms_format").notNull().default(1),
  doneAt: instant("done_at").notNull().defaultNow(),
});

/** The erasure of a person from the book: who did it and why. Nothing here can identify the erased person. */
export const bookErasures = pgTable("book_erasures", {
  id: uuid("id").primaryKey().defaultRandom(),
  business: text("business").notNull(),
  at: instant("at").notNull().defaultNow(),
  by: text("by").notNull(),
  reason: text("reason").notNull(),
  records: integer("records").notNull(),
});

/** Hashes of data that must not come back: the values of erased people, and the ids of their records. */
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
 * The key of these hashes, sealed with the installation's secret. It outlives a change of that secret, because the
 * values are gone and no hash could be computed anew.
 */
export const bookErasureKeys = pgTable("book_erasure_keys", {
  business: text("business").primaryKey(),
  sealed: bytes("sealed").notNull(),
});

/** Records that the service told and nobody could read: their ids, and the fields that did not fit. */
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

/** Days of a bank account's statement that were read completely, as of a moment. The IBAN is the business's own. */
export const bookAccountDays = pgTable(
  "book_account_days",
  {
    business: text("business").notNull(),
    iban: text("iban").notNull(),
    /** A Tehran day. */
    day: text("day").notNull(),
    readAt: instant("read_at").notNull(),
    /** Rows that could not be read or have no time, and that may belong to this day. */
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
    /** The page to read next while the whole list is being read. */
    nextPage: integer("next_page"),
    beganAt: instant("began_at"),
    /** Rows of the list that could not be read so far. */
    unread: integer("unread").notNull().default(0),
    /** When the last complete reading of the list began, and how many of its rows could not be read. */
    wholeAt: instant("whole_at"),
    wholeUnread: integer("whole_unread").notNull().default(0),
    /** Everything new up to this moment is in the book. */
    freshAt: instant("fresh_at"),
    /** The ids on the first page at that time. Everything behind one of them is known. */
    anchors: jsonb("anchors").$type<string[]>().notNull().default([]),
    /** The same for the first page of the reading that is under way. */
    nextAnchors: jsonb("next_anchors").$type<string[]>().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.business, table.kind] })],
);

import "server-only";
import { bigint, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

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

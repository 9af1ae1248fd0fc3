import "server-only";
import { bigint, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

/** Two customers who look like one and are not, as somebody said: they are not asked about again. */
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
 * Who of the listed customers has which hash of `alike`, of all months together: each hash is of one business. Kept by the
 * database as the pairs are, which are found in it.
 */
export const customerAlike = pgTable(
  "customer_alike",
  {
    hash: bigint("hash", { mode: "bigint" }).notNull(),
    id: text("id").notNull(),
    place: smallint("place").notNull(),
    /** The hash of their code, 0 where they have none: two codes are two people. */
    code: bigint("code", { mode: "bigint" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.id] })],
);

/**
 * What two customers share, one row for each thing (a hash of `alike`, by its place). The database keeps them itself
 * whenever a customer of the book is written (`pair_customers` in the migrations), so that they are never older than the book.
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
    /** How sure it is, the surest first: the place, behind all of those whose codes do not differ. */
    rank: smallint("rank").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.business, table.one, table.other, table.place] }),
    index("customer_pairs_hash").on(table.business, table.hash),
    index("customer_pairs_rank").on(table.business, table.rank, table.one, table.other),
  ],
);

/** What is shared by too many to tell anything of two of them. Kept as the pairs are. */
export const customerCrowds = pgTable(
  "customer_crowds",
  {
    business: text("business").notNull(),
    hash: bigint("hash", { mode: "bigint" }).notNull(),
    place: smallint("place").notNull(),
  },
  (table) => [primaryKey({ columns: [table.business, table.hash] })],
);

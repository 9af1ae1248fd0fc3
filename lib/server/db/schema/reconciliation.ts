import "server-only";
import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { StoredChart } from "@/lib/areas/records/reconciliation/accounts";
import type { CheckId, CheckLevel, MismatchSide, NoteEvent } from "@/lib/areas/records/reconciliation/checks";
import type { ClosingContent } from "@/lib/areas/records/reconciliation/closing";
import { bytes, createdAt, instant, keys } from "./columns";

/**
 * A closed month, with frozen figures. Rows are only added: a month that was opened again keeps its closing, and
 * another closing follows. Each closing holds the hash of the one before, in the order in which the business closed.
 */
export const reconciliationClosings = pgTable(
  "reconciliation_closings",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    /** From 1, without gaps. */
    seq: integer("seq").notNull(),
    month: text("month").notNull(),
    from: text("first_day").notNull(),
    to: text("last_day").notNull(),
    closedAt: instant("closed_at").notNull(),
    content: jsonb("content").$type<ClosingContent>().notNull(),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [
    uniqueIndex("reconciliation_closings_seq").on(table.business, table.seq),
    index("reconciliation_closings_month").on(table.business, table.month),
  ],
);

/**
 * The movements on a day of a closed month, row by row, compressed. Later changes are found by comparing with these
 * rows.
 */
export const reconciliationClosedDays = pgTable(
  "reconciliation_closed_days",
  {
    closingId: uuid("closing_id")
      .notNull()
      .references(() => reconciliationClosings.id),
    place: text("place").notNull(),
    day: text("day").notNull(),
    rows: bytes("rows").notNull(),
  },
  (table) => [primaryKey({ columns: [table.closingId, table.place, table.day] })],
);

/** The reopening of a closed month: who did it and why. */
export const reconciliationReopenings = pgTable("reconciliation_reopenings", {
  closingId: uuid("closing_id")
    .primaryKey()
    .references(() => reconciliationClosings.id),
  at: createdAt(),
  byId: text("by_id").notNull(),
  byName: text("by_name").notNull(),
  reason: text("reason").notNull(),
});

/** Mismatches as the checks found them last. A mismatch that no check finds any more is kept as resolved by itself. */
export const reconciliationMismatches = pgTable(
  "reconciliation_mismatches",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    /** Identifies the mismatch: the same thing found again is the same mismatch. */
    key: text("key").notNull(),
    check: text("check_id").$type<CheckId>().notNull(),
    level: text("level").$type<CheckLevel>().notNull(),
    /** The Tehran day that the mismatch belongs to. */
    day: text("day").notNull(),
    /** Since when the mismatch has existed, as far as known. */
    since: instant("since").notNull(),
    amountRial: bigint("amount_rial", { mode: "number" }),
    otherRial: bigint("other_rial", { mode: "number" }),
    count: integer("count").notNull().default(1),
    ours: jsonb("ours").$type<MismatchSide>(),
    theirs: jsonb("theirs").$type<MismatchSide>(),
    firstSeenAt: instant("first_seen_at").notNull().defaultNow(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    resolvedAt: instant("resolved_at"),
    explainedAt: instant("explained_at"),
    explainedBy: text("explained_by"),
  },
  (table) => [
    uniqueIndex("reconciliation_mismatches_key").on(table.business, table.key),
    index("reconciliation_mismatches_day").on(table.business, table.day),
    index("reconciliation_mismatches_open").on(table.business, table.day).where(sql`${table.resolvedAt} IS NULL`),
  ],
);

/**
 * People's notes on a mismatch, and its automatic events. Nobody changes them; the texts are forgotten together with
 * the book.
 */
export const reconciliationNotes = pgTable(
  "reconciliation_notes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    mismatchId: uuid("mismatch_id")
      .notNull()
      .references(() => reconciliationMismatches.id),
    at: createdAt(),
    event: text("event").$type<NoteEvent>().notNull(),
    /** Null for an automatic event. */
    byId: text("by_id"),
    byName: text("by_name"),
    /** Sealed; null for an automatic event and for a note that was forgotten. */
    words: bytes("words"),
    /** Keyed hashes of its words, by which it is found. */
    terms: keys("terms"),
  },
  (table) => [
    index("reconciliation_notes_mismatch").on(table.mismatchId, table.at),
    index("reconciliation_notes_terms").using("gin", table.terms),
  ],
);

/** The account codes of a business, for its accountant's file. */
export const reconciliationCharts = pgTable("reconciliation_charts", {
  business: text("business").primaryKey(),
  chart: jsonb("chart").$type<StoredChart>().notNull(),
  /** Sealed: labels of rows with their codes, because a label may name a person. */
  labels: bytes("labels"),
  changedBy: text("changed_by").notNull(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});

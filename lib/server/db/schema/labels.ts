import "server-only";
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { businesses } from "./businesses";
import { bytes, createdAt, instant } from "./columns";

/** A business's rule by which rows of its accounts' statements are given a label. */
export const labelRules = pgTable(
  "label_rules",
  {
    id: uuid("id").primaryKey(),
    business: text("business")
      .notNull()
      .references(() => businesses.slug),
    /** Of those that fit a row the first one counts. */
    place: integer("place").notNull(),
    /** Sealed: what the description contains, and the label, may name a person. */
    contents: bytes("contents").notNull(),
    /** One of the business's own accounts; null: all of them. */
    iban: text("iban"),
    isOn: boolean("is_on").notNull(),
    /** Rows of before are left as they are; null: all that are known are labelled. */
    since: instant("since"),
    /** Rows that the book heard of until then were looked at; null: none yet. */
    scannedAt: instant("scanned_at"),
    byName: text("by_name").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("label_rules_order").on(table.business, table.place)],
);

/**
 * What a rule did to a row, or somebody took off by hand: neither is done again.
 *
 * `sending`: the label is on its way, or its answer was lost. `applied`: it was seen on the row. `removed`: somebody took it
 * off. `refused`: the service does not take it.
 */
export const labelMarks = pgTable(
  "label_marks",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    iban: text("iban").notNull(),
    trackingCode: text("tracking_code").notNull(),
    /** Keyed hash of the label, by which it is found. */
    labelKey: text("label_key").notNull(),
    /** Sealed, so that the hash can be reckoned anew when the secret changes. */
    label: bytes("label").notNull(),
    state: text("state").$type<"sending" | "applied" | "removed" | "refused">().notNull(),
    /** The rule that put it on; null of what nobody's rule did. */
    ruleId: uuid("rule_id"),
    at: instant("at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("label_marks_row").on(table.business, table.iban, table.trackingCode, table.labelKey),
    index("label_marks_rule").on(table.ruleId),
  ],
);

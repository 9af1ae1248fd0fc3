import "server-only";
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { businesses } from "./businesses";
import { bytes, createdAt, instant } from "./columns";

/** A business's rule that gives labels to rows of its accounts' statements. */
export const labelRules = pgTable(
  "label_rules",
  {
    id: uuid("id").primaryKey(),
    business: text("business")
      .notNull()
      .references(() => businesses.slug),
    /** If several rules fit a row, the first one counts. */
    place: integer("place").notNull(),
    /** Sealed, because the searched description and the label may name a person. */
    contents: bytes("contents").notNull(),
    /** One of the business's own accounts; null means all of them. */
    iban: text("iban"),
    isOn: boolean("is_on").notNull(),
    /** Older rows are left as they are; null means that all known rows are labelled. */
    since: instant("since"),
    /** Rows that reached the book before this time were checked; null means that none were yet. */
    scannedAt: instant("scanned_at"),
    byName: text("by_name").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("label_rules_order").on(table.business, table.place)],
);

/**
 * A label that a rule gave a row, or that a person removed by hand. Neither is done again.
 *
 * `sending`: the label was sent, and its answer is awaited or lost. `applied`: the label was seen on the row.
 * `removed`: a person removed it. `refused`: the service does not accept it.
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
    /** Sealed, so that the hash can be computed anew when the secret changes. */
    label: bytes("label").notNull(),
    state: text("state").$type<"sending" | "applied" | "removed" | "refused">().notNull(),
    /** The rule that added the label; null if no rule did. */
    ruleId: uuid("rule_id"),
    at: instant("at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("label_marks_row").on(table.business, table.iban, table.trackingCode, table.labelKey),
    index("label_marks_rule").on(table.ruleId),
  ],
);

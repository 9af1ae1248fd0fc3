import "server-only";
import { bigserial, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * Personal values that a member searched for who sees them masked: one row per value and hour, and one row for all
 * refused searches. Older searches are in the audit log with their count and are not kept here.
 */
export const personalSearches = pgTable(
  "personal_searches",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    business: text("business").notNull(),
    memberId: uuid("member_id").notNull(),
    kind: text("kind").$type<"mobile" | "iban" | "nationalCode" | "card" | "name" | "refused">().notNull(),
    /** Keyed hash of the value. The same value again does not count as another guess. */
    valueKey: text("value_key").notNull(),
    at: instant("at").notNull().defaultNow(),
    /** How many times it was searched for. */
    times: integer("times").notNull().default(1),
  },
  (table) => [index("personal_searches_member").on(table.business, table.memberId, table.at)],
);

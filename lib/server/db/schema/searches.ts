import "server-only";
import { bigserial, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * Personal values that a member searched by who sees them masked: one row for a value in an hour, and one for all that
 * was refused. What is older than that is told by the audit log, with its count, and not kept here.
 */
export const personalSearches = pgTable(
  "personal_searches",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    business: text("business").notNull(),
    memberId: uuid("member_id").notNull(),
    kind: text("kind").$type<"mobile" | "iban" | "nationalCode" | "card" | "name" | "refused">().notNull(),
    /** Keyed hash of the value: the same one asked for again is no other guess. */
    valueKey: text("value_key").notNull(),
    at: instant("at").notNull().defaultNow(),
    /** How often it was asked for. */
    times: integer("times").notNull().default(1),
  },
  (table) => [index("personal_searches_member").on(table.business, table.memberId, table.at)],
);

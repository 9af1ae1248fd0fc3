import "server-only";
import { pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * The sliding log of the service's limits: as many rows per business and class as calls fit into one window.
 * Made UNLOGGED by its migration; see docs/decisions/budget.md.
 */
export const budgetSlots = pgTable(
  "budget_slots",
  {
    business: text("business").notNull(),
    class: text("class").$type<"post" | "other">().notNull(),
    slot: smallint("slot").notNull(),
    freeAt: instant("free_at").notNull(),
    lease: uuid("lease"),
  },
  (table) => [primaryKey({ columns: [table.business, table.class, table.slot] })],
);

import "server-only";
import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
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

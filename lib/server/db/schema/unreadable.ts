import "server-only";
import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** Answers of the service that could not be read: the operation and the field names only. */
export const unreadableAnswers = pgTable(
  "unreadable_answers",
  {
    business: text("business").notNull(),
    operation: text("operation").notNull(),
    fields: text("fields").notNull(),
    count: integer("count").notNull().default(1),
    firstAt: instant("first_at").notNull().defaultNow(),
    lastAt: instant("last_at").notNull().defaultNow(),
    lastRequestId: text("last_request_id"),
  },
  (table) => [primaryKey({ columns: [table.business, table.operation, table.fields] })],
);

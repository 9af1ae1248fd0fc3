import "server-only";
import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { LastKnownName } from "@/lib/areas/money/wallet/schemas";
import { instant } from "./columns";

/** Whether the service answers for a business, as seen by all processes together. */
export const serviceReach = pgTable("service_reach", {
  business: text("business").primaryKey(),
  answeredAt: instant("answered_at"),
  /** The first failure since the last answer. */
  failingSince: instant("failing_since"),
  failedAt: instant("failed_at"),
  /** Failures since the last answer. */
  failures: integer("failures").notNull().default(0),
});

/** The last answers that people want to see while the service does not answer: only amounts, no personal data. */
export const lastKnownAnswers = pgTable(
  "last_known_answers",
  {
    business: text("business").notNull(),
    name: text("name").$type<LastKnownName | `unit:${string}`>().notNull(),
    figures: jsonb("figures").$type<Record<string, number | null>>().notNull(),
    answeredAt: instant("answered_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.business, table.name] })],
);

import "server-only";
import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";

/**
 * Writes of the service as members sent them, each under the key that its form gave it: pressed twice it is one. Money
 * has its own record, the payment orders.
 */
export const serviceWrites = pgTable(
  "service_writes",
  {
    business: text("business").notNull(),
    memberId: uuid("member_id").notNull(),
    key: uuid("key").notNull(),
    operation: text("operation").notNull(),
    /** Keyed hash of what was asked: the same key with anything else is another request gone wrong. */
    inputHash: bytes("input_hash").notNull(),
    /** `under_way` for longer than a call may take: whoever sent it died, and it is not known. */
    state: text("state").$type<"under_way" | "done" | "unknown">().notNull().default("under_way"),
    /** The answer, sealed, for whoever asks again. */
    answer: bytes("answer"),
    beganAt: instant("began_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.business, table.memberId, table.key] })],
);

import "server-only";
import { jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";

/** What the audit log says of a write, made before it is sent: whoever finds it left behind can tell it too. */
export interface PendingAudit {
  actor: { id: string; name: string };
  subject: string | null;
  detail: Record<string, unknown>;
  ip: string | null;
  requestId: string | null;
}

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
    /** Null once the audit log has told what became of it. */
    pendingAudit: jsonb("pending_audit").$type<PendingAudit>(),
    beganAt: instant("began_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.business, table.memberId, table.key] })],
);

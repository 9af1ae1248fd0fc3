import "server-only";
import { jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";

/** The audit entry of a write, made before the write is sent. If the sender dies, another process can log the entry. */
export interface PendingAudit {
  actor: { id: string; name: string };
  subject: string | null;
  detail: Record<string, unknown>;
  ip: string | null;
  requestId: string | null;
}

/**
 * Writes that members sent to the service. Each has the key that its form gave it, so that two presses make one
 * write. Money has its own record, the payment orders.
 */
export const serviceWrites = pgTable(
  "service_writes",
  {
    business: text("business").notNull(),
    memberId: uuid("member_id").notNull(),
    key: uuid("key").notNull(),
    operation: text("operation").notNull(),
    /** Keyed hash of the input. The same key with another input is an error. */
    inputHash: bytes("input_hash").notNull(),
    /** `under_way` for longer than a call may take means that the sender died and the result is unknown. */
    state: text("state").$type<"under_way" | "done" | "unknown">().notNull().default("under_way"),
    /** The answer, sealed, for repeated requests with the same key. */
    answer: bytes("answer"),
    /** Null once the audit log has the result. */
    pendingAudit: jsonb("pending_audit").$type<PendingAudit>(),
    beganAt: instant("began_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.business, table.memberId, table.key] })],
);

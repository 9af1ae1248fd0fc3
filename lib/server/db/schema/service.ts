import "server-only";
import { integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { LastKnownName } from "@/lib/areas/money/wallet/schemas";
import { bytes, instant } from "./columns";

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

/**
 * The sliding log of the service's limits: as many rows per business and class as calls fit into one window.
 * Made UNLOGGED by its migration; see docs/decisions/asking-the-service.md.
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

import "server-only";
import { sql } from "drizzle-orm";
import { bigserial, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** Append-only (a trigger refuses UPDATE and DELETE); each entry carries the hash of the one before it. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    seq: bigserial("seq", { mode: "number" }).primaryKey(),
    at: instant("at").notNull(),
    business: text("business"),
    actorId: text("actor_id"),
    actorName: text("actor_name").notNull(),
    action: text("action").notNull(),
    subject: text("subject"),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull(),
    ip: text("ip"),
    requestId: text("request_id"),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [
    index("audit_entries_business").on(table.business, table.seq),
    // For the limits, which count a member's recent actions of one kind.
    index("audit_entries_actor").on(table.business, table.actorId, table.action, table.at),
    // For strangers who check whether a document was withdrawn.
    index("audit_entries_withdrawn").on(table.subject).where(sql`${table.action} = 'issued_document.withdrawn'`),
  ],
);

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

import "server-only";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";

/** Every webhook that arrived, including refused ones, exactly as it was received. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    topic: text("topic").notNull(),
    receivedAt: instant("received_at").notNull().defaultNow(),
    verdict: text("verdict").notNull(),
    statusAnswered: smallint("status_answered").notNull(),
    contentType: text("content_type"),
    signature: text("signature"),
    payload: bytes("payload").notNull(),
    payloadHash: text("payload_hash").notNull(),
    /** The verification step by step, as shown in the inspector. */
    verification: jsonb("verification").$type<Record<string, unknown>>().notNull(),
    skewSeconds: integer("skew_seconds"),
    /** The subject, once it could be read: a withdrawal id. */
    subjectId: text("subject_id"),
    duplicateOf: uuid("duplicate_of"),
    processedAt: instant("processed_at"),
    /**
     * When an accepted but unprocessed webhook may be taken up. It is null on arrival, a minute ahead while a process
     * works on it, and later if processing failed.
     */
    nextAt: instant("next_at"),
    outcome: jsonb("outcome").$type<Record<string, unknown>>(),
  },
  (table) => [
    index("webhook_deliveries_business").on(table.business, table.receivedAt),
    index("webhook_deliveries_payload").on(table.business, table.topic, table.payloadHash),
    index("webhook_deliveries_subject").on(table.business, table.subjectId),
    index("webhook_deliveries_next")
      .on(table.nextAt, table.receivedAt)
      .where(sql`${table.processedAt} IS NULL AND ${table.verdict} IN ('accepted', 'unproven')`),
  ],
);

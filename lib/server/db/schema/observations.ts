import "server-only";
import { bigserial, boolean, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * Observations of a record, when and how they were made: the lines of a timeline. An observation with nothing new is
 * not kept.
 */
export const observations = pgTable(
  "observations",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    business: text("business").notNull(),
    kind: text("kind").$type<"withdrawal">().notNull(),
    subjectId: text("subject_id").notNull(),
    at: instant("at").notNull().defaultNow(),
    source: text("source").$type<"look_up" | "poll" | "webhook">().notNull(),
    deliveryId: uuid("delivery_id"),
    actorName: text("actor_name"),
    isFinal: boolean("is_final").notNull(),
    state: jsonb("state").$type<Record<string, unknown>>().notNull(),
    stateHash: text("state_hash").notNull(),
  },
  (table) => [index("observations_subject").on(table.business, table.kind, table.subjectId, table.id)],
);

/**
 * Records that are looked up again automatically: they are not final, or they are final and a part is still to come.
 * A row is deleted when nothing more is expected.
 */
export const watchedRecords = pgTable(
  "watched_records",
  {
    business: text("business").notNull(),
    kind: text("kind").$type<"withdrawal">().notNull(),
    subjectId: text("subject_id").notNull(),
    reason: text("reason").$type<"deciding" | "waiting" | "payer_account">().notNull(),
    /** Since when it has been watched for this reason. The gaps between look-ups grow with this time. */
    since: instant("since").notNull().defaultNow(),
    nextAt: instant("next_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.business, table.kind, table.subjectId] }),
    index("watched_records_next").on(table.nextAt),
  ],
);

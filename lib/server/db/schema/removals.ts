import "server-only";
import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Confirmation } from "@/lib/areas/money/orders/confirmations";
import type { RemovalState } from "@/lib/areas/records/ties/removal";
import type { Staked } from "@/lib/areas/records/ties/ties";
import { bytes, createdAt, instant } from "./columns";

/** Requests to remove a record under which much money is still to come: other members agree to them first. */
export const removalRequests = pgTable(
  "removal_requests",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    of: text("of").$type<Staked>().notNull(),
    recordId: text("record_id").notNull(),
    /** Which of the record's things is meant; empty for the record itself. */
    part: text("part").notNull(),
    /** The money at stake when it was requested; null if it could not be told. */
    stakeRial: bigint("stake_rial", { mode: "number" }),
    /** Sealed: the maker's reason, and the reason of the member who declined. */
    words: bytes("words"),
    makerId: text("maker_id").notNull(),
    makerName: text("maker_name").notNull(),
    confirmations: jsonb("confirmations").$type<Confirmation[]>().notNull().default([]),
    state: text("state").$type<RemovalState>().notNull().default("open"),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
    enderName: text("ender_name"),
    /** When the maker saw the answer. */
    seenAt: instant("seen_at"),
  },
  (table) => [
    // Only one request about a record is open at a time.
    uniqueIndex("removal_requests_open")
      .on(table.business, table.of, table.recordId, table.part)
      .where(sql`${table.state} = 'open'`),
    index("removal_requests_unseen").on(table.business, table.makerId).where(sql`${table.seenAt} IS NULL`),
  ],
);

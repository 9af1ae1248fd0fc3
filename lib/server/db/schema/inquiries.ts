import "server-only";
import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { InquiryState, LedgerKind } from "@/lib/inquiries/kinds";
import { bytes, createdAt, instant } from "./columns";

/** Every question that was put to the service for a fee, and what is known of it. */
export const inquiries = pgTable(
  "inquiries",
  {
    /** Also the track id that the service knows it by, unless it is an earlier one's question asked again. */
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    kind: text("kind").$type<LedgerKind>().notNull(),
    /** Keyed hash of what was asked, by which the same question is known; null once that was forgotten. */
    questionHash: bytes("question_hash"),
    state: text("state").$type<InquiryState>().notNull(),
    /** The earlier row's under whose track id it was asked again, since nobody knew what had become of that. */
    trackId: uuid("track_id"),
    /** Its fee as the business knew it then. */
    priceRial: bigint("price_rial", { mode: "number" }),
    memberId: text("member_id").notNull(),
    memberName: text("member_name").notNull(),
    reason: text("reason"),
    customerId: text("customer_id"),
    /** The file whose row it is. */
    jobId: uuid("job_id"),
    /** What was asked and told, encrypted; empty once it was forgotten. */
    contents: bytes("contents").notNull(),
    /** Keyed hashes of the values by which it is found, and whoever is erased; before them how they were drawn. */
    people: text("people").array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
    /** When it was sent last; of one that waits when it was wanted. */
    askedAt: instant("asked_at").notNull().defaultNow(),
    endedAt: instant("ended_at"),
    deciderId: text("decider_id"),
    deciderName: text("decider_name"),
    /** When its maker saw what was decided. */
    seenAt: instant("seen_at"),
  },
  (table) => [
    // One question is asked once at a time, whichever process asks.
    uniqueIndex("inquiries_open").on(table.business, table.questionHash).where(sql`${table.state} = 'asking'`),
    index("inquiries_same").on(table.business, table.questionHash, table.createdAt),
    index("inquiries_newest").on(table.business, table.askedAt, table.id),
    index("inquiries_member").on(table.business, table.memberId, table.askedAt),
    index("inquiries_of_customer")
      .on(table.business, table.customerId, table.kind, table.askedAt.desc())
      .where(sql`${table.customerId} IS NOT NULL`),
    index("inquiries_people").using("gin", table.people),
    index("inquiries_asking").on(table.askedAt).where(sql`${table.state} = 'asking'`),
  ],
);

/** What a business knows of its fees, and how much its members may spend on inquiries in a month. */
export const inquirySettings = pgTable("inquiry_settings", {
  business: text("business").primaryKey(),
  fees: jsonb("fees").$type<Partial<Record<LedgerKind, number | null>>>().notNull(),
  /** Of each member without an own limit; null: none. */
  monthlyRial: bigint("monthly_rial", { mode: "number" }),
  /** By member's id; null: no limit. */
  members: jsonb("members").$type<Record<string, number | null>>().notNull(),
  changedBy: text("changed_by").notNull(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});

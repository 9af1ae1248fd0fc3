import "server-only";
import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { LedgerKind } from "@/lib/areas/people/inquiries/kinds";
import type { InquiryState } from "@/lib/areas/people/inquiries/status";
import { bytes, createdAt, instant } from "./columns";

/** Every paid inquiry to the service, and what is known of it. */
export const inquiries = pgTable(
  "inquiries",
  {
    /** It is also the track id at the service, unless this inquiry repeats an earlier one. */
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    kind: text("kind").$type<LedgerKind>().notNull(),
    /** Keyed hash of the question, by which a repeated question is recognised; null once the question was forgotten. */
    questionHash: bytes("question_hash"),
    state: text("state").$type<InquiryState>().notNull(),
    /** The track id of the earlier inquiry that this one repeats, because its result was unknown. */
    trackId: uuid("track_id"),
    /** The fee as the business knew it at that time. */
    priceRial: bigint("price_rial", { mode: "number" }),
    memberId: text("member_id").notNull(),
    memberName: text("member_name").notNull(),
    reason: text("reason"),
    customerId: text("customer_id"),
    /** The file job that has this inquiry as a row. */
    jobId: uuid("job_id"),
    /** The question and the answer, encrypted; empty once they were forgotten. */
    contents: bytes("contents").notNull(),
    /**
     * Keyed hashes of the values by which the inquiry is found, including when a person is erased. The first entry
     * says how they were computed.
     */
    people: text("people").array().notNull().default(sql`'{}'`),
    createdAt: createdAt(),
    /** When it was last sent. For an inquiry that waits: when it was requested. */
    askedAt: instant("asked_at").notNull().defaultNow(),
    endedAt: instant("ended_at"),
    deciderId: text("decider_id"),
    deciderName: text("decider_name"),
    /** When the maker saw the decision. */
    seenAt: instant("seen_at"),
  },
  (table) => [
    // One question is asked only once at a time, across all processes.
    uniqueIndex("inquiries_open").on(table.business, table.questionHash).where(sql`${table.state} = 'asking'`),
    index("inquiries_same").on(table.business, table.questionHash, table.createdAt),
    index("inquiries_newest").on(table.business, table.askedAt, table.id),
    index("inquiries_member").on(table.business, table.memberId, table.askedAt),
    index("inquiries_of_customer")
      .on(table.business, table.customerId, table.kind, table.askedAt.desc())
      .where(sql`${table.customerId} IS NOT NULL`),
    // Those that wait for a member, and those whose maker has not seen the decision.
    index("inquiries_waiting").on(table.business).where(sql`${table.state} = 'waiting'`),
    index("inquiries_untold")
      .on(table.business, table.memberId)
      .where(sql`${table.state} IN ('approved', 'declined') AND ${table.seenAt} IS NULL`),
    index("inquiries_people").using("gin", table.people),
    index("inquiries_asking").on(table.askedAt).where(sql`${table.state} = 'asking'`),
  ],
);

/** The fees that a business knows, and how much its members may spend on inquiries per month. */
export const inquirySettings = pgTable("inquiry_settings", {
  business: text("business").primaryKey(),
  fees: jsonb("fees").$type<Partial<Record<LedgerKind, number | null>>>().notNull(),
  /** The limit of each member without an own limit; null means no limit. */
  monthlyRial: bigint("monthly_rial", { mode: "number" }),
  /** By member's id; null: no limit. */
  members: jsonb("members").$type<Record<string, number | null>>().notNull(),
  changedBy: text("changed_by").notNull(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});

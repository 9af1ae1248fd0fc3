import "server-only";
import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { ProposalState } from "@/lib/deposits/proposal";
import type { Decision } from "@/lib/deposits/status";
import { bytes, createdAt, instant } from "./columns";

/** Decisions on suspicious payments, from the moment that somebody makes one: alone, or for others to confirm. */
export const depositDecisions = pgTable(
  "deposit_decisions",
  {
    /** Also the key of the one call that sends it. */
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    paymentId: text("payment_id").notNull(),
    decision: text("decision").$type<Decision>().notNull(),
    /** Sealed: why, which goes to the service along with the decision, and why it was declined. Null: nothing is kept. */
    words: bytes("words"),
    /** Why, as it was kept before it was sealed. */
    comment: text("comment"),
    amountRial: bigint("amount_rial", { mode: "number" }).notNull(),
    /** Keyed hash of what its maker saw of the payment. */
    evidence: bytes("evidence").notNull(),
    makerId: text("maker_id").notNull(),
    makerName: text("maker_name").notNull(),
    /** What the form gave all its presses. */
    writeKey: uuid("write_key").notNull(),
    /** How many others the policy asked for when it was made or confirmed last; 0 where it was made alone. */
    needed: integer("needed").notNull(),
    policyVersion: integer("policy_version").notNull(),
    confirmations: jsonb("confirmations").$type<{ id: string; name: string; at: string }[]>().notNull().default([]),
    state: text("state").$type<ProposalState>().notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    /** When it was sent, and in whose name. */
    sentAt: instant("sent_at"),
    senderId: text("sender_id"),
    senderName: text("sender_name"),
    endedAt: instant("ended_at"),
    /** Who ended it, where a person did: by declining it or taking it back. */
    enderName: text("ender_name"),
    /** The code of what stood in the way of sending it; before they were sealed, the words of whoever declined it too. */
    endReason: text("end_reason"),
    /** When its maker saw what became of it. */
    seenAt: instant("seen_at"),
  },
  (table) => [
    uniqueIndex("deposit_decisions_key").on(table.business, table.makerId, table.writeKey),
    // One decision on a payment is on its way at a time.
    uniqueIndex("deposit_decisions_open")
      .on(table.business, table.paymentId)
      .where(sql`${table.state} IN ('open', 'sending')`),
    index("deposit_decisions_of").on(table.business, table.paymentId, table.createdAt),
    index("deposit_decisions_live").on(table.business).where(sql`${table.state} IN ('open', 'sending', 'unknown')`),
    index("deposit_decisions_unseen").on(table.business, table.makerId).where(sql`${table.seenAt} IS NULL`),
  ],
);

/**
 * The deposit codes of customers, as far as they were made or removed here: the service tells of one only by making it.
 */
export const customerCodes = pgTable(
  "customer_codes",
  {
    business: text("business").notNull(),
    customerId: text("customer_id").notNull(),
    code: text("code").notNull(),
    /** When the service told it last, and who asked. */
    toldAt: instant("told_at").notNull().defaultNow(),
    toldTo: text("told_to").notNull(),
    /** Removed at the service since, and by whom. */
    removedAt: instant("removed_at"),
    removedBy: text("removed_by"),
  },
  (table) => [
    primaryKey({ columns: [table.business, table.customerId] }),
    index("customer_codes_code").on(table.business, table.code),
  ],
);

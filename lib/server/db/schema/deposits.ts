import "server-only";
import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { DepositDecision, ProposalState } from "@/lib/areas/money/deposits/status";
import { bytes, createdAt, instant } from "./columns";

/** Decisions on suspicious payments, stored when a member makes them, either alone or for others to confirm. */
export const depositDecisions = pgTable(
  "deposit_decisions",
  {
    /** It is also the key of the single call that sends the decision. */
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    paymentId: text("payment_id").notNull(),
    decision: text("decision").$type<DepositDecision>().notNull(),
    /**
     * Sealed: the reason, which is sent to the service with the decision, and the reason why it was declined. Null if
     * there are none.
     */
    words: bytes("words"),
    amountRial: bigint("amount_rial", { mode: "number" }).notNull(),
    /** Keyed hash of the payment data that the maker saw. */
    evidence: bytes("evidence").notNull(),
    makerId: text("maker_id").notNull(),
    makerName: text("maker_name").notNull(),
    /** The key that the form gave all its presses. */
    writeKey: uuid("write_key").notNull(),
    /**
     * How many confirmations by others the policy required when the decision was made or last confirmed; 0 if it was
     * made alone.
     */
    needed: integer("needed").notNull(),
    policyVersion: integer("policy_version").notNull(),
    confirmations: jsonb("confirmations").$type<{ id: string; name: string; at: string }[]>().notNull().default([]),
    state: text("state").$type<ProposalState>().notNull(),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
    /** When it was sent, and in which member's name. */
    sentAt: instant("sent_at"),
    senderId: text("sender_id"),
    senderName: text("sender_name"),
    endedAt: instant("ended_at"),
    /** The member who ended it by declining or withdrawing it. */
    enderName: text("ender_name"),
    /** The code of the reason why it was not sent. */
    endReason: text("end_reason"),
    /** When the maker saw the result. */
    seenAt: instant("seen_at"),
  },
  (table) => [
    uniqueIndex("deposit_decisions_key").on(table.business, table.makerId, table.writeKey),
    // Only one decision on a payment is open at a time.
    uniqueIndex("deposit_decisions_open")
      .on(table.business, table.paymentId)
      .where(sql`${table.state} IN ('open', 'sending')`),
    index("deposit_decisions_of").on(table.business, table.paymentId, table.createdAt),
    index("deposit_decisions_live").on(table.business).where(sql`${table.state} IN ('open', 'sending', 'unknown')`),
    index("deposit_decisions_unseen").on(table.business, table.makerId).where(sql`${table.seenAt} IS NULL`),
  ],
);

/**
 * The deposit codes of customers, as far as they were made or removed here. The service tells a code only when it
 * makes it.
 */
export const customerCodes = pgTable(
  "customer_codes",
  {
    business: text("business").notNull(),
    customerId: text("customer_id").notNull(),
    code: text("code").notNull(),
    /** When the service told the code last, and who asked. */
    toldAt: instant("told_at").notNull().defaultNow(),
    toldTo: text("told_to").notNull(),
    /** When and by which member it was removed at the service. */
    removedAt: instant("removed_at"),
    removedBy: text("removed_by"),
  },
  (table) => [
    primaryKey({ columns: [table.business, table.customerId] }),
    index("customer_codes_code").on(table.business, table.code),
  ],
);

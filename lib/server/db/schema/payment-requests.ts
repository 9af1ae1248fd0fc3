import "server-only";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Decision, Doubt, PaymentState, Port } from "@/lib/gateway/payment";
import { businesses } from "./businesses";
import { bytes, createdAt, instant } from "./columns";
import { members } from "./members";

/** What payers were asked to pay through the gateway, by a link of ours. */
export const paymentRequests = pgTable(
  "payment_requests",
  {
    id: uuid("id").primaryKey(),
    business: text("business")
      .notNull()
      .references(() => businesses.slug),
    memberId: uuid("member_id")
      .notNull()
      .references(() => members.id),
    /** What the form gave all its presses, and what was asked with it. */
    writeKey: uuid("write_key").notNull(),
    inputHash: bytes("input_hash").notNull(),
    /** SHA-256 of the secret in the payers' link. */
    secretHash: text("secret_hash").notNull(),
    /** Sealed: who shall pay and why, the cards, the note, and the link's secret. */
    contents: bytes("contents").notNull(),
    /** Keyed hashes of the payer's mobile and national code, by which a request is found. */
    mobileHash: bytes("mobile_hash"),
    codeHash: bytes("code_hash"),
    amountRial: bigint("amount_rial", { mode: "number" }).notNull(),
    invoice: text("invoice"),
    port: text("port").$type<Port>(),
    /** Whether several may pay by it. */
    isForMany: boolean("is_for_many").notNull(),
    /** Only what comes from one of its cards is confirmed by itself. */
    hasCards: boolean("has_cards").notNull(),
    /** The customer whom it is asked of, as the service knows them; null for whoever has the link. */
    customerId: text("customer_id"),
    /** Only what comes from one of that customer's registered cards is confirmed by itself. */
    isOwnCard: boolean("is_own_card").notNull().default(false),
    createdAt: createdAt(),
    linkUntil: instant("link_until").notNull(),
    takenBackAt: instant("taken_back_at"),
  },
  (table) => [
    uniqueIndex("payment_requests_key").on(table.business, table.memberId, table.writeKey),
    uniqueIndex("payment_requests_secret").on(table.secretHash),
    index("payment_requests_newest").on(table.business, table.createdAt.desc(), table.id),
    index("payment_requests_mobile").on(table.business, table.mobileHash),
    index("payment_requests_code").on(table.business, table.codeHash),
    index("payment_requests_invoice").on(table.business, table.invoice),
    index("payment_requests_customer").on(table.business, table.customerId),
  ],
);

/** Each time that a payer went to the gateway: a payment, or nothing. */
export const payments = pgTable(
  "payments",
  {
    id: uuid("id").primaryKey(),
    business: text("business")
      .notNull()
      .references(() => businesses.slug),
    requestId: uuid("request_id")
      .notNull()
      .references(() => paymentRequests.id, { onDelete: "cascade" }),
    /** SHA-256 of the secret in its receipt's address. */
    secretHash: text("secret_hash").notNull(),
    /** SHA-256 of the gateway's token, by which the payer's return is known. */
    tokenHash: text("token_hash"),
    /** Sealed: the receipt's secret, the token, and what the gateway told of the payer's card. */
    contents: bytes("contents").notNull(),
    state: text("state").$type<PaymentState>().notNull(),
    amountRial: bigint("amount_rial", { mode: "number" }).notNull(),
    createdAt: createdAt(),
    /** When its payer was sent on: from then on the gateway counts its twenty minutes. */
    openedAt: instant("opened_at"),
    returnedAt: instant("returned_at"),
    /** When it was first seen that money was paid. */
    paidAt: instant("paid_at"),
    /** What speaks against confirming it by itself, of what was paid. */
    doubt: text("doubt").$type<Doubt>(),
    decision: text("decision").$type<Decision>(),
    decidedBy: text("decided_by"),
    decidedAt: instant("decided_at"),
    /** When its confirmation was sent last. */
    verifyingAt: instant("verifying_at"),
    verifiedAt: instant("verified_at"),
    endedAt: instant("ended_at"),
    /** When the gateway is asked for it next; null once nothing is to be asked any more. */
    lookAt: instant("look_at"),
    /** When a payer's return asked for it last. */
    lookedAt: instant("looked_at"),
    /** Of the wallet's transaction that it became. */
    transId: text("trans_id"),
    refNumber: text("ref_number"),
    trackingCode: text("tracking_code"),
    /** What the gateway says was paid, credited, and kept as its fee. */
    toldRial: bigint("told_rial", { mode: "number" }),
    creditedRial: bigint("credited_rial", { mode: "number" }),
    wageRial: bigint("wage_rial", { mode: "number" }),
    /** What the gateway refused the payer's way with, or said of a payment last. */
    words: text("words"),
    /** When whoever asked, or an owner, saw that nothing came of money that was paid. */
    seenAt: instant("seen_at"),
  },
  (table) => [
    uniqueIndex("payments_secret").on(table.secretHash),
    uniqueIndex("payments_token").on(table.tokenHash),
    index("payments_newest").on(table.business, table.createdAt.desc(), table.id),
    index("payments_request").on(table.requestId),
    index("payments_trans").on(table.business, table.transId),
    index("payments_open").on(table.lookAt).where(sql`${table.lookAt} IS NOT NULL`),
  ],
);

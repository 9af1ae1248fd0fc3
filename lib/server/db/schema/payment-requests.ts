import "server-only";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Doubt, DoubtDecision, PaymentState, Port } from "@/lib/areas/collecting/gateway/status";
import { businesses } from "./businesses";
import { bytes, createdAt, instant } from "./columns";
import { members } from "./members";

/** Payment requests to payers through the gateway, each with a link of ours. */
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
    /** The key that the form gave all its presses, and the hash of the input. */
    writeKey: uuid("write_key").notNull(),
    inputHash: bytes("input_hash").notNull(),
    /** SHA-256 of the secret in the payers' link. */
    secretHash: text("secret_hash").notNull(),
    /** Sealed: the payer, the purpose, the cards, the note, and the link's secret. */
    contents: bytes("contents").notNull(),
    /** Keyed hashes of the payer's mobile and national code, by which a request is found. */
    mobileHash: bytes("mobile_hash"),
    codeHash: bytes("code_hash"),
    amountRial: bigint("amount_rial", { mode: "number" }).notNull(),
    invoice: text("invoice"),
    port: text("port").$type<Port>(),
    /** Whether several may pay by it. */
    isForMany: boolean("is_for_many").notNull(),
    /** Only payments from one of the request's cards are confirmed automatically. */
    hasCards: boolean("has_cards").notNull(),
    /** The customer who is asked to pay, by the service's id; null if anybody with the link may pay. */
    customerId: text("customer_id"),
    /** Only payments from one of that customer's registered cards are confirmed automatically. */
    isOwnCard: boolean("is_own_card").notNull().default(false),
    createdAt: createdAt(),
    linkUntil: instant("link_until").notNull(),
    takenBackAt: instant("taken_back_at"),
  },
  (table) => [
    uniqueIndex("payment_requests_key").on(table.business, table.memberId, table.writeKey),
    uniqueIndex("payment_requests_secret").on(table.secretHash),
    index("payment_requests_newest").on(table.business, table.createdAt.desc(), table.id),
    index("payment_requests_amount").on(table.business, table.amountRial, table.createdAt),
    index("payment_requests_mobile").on(table.business, table.mobileHash),
    index("payment_requests_code").on(table.business, table.codeHash),
    index("payment_requests_invoice").on(table.business, table.invoice),
    index("payment_requests_customer").on(table.business, table.customerId),
  ],
);

/** Each visit of a payer to the gateway. It may or may not become a payment. */
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
    /** SHA-256 of the secret in the receipt's address. */
    secretHash: text("secret_hash").notNull(),
    /** SHA-256 of the gateway's token. It identifies the payer's return. */
    tokenHash: text("token_hash"),
    /** Sealed: the receipt's secret, the token, and what the gateway told about the payer's card. */
    contents: bytes("contents").notNull(),
    /** Keyed hashes of the paying card without its middle digits, and of its last four digits, for the search. */
    cardHash: bytes("card_hash"),
    cardEndHash: bytes("card_end_hash"),
    state: text("state").$type<PaymentState>().notNull(),
    amountRial: bigint("amount_rial", { mode: "number" }).notNull(),
    createdAt: createdAt(),
    /** When the payer was sent to the gateway. The gateway counts its twenty minutes from then. */
    openedAt: instant("opened_at"),
    returnedAt: instant("returned_at"),
    /** When it was first seen that money was paid. */
    paidAt: instant("paid_at"),
    /** The reason against confirming the paid amount automatically. */
    doubt: text("doubt").$type<Doubt>(),
    decision: text("decision").$type<DoubtDecision>(),
    decidedBy: text("decided_by"),
    decidedAt: instant("decided_at"),
    /** When the confirmation was sent last. */
    verifyingAt: instant("verifying_at"),
    verifiedAt: instant("verified_at"),
    endedAt: instant("ended_at"),
    /** When the gateway is asked about the payment next; null once it is not asked any more. */
    lookAt: instant("look_at"),
    /** When a payer's return last asked about it. */
    lookedAt: instant("looked_at"),
    /** The id of the wallet transaction that the payment became. */
    transId: text("trans_id"),
    refNumber: text("ref_number"),
    trackingCode: text("tracking_code"),
    /** What the gateway says was paid, credited, and kept as its fee. */
    toldRial: bigint("told_rial", { mode: "number" }),
    creditedRial: bigint("credited_rial", { mode: "number" }),
    wageRial: bigint("wage_rial", { mode: "number" }),
    /** The gateway's words when it refused the payment, or its last words about it; empty if it refused without any. */
    words: text("words"),
    /** When the maker or an owner saw that money was paid and the payment failed. */
    seenAt: instant("seen_at"),
    seenBy: uuid("seen_by").references(() => members.id),
  },
  (table) => [
    uniqueIndex("payments_secret").on(table.secretHash),
    uniqueIndex("payments_token").on(table.tokenHash),
    index("payments_newest").on(table.business, table.createdAt.desc(), table.id),
    index("payments_amount").on(table.business, table.amountRial, table.createdAt),
    index("payments_told")
      .on(table.business, table.toldRial, table.createdAt)
      .where(sql`${table.toldRial} <> ${table.amountRial}`),
    index("payments_card").on(table.business, table.cardHash),
    index("payments_card_end").on(table.business, table.cardEndHash),
    index("payments_request").on(table.requestId),
    index("payments_trans").on(table.business, table.transId),
    // Money that was paid and is not confirmed yet: few of very many payments.
    index("payments_unconfirmed").on(table.business).where(sql`${table.state} IN ('paid', 'verifying')`),
    index("payments_open").on(table.lookAt).where(sql`${table.lookAt} IS NOT NULL`),
  ],
);

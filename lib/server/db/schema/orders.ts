import "server-only";
import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { PayoutCalendar } from "@/lib/orders/cycles";
import type { DealtWith, ItemState, OrderAttention } from "@/lib/orders/kinds";
import type { OrderOutcome } from "@/lib/orders/outcomes";
import type { PolicyRules } from "@/lib/orders/policy";
import { ORDER_STATES, type OrderState } from "@/lib/orders/states";
import type { Role } from "@/lib/permissions";
import { bytes, createdAt, instant } from "./columns";

/** Our durable record of a wish to move money; the service knows it by `track_id`. */
export const paymentOrders = pgTable(
  "payment_orders",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    kind: text("kind").notNull(),
    state: text("state").$type<OrderState>().notNull(),
    trackId: uuid("track_id").notNull().unique(),
    /** The form's own key: the same form sent twice is the same order. */
    idempotencyKey: uuid("idempotency_key").notNull(),
    makerId: text("maker_id").notNull(),
    makerName: text("maker_name").notNull(),
    createdAt: createdAt(),
    amountRial: bigint("amount_rial", { mode: "number" }).notNull(),
    /** Where the money goes, when it is one place: an IBAN. */
    destination: text("destination"),
    /** What the kind sends, as the approvers saw it. */
    content: jsonb("content").$type<Record<string, unknown>>().notNull(),
    contentHash: text("content_hash").notNull(),
    reason: text("reason"),
    /** The business's own number for it, in its shop or accounting program; never sent. */
    externalId: text("external_id"),
    /** How many payments it is made of. */
    itemCount: integer("item_count").notNull().default(1),
    /** Hash of the rows of the file it was made of: the same file is known again. */
    fingerprint: text("fingerprint"),
    /** The order that it makes again, whole or its failed rows. */
    repeatOf: uuid("repeat_of"),
    /** The order that it is one withdrawal of, and its place there, from 1: what agreed to the whole agreed to it. */
    partOf: uuid("part_of"),
    partRow: integer("part_row"),
    /** Who stopped what of an order of many had not left: from then on nothing of it leaves any more. */
    stopped: jsonb("stopped").$type<{ id: string; name: string }>(),
    /** What the policy asked for when it was last held against it: how many must agree, and which version said so. */
    neededApprovals: integer("needed_approvals").notNull().default(1),
    policyVersion: integer("policy_version").notNull().default(0),
    /** When it stops waiting for approval. */
    expiresAt: instant("expires_at"),
    /** Nothing leaves before: until then the last approval can be taken back. */
    sendAfter: instant("send_after"),
    /** How many times a request a request left, or may have left. */
    attempts: integer("attempts").notNull().default(0),
    sendingSince: instant("sending_since"),
    sentAt: instant("sent_at"),
    settledAt: instant("settled_at"),
    serviceId: text("service_id"),
    /** What the service said of it last, in our words. */
    receipt: jsonb("receipt").$type<Record<string, unknown>>(),
    failure: text("failure"),
    /** When a job has to do something with it; null when nothing is expected. */
    nextAt: instant("next_at"),
    /**
     * Why a person has to look. `unit_mismatch`, `other_destination`: the service shows another amount, or IBAN,
     * and nothing of the business is sent meanwhile. `no_answer`: its look-up
     * has failed for long. `perhaps_queued`: a row of the service's queue may be it and does not say so.
     * `taken_id`: its track id is in use at the service, which does not show it. `perhaps_there`: it ended
     * without a payment, and a row of the service's queue may be it. `parts_differ`: some of its parts were paid and the others not.
     * `unproven`: the service does not list it, which proves nothing, and it has been looked for long enough.
     * `vanished`: the service had accepted it, and has not known it for a while. `policy`: it may not be sent under the
     * policy as it is now. `cannot_leave`: for long nothing of it could be sent, since the service, or a turn, was not to be
     * had.
     */
    attention: text("attention").$type<OrderAttention>(),
    /** The reason that a person has ended, which is not raised again for the same fact; null from the next move on. */
    dealtWith: jsonb("dealt_with").$type<DealtWith>(),
    /** What is sent and not kept, or handed over, until neither can happen any more: `record/sealed.ts`. */
    sealed: bytes("sealed"),
  },
  (table) => [
    check("payment_orders_state", sql`${table.state} IN (${sql.raw(ORDER_STATES.map((s) => `'${s}'`).join(", "))})`),
    check("payment_orders_amount", sql`${table.amountRial} > 0`),
    uniqueIndex("payment_orders_key").on(table.business, table.makerId, table.idempotencyKey),
    uniqueIndex("payment_orders_part").on(table.partOf, table.partRow).where(sql`${table.partOf} IS NOT NULL`),
    index("payment_orders_list").on(table.business, table.createdAt, table.id),
    index("payment_orders_state_list").on(table.business, table.state, table.createdAt),
    index("payment_orders_destination").on(table.business, table.destination, table.createdAt),
    index("payment_orders_attention").on(table.business).where(sql`${table.attention} IS NOT NULL`),
    index("payment_orders_maker").on(table.business, table.makerId, table.createdAt),
    index("payment_orders_fingerprint").on(table.business, table.fingerprint),
    index("payment_orders_service").on(table.serviceId).where(sql`${table.serviceId} IS NOT NULL`),
    index("payment_orders_external")
      .on(table.business, sql`lower(${table.externalId})`)
      .where(sql`${table.externalId} IS NOT NULL`),
    index("payment_orders_number")
      .on(table.business, sql`(${table.content} ->> 'paymentNumber')`)
      .where(sql`${table.content} ->> 'paymentNumber' IS NOT NULL`),
    index("payment_orders_transaction")
      .on(table.business, sql`(${table.receipt} ->> 'transactionId')`)
      .where(sql`${table.receipt} ->> 'transactionId' IS NOT NULL`),
    index("payment_orders_ref_code")
      .on(table.business, sql`(${table.receipt} ->> 'refCode')`)
      .where(sql`${table.receipt} ->> 'refCode' IS NOT NULL`),
    index("payment_orders_deposits")
      .using("gin", sql`(${table.receipt} -> 'deposits') jsonb_path_ops`)
      .where(sql`${table.receipt} ? 'deposits'`),
    index("payment_orders_part_ids")
      .using("gin", sql`(${table.receipt} -> 'partIds') jsonb_path_ops`)
      .where(sql`${table.receipt} ? 'partIds'`),
    index("payment_orders_own_account")
      .on(table.business, sql`(${table.content} ->> 'iban')`)
      .where(sql`${table.destination} IS NULL AND ${table.content} ->> 'iban' IS NOT NULL`),
    index("payment_orders_given_back")
      .on(table.business, sql`(${table.content} ->> 'transactionId')`)
      .where(sql`${table.content} ->> 'transactionId' IS NOT NULL`),
    index("payment_orders_authorization")
      .on(table.business, sql`(${table.content} ->> 'authorizationId')`, table.createdAt)
      .where(sql`${table.content} ->> 'authorizationId' IS NOT NULL`),
    index("payment_orders_customer")
      .on(table.business, sql`(${table.content} ->> 'customerId')`, table.createdAt)
      .where(sql`${table.content} ->> 'customerId' IS NOT NULL`),
    index("payment_orders_wallet_code")
      .on(table.business, sql`(${table.content} ->> 'walletCode')`)
      .where(sql`${table.content} ->> 'walletCode' IS NOT NULL`),
    index("payment_orders_cardholder")
      .on(table.business, sql`(${table.content} ->> 'cardholderId')`, table.createdAt)
      .where(sql`${table.content} ->> 'cardholderId' IS NOT NULL`),
    index("payment_orders_page")
      .on(sql`(${table.receipt} ->> 'pageHash')`)
      .where(sql`${table.receipt} ->> 'pageHash' IS NOT NULL`),
    index("payment_orders_retry")
      .on(table.business, sql`(coalesce(${table.content} ->> 'retryOf', ${table.content} ->> 'retryTrackId'))`)
      .where(sql`coalesce(${table.content} ->> 'retryOf', ${table.content} ->> 'retryTrackId') IS NOT NULL`),
    index("payment_orders_mobile")
      .on(table.business, sql`(${table.content} ->> 'mobile')`)
      .where(sql`${table.content} ->> 'mobile' IS NOT NULL`),
    index("payment_orders_receiver").using("gin", sql`words_of(${table.content} ->> 'ownerName')`),
    index("payment_orders_words").using("gin", sql`words_of(${table.content} ->> 'description')`),
    index("payment_orders_next").on(table.nextAt).where(sql`${table.nextAt} IS NOT NULL`),
  ],
);

/** Everything that ever happened to an order, in its order; nothing is changed or deleted. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => paymentOrders.id),
    at: createdAt(),
    event: text("event").notNull(),
    state: text("state").$type<OrderState>().notNull(),
    actorId: text("actor_id"),
    actorName: text("actor_name"),
    detail: jsonb("detail").$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index("order_events_order").on(table.orderId, table.id),
    /** What a member has rejected, in their list of decisions. */
    index("order_events_rejected").on(table.actorId).where(sql`event = 'reject'`),
  ],
);

/**
 * What people have to hear of an order, until somebody has seen it; at most one of an order is open, the newest. Who saw
 * it and when stands in the order's history.
 */
export const orderOutcomes = pgTable(
  "order_outcomes",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => paymentOrders.id, { onDelete: "cascade" }),
    business: text("business").notNull(),
    outcome: text("outcome").$type<OrderOutcome>().notNull(),
    at: createdAt(),
    /** The person who decided it; null when the service or the time did. */
    actorId: text("actor_id"),
    /** Of `rows`: how many payments had not stayed with their receivers then. */
    failedItems: integer("failed_items").notNull().default(0),
    /** Since then nobody has to hear of it any more. */
    closedAt: instant("closed_at"),
  },
  (table) => [
    uniqueIndex("order_outcomes_open").on(table.orderId).where(sql`${table.closedAt} IS NULL`),
    index("order_outcomes_untold").on(table.business).where(sql`${table.closedAt} IS NULL`),
    index("order_outcomes_order").on(table.orderId),
  ],
);

/** Who agreed to what: an approval holds for the content whose hash it carries, and for nothing else. */
export const orderApprovals = pgTable(
  "order_approvals",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => paymentOrders.id),
    approverId: text("approver_id").notNull(),
    approverName: text("approver_name").notNull(),
    approverRole: text("approver_role").$type<Role>().notNull(),
    contentHash: text("content_hash").notNull(),
    /** Of the list that was approved with it, when it was one of several. */
    listHash: text("list_hash"),
    at: createdAt(),
    /** Taken back before anything left. */
    withdrawnAt: instant("withdrawn_at"),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.approverId, table.contentHash] }),
    index("order_approvals_approver").on(table.approverId),
  ],
);

/** The payments of an order that is made of many, in the order of its file. */
export const orderItems = pgTable(
  "order_items",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => paymentOrders.id),
    /** From 1. */
    row: integer("row").notNull(),
    business: text("business").notNull(),
    trackId: uuid("track_id").notNull().unique(),
    iban: text("iban").notNull(),
    amountRial: bigint("amount_rial", { mode: "number" }).notNull(),
    type: text("type").$type<"ACH" | "A2A">().notNull(),
    paymentNumber: text("payment_number"),
    description: text("description"),
    /** As the file names the receiver: for people, never sent. */
    ownerName: text("owner_name"),
    /** The business's own number for it; never sent. */
    externalId: text("external_id"),
    state: text("state").$type<ItemState>().notNull().default("waiting"),
    failure: text("failure"),
    settledAt: instant("settled_at"),
    /** The wallet's transaction, as its batch told it: the service's lists may leave the track id out. */
    transactionId: text("transaction_id"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.row] }),
    index("order_items_destination").on(table.business, table.iban, table.createdAt),
    index("order_items_external")
      .on(table.business, sql`lower(${table.externalId})`)
      .where(sql`${table.externalId} IS NOT NULL`),
    index("order_items_number").on(table.business, table.paymentNumber).where(sql`${table.paymentNumber} IS NOT NULL`),
    index("order_items_transaction")
      .on(table.business, table.transactionId)
      .where(sql`${table.transactionId} IS NOT NULL`),
    index("order_items_owner").using("gin", sql`words_of(${table.ownerName})`),
    index("order_items_words").using("gin", sql`words_of(${table.description})`),
    index("order_items_state").on(table.orderId, table.state, table.row),
  ],
);

/** Every version of a business's payout policy; the newest counts. Nothing is changed or deleted. */
export const payoutPolicies = pgTable(
  "payout_policies",
  {
    business: text("business").notNull(),
    version: integer("version").notNull(),
    rules: jsonb("rules").$type<PolicyRules>().notNull(),
    proposalId: uuid("proposal_id").notNull(),
    proposedBy: text("proposed_by").notNull(),
    /** Null when nobody else could: the only one with the right to decide. */
    approvedBy: text("approved_by"),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.business, table.version] })],
);

/** A wish to change the policy; at most one of a business is open. */
export const policyProposals = pgTable(
  "policy_proposals",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    business: text("business").notNull(),
    baseVersion: integer("base_version").notNull(),
    rules: jsonb("rules").$type<PolicyRules>().notNull(),
    note: text("note"),
    state: text("state").$type<"open" | "approved" | "rejected" | "withdrawn">().notNull().default("open"),
    proposerId: text("proposer_id").notNull(),
    proposerName: text("proposer_name").notNull(),
    createdAt: createdAt(),
    deciderId: text("decider_id"),
    deciderName: text("decider_name"),
    decidedAt: instant("decided_at"),
    reason: text("reason"),
  },
  (table) => [
    uniqueIndex("policy_proposals_open").on(table.business).where(sql`${table.state} = 'open'`),
    index("policy_proposals_list").on(table.business, table.createdAt),
  ],
);

/** IBANs that a business pays often, by the name its people know them by. */
export const savedDestinations = pgTable(
  "saved_destinations",
  {
    business: text("business").notNull(),
    iban: text("iban").notNull(),
    label: text("label").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.business, table.iban] })],
);

/** When the interbank cycles of a business's payouts are, as its people know them. */
export const payoutCalendars = pgTable("payout_calendars", {
  business: text("business").primaryKey(),
  calendar: jsonb("calendar").$type<PayoutCalendar>().notNull(),
  changedBy: text("changed_by").notNull(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});

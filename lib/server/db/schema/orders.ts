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
import type { CycleCalendar } from "@/lib/kit/orders/cycles";
import type { DealtWith, ItemState, OrderAttention } from "@/lib/kit/orders/kinds";
import type { OrderOutcome } from "@/lib/kit/orders/outcomes";
import type { PolicyRules } from "@/lib/kit/orders/policy";
import { ORDER_STATES, type OrderState } from "@/lib/kit/orders/states";
import type { Role } from "@/lib/kit/roles";
import { bytes, createdAt, instant } from "./columns";

/** Our durable record of a payment order. The service knows it by `track_id`. */
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
    /** The destination IBAN, if there is only one. */
    destination: text("destination"),
    /** The content that the kind sends, as the approvers saw it. */
    content: jsonb("content").$type<Record<string, unknown>>().notNull(),
    contentHash: text("content_hash").notNull(),
    reason: text("reason"),
    /** The business's own number for the order, from its shop or accounting program. It is never sent. */
    externalId: text("external_id"),
    /** The number of payments in the order. */
    itemCount: integer("item_count").notNull().default(1),
    /** Hash of the rows of the file that the order was made of. It recognises the same file again. */
    fingerprint: text("fingerprint"),
    /** The order that this order repeats, completely or for its failed rows. */
    repeatOf: uuid("repeat_of"),
    /**
     * The debit-batch order that this withdrawal is a part of, and its place there, from 1. Approvals of the whole
     * order cover its parts.
     */
    partOf: uuid("part_of"),
    partRow: integer("part_row"),
    /** The member who stopped the rest of a batch order. From then on nothing more of it is sent. */
    stopped: jsonb("stopped").$type<{ id: string; name: string }>(),
    /**
     * What the policy required when the order was last checked: the number of approvals, and the version of the
     * policy.
     */
    neededApprovals: integer("needed_approvals").notNull().default(1),
    policyVersion: integer("policy_version").notNull().default(0),
    /** When it stops waiting for approval. */
    expiresAt: instant("expires_at"),
    /** The order is not sent before this time. Until then the last approval can be withdrawn. */
    sendAfter: instant("send_after"),
    /** How many times a request was sent or may have been sent. */
    attempts: integer("attempts").notNull().default(0),
    sendingSince: instant("sending_since"),
    sentAt: instant("sent_at"),
    settledAt: instant("settled_at"),
    serviceId: text("service_id"),
    /** The last answer of the service, in our words. */
    receipt: jsonb("receipt").$type<Record<string, unknown>>(),
    failure: text("failure"),
    /** When a job must act on the order next; null if nothing is expected. */
    nextAt: instant("next_at"),
    /**
     * Why a person must look at the order.
     * - `unit_mismatch`, `other_destination`: the service shows another amount or IBAN, and nothing of the business
     *   is sent meanwhile.
     * - `no_answer`: its look-up has failed for a long time.
     * - `perhaps_queued`: a row of the service's queue may be this order and does not say so.
     * - `taken_id`: its track id is in use at the service, which does not show the record.
     * - `perhaps_there`: it ended without a payment, and a row of the service's queue may be this order.
     * - `parts_differ`: some of its parts were paid and the others were not.
     * - `unproven`: the service does not list it, which proves nothing, and it has been looked for long enough.
     * - `vanished`: the service had accepted it, and has not known it for a while.
     * - `policy`: it may not be sent under the present policy.
     * - `cannot_leave`: for a long time nothing of it could be sent, because the service or a turn was not available.
     */
    attention: text("attention").$type<OrderAttention>(),
    /**
     * The attention reason that a person has dealt with. The same fact does not raise it again. Null from the next
     * state change on.
     */
    dealtWith: jsonb("dealt_with").$type<DealtWith>(),
    /**
     * Data that is sent or handed over but not kept. It stays until neither can happen any more: `record/sealed.ts`.
     */
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
    index("payment_orders_amount").on(table.business, table.amountRial, table.createdAt),
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

/** The history of an order, in order of time. Nothing is changed or deleted. */
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
    /** Serves a member's rejections in their list of decisions. */
    index("order_events_rejected").on(table.actorId).where(sql`event = 'reject'`),
    /** Serves the notices to makers whose orders were approved lately. */
    index("order_events_approved").on(table.at).where(sql`event = 'approve'`),
  ],
);

/**
 * Results of orders that people must hear about, until a person has seen them. At most one per order is open, the
 * newest. The order's history says who saw it and when.
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
    /** The person who decided the result; null if the service or the passing of time did. */
    actorId: text("actor_id"),
    /** For `rows`: the number of payments that had not stayed with their receivers at that time. */
    failedItems: integer("failed_items").notNull().default(0),
    /** From this time on nobody needs to hear of it. */
    closedAt: instant("closed_at"),
  },
  (table) => [
    uniqueIndex("order_outcomes_open").on(table.orderId).where(sql`${table.closedAt} IS NULL`),
    index("order_outcomes_untold").on(table.business).where(sql`${table.closedAt} IS NULL`),
    index("order_outcomes_order").on(table.orderId),
  ],
);

/** Approvals. An approval holds only for the content whose hash it carries. */
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
    /** The hash of the list, if the order was approved together with others. */
    listHash: text("list_hash"),
    at: createdAt(),
    /** When the approval was withdrawn before anything was sent. */
    withdrawnAt: instant("withdrawn_at"),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.approverId, table.contentHash] }),
    index("order_approvals_approver").on(table.approverId),
  ],
);

/** The payments of a batch order, in the order of its file. */
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
    /** The receiver's name in the file. It is for people and is never sent. */
    ownerName: text("owner_name"),
    /** The business's own number for it; never sent. */
    externalId: text("external_id"),
    state: text("state").$type<ItemState>().notNull().default("waiting"),
    failure: text("failure"),
    settledAt: instant("settled_at"),
    /** The wallet transaction as the batch told it: the service's lists may omit the track id. */
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

/** Every version of a business's policy; the newest counts. Nothing is changed or deleted. */
export const payoutPolicies = pgTable(
  "payout_policies",
  {
    business: text("business").notNull(),
    version: integer("version").notNull(),
    rules: jsonb("rules").$type<PolicyRules>().notNull(),
    proposalId: uuid("proposal_id").notNull(),
    proposedBy: text("proposed_by").notNull(),
    /** Null if nobody else could approve: the proposer is the only member with this right. */
    approvedBy: text("approved_by"),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.business, table.version] })],
);

/** Proposed changes of the policy. At most one per business is open. */
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

/** IBANs that a business pays often, with the names that its members use. */
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

/** The times of the interbank cycles for a business's settlements, as its members know them. */
export const payoutCalendars = pgTable("payout_calendars", {
  business: text("business").primaryKey(),
  calendar: jsonb("calendar").$type<CycleCalendar>().notNull(),
  changedBy: text("changed_by").notNull(),
  changedAt: instant("changed_at").notNull().defaultNow(),
});

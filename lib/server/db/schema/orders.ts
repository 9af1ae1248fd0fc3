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
import { ORDER_STATES, type OrderState } from "@/lib/orders/states";
import { createdAt, instant } from "./columns";

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
    /** How many times a request left, or may have left. */
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
    /** Why a person has to look: `unit_mismatch`, and nothing of the business is sent meanwhile. */
    attention: text("attention"),
  },
  (table) => [
    check("payment_orders_state", sql`${table.state} IN (${sql.raw(ORDER_STATES.map((s) => `'${s}'`).join(", "))})`),
    check("payment_orders_amount", sql`${table.amountRial} > 0`),
    uniqueIndex("payment_orders_key").on(table.business, table.makerId, table.idempotencyKey),
    index("payment_orders_list").on(table.business, table.createdAt, table.id),
    index("payment_orders_state_list").on(table.business, table.state, table.createdAt),
    index("payment_orders_destination").on(table.business, table.destination, table.createdAt),
    index("payment_orders_attention").on(table.business).where(sql`${table.attention} IS NOT NULL`),
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
  (table) => [index("order_events_order").on(table.orderId, table.id)],
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
    contentHash: text("content_hash").notNull(),
    at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.approverId, table.contentHash] })],
);
